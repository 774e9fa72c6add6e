/** Prints a line for people on standard error, where it is not mixed with results. */
export function printMessage(line: string): void {
  process.stderr.write(`hex-wasp: ${line}\n`);
}
