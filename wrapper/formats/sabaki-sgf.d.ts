/** The part of the library @sabaki/sgf that is used; it has no types of its own. */
declare module "@sabaki/sgf" {
  interface Token {
    readonly type: "parenthesis" | "semicolon" | "prop_ident" | "c_value_type" | "invalid";
    readonly value: string;
    /** Counted from 0. */
    readonly row: number;
    readonly col: number;
  }
  interface Node {
    readonly id: number;
    readonly data: Record<string, string[]>;
    readonly children: Node[];
  }
  const library: {
    tokenizeIter(text: string): Iterable<Token>;
    parseTokens(tokens: Iterable<Token>, options: { getId: () => number }): Node[];
    escapeString(text: string): string;
  };
  export default library;
  export type { Node, Token };
}
