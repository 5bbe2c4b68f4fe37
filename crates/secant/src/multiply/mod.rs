//! L3: scalar multiplication, one algorithm a file, generic over the group: no curve names.
