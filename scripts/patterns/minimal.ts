/**
 * The least one must know of the surroundings: given what holds for some colouring of n cells and still holds
 * when more of them are known, every colouring that no longer holds when one stone of it is forgotten.
 */

/** Minimal colourings as arrays of n digits (0 unknown, 1 black, 2 white). `holds` reads the array it is given. */
export function minimalColorings(n: number, colors: Uint8Array, holds: () => boolean): number[][] {
  const seen = new Uint8Array(3 ** n);
  const found: number[][] = [];
  const unit = Array.from({ length: n }, (_, i) => 3 ** i);
  const write = (code: number) => {
    for (let i = 0; i < n; i++) colors[i] = Math.floor(code / (unit[i] as number)) % 3;
  };
  const check = (code: number): boolean => {
    if (seen[code] === 0) {
      write(code);
      seen[code] = holds() ? 1 : 2;
    }
    return seen[code] === 1;
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
