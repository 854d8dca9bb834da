import { description, dereferenced } from '../../spec/schema/description.ts';
import { isJsonObject, type JsonObject } from '../../spec/json.ts';

/** The address that stands for the server's; each run writes the real one in its place. */
export const anyServer = 'http://server.invalid/base';

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const written = (node: unknown): unknown => dereferenced(node) ?? node;

const operationAlone = (operation: JsonObject, common: readonly unknown[]): JsonObject => {
  const { requestBody, responses } = operation;
  const answers = isJsonObject(responses) ? Object.entries(responses) : [];
  return {
    ...operation,
    parameters: [...common, ...listOf(operation['parameters'])].map(written),
    ...(requestBody !== undefined && { requestBody: written(requestBody) }),
    responses: Object.fromEntries(answers.map(([status, answer]) => [status, written(answer)])),
  };
};

const pathAlone = (item: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(item).flatMap(([method, operation]) =>
      isJsonObject(operation) ? [[method, operationAlone(operation, listOf(item['parameters']))]] : [],
    ),
  );

/**
 * Our description for tools that do not follow references to parameters, bodies and answers, nor look at parameters
 * of a path: each operation says all of its own. Schemas stay references.
 */
export const plainDescription = (): string => {
  const document = description();
  const paths = Object.entries(document.paths).map(([path, item]) => [path, pathAlone(item)] as const);
  return JSON.stringify({ ...document, servers: [{ url: anyServer }], paths: Object.fromEntries(paths) });
};
