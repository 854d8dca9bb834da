/** A JSON pointer into the bundled OpenAPI description, e.g. `#/components/schemas/Address/properties/line1`. */
export type SchemaPointer = `#/${string}`;
