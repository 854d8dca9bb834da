/** Values of a request as a refusal repeats them. */
export const said = (values: readonly unknown[]): string =>
  values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join(', ');
