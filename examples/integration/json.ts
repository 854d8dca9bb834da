/** A JSON object, as answers, events and requests are. */
export type Json = Readonly<Record<string, unknown>>;

/** The value as an object; an empty one when it is something else. */
export const asObject = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};

/** A member that is a text; undefined when it is absent or something else. */
export const textOf = (value: Json, name: string): string | undefined => {
  const member = value[name];
  return typeof member === 'string' ? member : undefined;
};

/** A member that is a list of objects; empty when it is something else. */
export const rowsOf = (value: Json, name: string): readonly Json[] => {
  const member = value[name];
  return Array.isArray(member) ? member.map(asObject) : [];
};
