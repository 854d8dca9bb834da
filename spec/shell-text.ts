/** Any text as one word of a shell, in quotes. */
export const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The same, in quotes only where a shell would read something else: a command that people are told to run is easy to read. */
export const shellWord = (text: string): string => (/^[\w./:@%+=,-]+$/.test(text) ? text : quoted(text));
