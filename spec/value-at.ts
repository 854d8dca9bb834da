/** What is at a JSON pointer within a value; undefined where there is nothing. */
export const valueAt = (value: unknown, at: string): unknown =>
  at
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((held, part) => (held as Record<string, unknown> | null | undefined)?.[part], value);
