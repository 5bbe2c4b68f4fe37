//! Types without dictionaries.

use arrow_schema::{DataType, Field, FieldRef, Schema};

/// A type with the values of its dictionaries in their place.
pub(crate) fn plain(kind: &DataType) -> DataType {
    match kind {
        DataType::Dictionary(_, values) => plain(values),
        DataType::List(child) => DataType::List(child_of(child)),
        DataType::LargeList(child) => DataType::LargeList(child_of(child)),
        DataType::FixedSizeList(child, len) => DataType::FixedSizeList(child_of(child), *len),
        DataType::Map(child, sorted) => DataType::Map(child_of(child), *sorted),
        DataType::Struct(children) => DataType::Struct(children.iter().map(child_of).collect()),
        _ => kind.clone(),
    }
}

/// The field with its type's dictionaries replaced.
pub(crate) fn field(field: &Field) -> Field {
    field.clone().with_data_type(plain(field.data_type()))
}

/// The schema with the dictionaries of all fields replaced.
pub(crate) fn schema(schema: &Schema) -> Schema {
    let fields: Vec<Field> = schema.fields().iter().map(|each| field(each)).collect();
    Schema::new_with_metadata(fields, schema.metadata().clone())
}

fn child_of(child: &FieldRef) -> FieldRef {
    field(child).into()
}
