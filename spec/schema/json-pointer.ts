/** A name as a JSON pointer spells it (RFC 6901). */
export const escaped = (name: string): string =>
  /[~/]/.test(name) ? name.replaceAll('~', '~0').replaceAll('/', '~1') : name;

/** The names that a JSON pointer consists of. */
export const namesIn = (pointer: string): readonly string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => (part.includes('~') ? part.replaceAll('~1', '/').replaceAll('~0', '~') : part));

/** The value at a JSON pointer within a value; undefined where there is nothing. */
export const valueAt = (value: unknown, at: string): unknown =>
  namesIn(at).reduce<unknown>(
    (held, name) => (held as Record<string, unknown> | null | undefined)?.[name],
    value,
  );
