import type prism from '@stoplight/prism-http/dist/utils/operations.js';

/** An operation of an OpenAPI file in the one form that Prism reads every version of OpenAPI into. */
export type OwnOperation = Awaited<ReturnType<typeof prism.getHttpOperationsFromSpec>>[number];

/**
 * Reads the operations of a document, or of the file of that name. Prism keeps this in a file of its own insides. The
 * rest of Prism makes up examples, and takes four times as long to load.
 */
export const operationsIn = async (openapi: object | string): Promise<OwnOperation[]> => {
  const { default: operations } = await import('@stoplight/prism-http/dist/utils/operations.js');
  return operations.getHttpOperationsFromSpec(openapi);
};
