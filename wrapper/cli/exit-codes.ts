/** The exit codes of every command. */
export const EXIT_NOT_SOLVED = 1; // also: a certificate or strategy that is false, or programs that differ in `bench`
export const EXIT_BAD_INPUT = 2;
export const EXIT_INTERRUPTED = 130; // 128 + SIGINT, as shells report it

/** The same for `hex-wasp --help`. */
export const EXIT_CODES_HELP = `
Exit codes:
  0    done
  1    not solved within the limits, a certificate or strategy that is false, or results of \`bench\` that differ
  2    bad input; one line on standard error says what and where
  130  interrupted by Ctrl-C; \`solve\`, \`bench\` and \`match\` print what they have found so far`;
