/** An id with a UUID was drawn for its document: nobody else has it. */
export const isDrawn = (id: string): boolean =>
  /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(id);
