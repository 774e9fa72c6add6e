/**
 * Minimal conditions on the surroundings of a pattern. Given a property of partial colourings of n cells that is kept
 * when more cells are coloured, finds the minimal colourings: those that lose it when any one stone is removed.
 */

/**
 * Returns the minimal colourings as arrays of n digits (0 unknown, 1 black, 2 white). Each candidate is written to
 * `colors` before `holds` is called; at the end `colors` is cleared. Starts from the full colourings that have the
 * property and removes stones one by one.
 */
export function minimalColorings(n: number, colors: Uint8Array, holds: () => boolean): number[][] {
  // Per colouring: 0 not checked, 1 has the property, 2 does not.
  const checked = new Uint8Array(3 ** n);
  const found: number[][] = [];
  const unit = Array.from({ length: n }, (_, i) => 3 ** i);
  const write = (code: number) => {
    for (let i = 0; i < n; i++) colors[i] = Math.floor(code / (unit[i] as number)) % 3;
  };
  const check = (code: number): boolean => {
    if (checked[code] === 0) {
      write(code);
      checked[code] = holds() ? 1 : 2;
    }
    return checked[code] === 1;
  };
  const visited = new Uint8Array(3 ** n);
  const stack: number[] = [];
  const visit = (code: number) => {
    if (visited[code] === 1) return;
    visited[code] = 1;
    stack.push(code);
  };
  for (let full = 0; full < 2 ** n; full++) {
    const code = unit.reduce((sum, u, i) => sum + u * (1 + ((full >> i) & 1)), 0);
    if (check(code)) visit(code);
  }
  while (stack.length > 0) {
    const code = stack.pop() as number;
    const digits = unit.map((u) => Math.floor(code / u) % 3);
    const fewer = digits.flatMap((digit, i) => (digit === 0 ? [] : [code - digit * (unit[i] as number)]));
    const holding = fewer.filter(check);
    holding.forEach(visit);
    if (holding.length === 0) found.push(digits);
  }
  colors.fill(0, 0, n);
  return found;
}
