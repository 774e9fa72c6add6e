/** The whole script of a worker as text, provided by rollup. */
declare module "#worker/*" {
  export const source: string;
}
