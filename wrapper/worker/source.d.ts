/** A worker's script as text; rollup puts it there. */
declare module "#worker/*" {
  export const source: string;
}
