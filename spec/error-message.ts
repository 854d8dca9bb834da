/** The message of an error, or of any other thrown value. */
export const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

/** The code of an error of Node or of a library, for example `EADDRINUSE`; undefined where it has none. */
export const codeOf = (cause: unknown): string | undefined =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;

/** Any thrown value as an error. */
export const asError = (cause: unknown): Error =>
  cause instanceof Error ? cause : new Error(messageOf(cause), { cause });
