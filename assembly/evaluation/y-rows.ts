/**
 * The loops of the Y pyramid over one row, by formulas (2) and (3) of y-pyramid.ts.
 *
 * Each exists twice: with SIMD, two cells at a time (f64x2), and without, for builds that disable SIMD. Both
 * compute the same cells by the same operations in the same order, so their results are equal bit for bit. They always
 * process pairs of cells: the second cell of the last pair of an odd row is a constant, where (2) gives the constant
 * again, or lies outside the triangle, where nothing is read.
 *
 *   here  right        values of a level; `stride` bytes lead to the row below
 *   below
 */

/** Applies (2) to the two cells of `here`, given the next pair in the row and the pair below. */
// @ts-ignore: decorator
@inline function reducePair(here: v128, next: v128, below: v128): v128 {
  const right = v128.shuffle<f64>(here, next, 1, 2);
  const sum = f64x2.add(f64x2.add(here, below), right);
  const product = f64x2.mul(f64x2.mul(here, below), right);
  return f64x2.mul(f64x2.splat(0.5), f64x2.sub(sum, product));
}

/** Applies (2) to one cell. */
// @ts-ignore: decorator
@inline function reduceCell(at: usize, toOut: usize, stride: i32): void {
  const here = load<f64>(at);
  const right = load<f64>(at, 8);
  const below = load<f64>(at + stride);
  store<f64>(at + toOut, 0.5 * (here + below + right - here * below * right));
}

/** Reduces the pairs at byte offsets first…last of a row, both of even cells, to `out`. All SIMD loads are aligned as
 *  the stores of the level before were: a load that straddles two recent stores would wait for both. */
// @ts-ignore: decorator
@inline export function reduceRow(out: usize, row: usize, first: i32, last: i32, stride: i32): void {
  let at = row + first;
  const end = row + last;
  const toOut = out - row;
  if (ASC_FEATURE_SIMD) {
    let here = v128.load(at);
    do {
      const next = v128.load(at, 16);
      v128.store(at + toOut, reducePair(here, next, v128.load(at + stride)));
      here = next;
      at += 16;
    } while (at <= end);
  } else {
    do {
      reduceCell(at, toOut, stride);
      reduceCell(at + 8, toOut, stride);
      at += 16;
    } while (at <= end);
  }
}

/** The same for two rows at once: with SIMD the lower row is read once for both. */
// @ts-ignore: decorator
@inline export function reduceTwoRows(out: usize, row: usize, first: i32, last: i32, stride: i32): void {
  if (ASC_FEATURE_SIMD) {
    let at = row + first;
    const end = row + last;
    const toOut = out - row;
    let upper = v128.load(at);
    let lower = v128.load(at + stride);
    do {
      const nextUpper = v128.load(at, 16);
      const nextLower = v128.load(at + stride, 16);
      v128.store(at + toOut, reducePair(upper, nextUpper, lower));
      v128.store(at + toOut + stride, reducePair(lower, nextLower, v128.load(at + 2 * stride)));
      upper = nextUpper;
      lower = nextLower;
      at += 16;
    } while (at <= end);
  } else {
    reduceRow(out, row, first, last, stride);
    reduceRow(out + stride, row + stride, first, last, stride);
  }
}

/** 2·∂q/∂p₁ of a triangle, given its other two cells, for two triangles. */
// @ts-ignore: decorator
@inline function slopes(p: v128, q: v128): v128 {
  return f64x2.sub(f64x2.splat(1), f64x2.mul(p, q));
}

/** Writes the derivatives of a row to `out`, from its values and from the derivatives `d` of the next smaller level. */
// @ts-ignore: decorator
@inline export function differentiateRow(out: usize, d: usize, values: usize, end: i32, stride: i32): void {
  if (ASC_FEATURE_SIMD) {
    let here = v128.load(values);
    let hereAbove = v128.load(values - stride);
    let before = v128.load(values - 16);
    let beforeBelow = v128.load(values + stride - 16);
    let dBefore = v128.load(d - 16);
    for (let c = 0; c < end; c += 16) {
      const next = v128.load(values + c, 16);
      const nextAbove = v128.load(values + c - stride, 16);
      const below = v128.load(values + c + stride);
      const dHere = v128.load(d + c);
      const own = slopes(below, v128.shuffle<f64>(here, next, 1, 2));
      const above = slopes(hereAbove, v128.shuffle<f64>(hereAbove, nextAbove, 1, 2));
      const left = slopes(v128.shuffle<f64>(before, here, 1, 2), v128.shuffle<f64>(beforeBelow, below, 1, 2));
      const sum = f64x2.add(
        f64x2.mul(dHere, own),
        f64x2.add(
          f64x2.mul(v128.load(d + c - stride), above),
          f64x2.mul(v128.shuffle<f64>(dBefore, dHere, 1, 2), left),
        ),
      );
      v128.store(out + c, f64x2.mul(f64x2.splat(0.5), sum));
      before = here;
      here = next;
      hereAbove = nextAbove;
      beforeBelow = below;
      dBefore = dHere;
    }
  } else {
    for (let c = 0; c < end; c += 16) {
      differentiateCell(out + c, d + c, values + c, stride);
      differentiateCell(out + c + 8, d + c + 8, values + c + 8, stride);
    }
  }
}

/** Writes the derivative of one cell. */
// @ts-ignore: decorator
@inline function differentiateCell(out: usize, d: usize, value: usize, stride: i32): void {
  const own = 1 - load<f64>(value + stride) * load<f64>(value, 8);
  const above = 1 - load<f64>(value - stride) * load<f64>(value - stride, 8);
  const left = 1 - load<f64>(value - 8) * load<f64>(value - 8 + stride);
  store<f64>(out, 0.5 * (load<f64>(d) * own + (load<f64>(d - stride) * above + load<f64>(d - 8) * left)));
}
