/** What one call brings along. Types alone: programs that import remora read them. */
export type Environment = Readonly<Record<string, string | undefined>>;
/** By flag name (`maxPages` for `--max-pages`). Text is read as in a variable, anything else is taken as it is. */
export type Flags = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;
