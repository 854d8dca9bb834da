/** True for an id that ends with a UUID: it was made for its document, and nobody else has it. */
export const endsWithUuid = (id: string): boolean =>
  /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(id);
