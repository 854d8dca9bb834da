import type prism from '@stoplight/prism-cli/dist/operations.js';

/** An operation of an OpenAPI file in the one form that Prism reads every version of OpenAPI into. */
export type OwnOperation = Awaited<ReturnType<typeof prism.getHttpOperationsFromSpec>>[number];

/** Reads the operations of a document, or of the file of that name. Prism keeps this in a file of its own insides. */
export const operationsIn = async (openapi: object | string): Promise<OwnOperation[]> => {
  // It takes half a second to load, and few who import this module come to ask.
  const { default: operations } = await import('@stoplight/prism-cli/dist/operations.js');
  return operations.getHttpOperationsFromSpec(openapi);
};
