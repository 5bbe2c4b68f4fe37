#!/usr/bin/env python3
"""Proves how many division steps are enough.

    python3 proofs/steps.py [BITS:STEPS ..]        without pairs: forty minutes

For each pair: from any odd f in [0, 2^BITS] and any g in [0, f], STEPS division steps end with g = 0. Without pairs, those that
`limbs::invert` uses. Exit status: 0 all proved, 1 one is not, 2 a pair cannot be read.

One step takes (z, f, g) to (-2-z, g, (g-f)/2) if z < 0 and g is odd, else to (z-1, f, (g + (g mod 2)·f)/2), z being -1 at first. Which
way it goes depends on z, which is one of a few integers, and on the lowest bit of g. Both ways are allowed here for every g: so for each z the pairs (f, g)
lie in a convex polygon, whose corners are images of corners. It starts as the triangle of all 0 <= g <= f <= 2^BITS. Where all corners
have |g| < 1, the integer g is 0, and stays so: that polygon is done. The method is that of Wuille's bounds for this variant; the arithmetic is exact.
"""

import sys
import time

# What fields and orders need, by their bits: batches of 60 steps. Between 249 and 256 bits all do 600, at 519 fewer than at 521.
USED = ["127:300", "221:540", "224:540", "233:540", "256:600", "384:900", "409:960", "519:1200", "521:1260"]


def hull(points):
    """The corners of the convex hull."""
    points = sorted(set(points))
    if len(points) < 3:
        return points

    def side(points):
        chain = []
        for x, y in points:
            while len(chain) > 1:
                (ax, ay), (bx, by) = chain[-2], chain[-1]
                if (bx - ax) * (y - ay) > (by - ay) * (x - ax):
                    break
                chain.pop()
            chain.append((x, y))
        return chain[:-1]

    return side(points) + side(points[::-1])


def steps(bits, most):
    """The first number of steps after which g is 0 for sure; None if there is none up to `most`."""
    # In units of 2^(bits - n) after n steps, so that nothing is halved.
    polygons = {-1: [(0, 0), (1, 0), (1, 1)]}
    for n in range(1, most + 1):
        images = {}
        for z, corners in polygons.items():
            stays = images.setdefault(z - 1, [])
            stays += [(2 * f, g) for f, g in corners]
            if z < 0:
                images.setdefault(-2 - z, []).extend((2 * g, g - f) for f, g in corners)
            else:
                stays += [(2 * f, g + f) for f, g in corners]
        one = 1 << max(n - bits, 0)
        polygons = {
            z: hull(points)
            for z, points in images.items()
            if n < bits or any(abs(g) >= one for _, g in points)
        }
        if not polygons:
            return n
    return None


def main(arguments):
    failed = 0
    for pair in arguments or USED:
        try:
            bits, most = (int(number) for number in pair.split(":"))
        except ValueError:
            print(f"steps: {pair} is not BITS:STEPS", file=sys.stderr)
            return 2
        begun = time.time()
        found = steps(bits, most)
        failed += found is None
        verdict = f"NOT PROVED within {most} steps" if found is None else f"proved  {found} steps are enough, {most} are done"
        print(f"{bits:4} bits  {verdict}  {time.time() - begun:.1f} s", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
