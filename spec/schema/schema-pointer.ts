/** A JSON pointer into the bundled OpenAPI description, e.g. `#/components/schemas/Address/properties/line1`. */
export type SchemaPointer = `#/${string}`;

export const isSchemaPointer = (text: string): text is SchemaPointer => text.startsWith('#/');

/** The place of what holds a member: what is before its last `/properties/`; undefined for what is no member. */
export const holderOf = (member: SchemaPointer): SchemaPointer | undefined => {
  const holder = member.slice(0, Math.max(0, member.lastIndexOf('/properties/')));
  return isSchemaPointer(holder) ? holder : undefined;
};

/** Whether it is a component as a whole. */
export const isComponent = (place: string): boolean => place.split('/').length === 4;

/** Whether nothing around it belongs to the same schema: a component as a whole, or a place less deep. */
export const isOutermost = (place: string): boolean => place.split('/').length <= 4;
