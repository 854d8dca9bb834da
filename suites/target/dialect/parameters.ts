import { contract } from '../../../spec/contract/in-use.ts';
import { isJsonObject, type JsonObject } from '../../../spec/json.ts';
import { pointer } from '../../../spec/schema/reader.ts';
import type { OperationId } from '../../../spec/operations.ts';
import type { Dialect } from './dialect.ts';
import { isShown, membersOf, placesOfMember } from './places.ts';

/** The query parameters whose names the document shows. Source: Endpoints > Operations with a shape. */
const shown: Readonly<Partial<Record<OperationId, readonly string[]>>> = {
  'transactions.list': ['customerId', 'startDate', 'limit'],
};

/** Named in the catalogue, with the values they take. Source: Endpoints > Operation catalogue. */
const shownInCatalogue: Readonly<Partial<Record<OperationId, readonly string[]>>> = {
  'delegatedKeys.list': ['accountId', 'fundingSourceId'],
  'agents.listApprovals': ['agentId', 'customerId'],
};

export const isShownParameter = (operation: OperationId, name: string): boolean =>
  [...(shown[operation] ?? []), ...(shownInCatalogue[operation] ?? [])].includes(name);

/** The query parameters of the assumed interface, by operation. */
export const assumedParameters = (operation: OperationId): readonly string[] =>
  queryOf(operation).map(({ name }) => String(name));

/** Those of them without which ours refuses a request. */
export const neededParameters = (operation: OperationId): readonly string[] =>
  queryOf(operation)
    .filter(({ required }) => required === true)
    .map(({ name }) => String(name));

const queryOf = (operation: OperationId): readonly JsonObject[] => {
  const path = pointer('paths', contract().operation(operation).path);
  const method = contract().operation(operation).method.toLowerCase();
  const listed = [
    contract().description.resolve(`${path}/parameters`),
    contract().description.resolve(`${path}/${method}/parameters`),
  ].flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : []));
  return listed.flatMap((entry) => {
    const { $ref: reference } = entry as { readonly $ref?: `#/${string}` };
    const parameter = reference === undefined ? entry : contract().description.resolve(reference);
    return isJsonObject(parameter) && parameter['in'] === 'query' ? [parameter] : [];
  });
};

/** Page parameters are meant by `*` on every list. */
export const parametersForAll = (): readonly string[] => [
  ...new Set(
    contract()
      .operationsWhere(({ isList }) => isList === true)
      .flatMap((id) => assumedParameters(id)),
  ),
];

/** The target's name of a query parameter; null where it has none, the assumed one where nothing is said. */
export const parameterName = (dialect: Dialect, operation: OperationId, name: string): string | null => {
  const own = dialect.parameters[operation];
  if (own !== undefined && Object.hasOwn(own, name)) return own[name] ?? null;
  const all = dialect.parameters['*'];
  if (all === undefined || !Object.hasOwn(all, name) || isShownParameter(operation, name)) return name;
  return all[name] ?? null;
};

/** Ids that the document shows beside the id of a thing. */
const shownBeside = (operation: OperationId): readonly string[] => {
  const schema = contract().description.answerSchemaOf(operation, 200);
  if (schema === undefined || !contract().operation(operation).path.endsWith('}')) return [];
  return membersOf(schema).filter(
    (name) => name.endsWith('Id') && placesOfMember(schema, `/${name}`).some(isShown),
  );
};

const parametersIn = (path: string): readonly string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** Ids of whom or what a thing is made for, or listed: its path may name them, too. */
const madeFor = (operation: OperationId): readonly string[] => {
  const { path } = contract().operation(operation);
  const [group = ''] = operation.split('.');
  if (!path.includes('{') || contract().operation(operation).shows !== 'name') return [];
  const alike = contract().operationIds.filter((id) => id.startsWith(`${group}.`));
  return alike.flatMap((id) => {
    const schema = contract().description.bodySchemaOf(id);
    const isMaking =
      contract().operation(id).method === 'POST' && !contract().operation(id).path.includes('{');
    return [
      ...(isMaking && schema !== undefined ? membersOf(schema) : []),
      ...(contract().operation(id).path.includes('{') ? [] : assumedParameters(id)),
      ...parametersIn(
        contract()
          .operation(id)
          .path.replace(/\{\w+\}$/, ''),
      ),
    ].filter((name) => name.endsWith('Id') && !path.includes(`{${name}}`));
  });
};

/**
 * The ids of other things that a path may name beside the one that an operation is about: whoever made, listed or read
 * that one knows them.
 */
export const idsShownBy = (operation: OperationId): readonly string[] => [
  ...new Set([...shownBeside(operation), ...madeFor(operation)]),
];

/** Whether a request names a customer by a UMA address: whoever has that customer knows the id, too. */
export const namesByAddress = (operation: OperationId): boolean => {
  const schema = contract().description.bodySchemaOf(operation);
  return schema !== undefined && membersOf(schema).some((name) => /Uma(?:Address)?$/.test(name));
};

/** Operations that end what another one began: its answer may name what it began. */
const begunBy: Readonly<Partial<Record<OperationId, OperationId>>> = {
  'sca.completeLogin': 'sca.startLogin',
  'sca.completeReset': 'sca.startReset',
  'sca.confirmEnrollment': 'sca.startEnrollment',
};

/** The operation that began what this one ends: a path may name what was begun, by an id that only its answer shows. */
export const beginningOf = (operation: OperationId): OperationId | undefined => begunBy[operation];

export const isBeginning = (operation: OperationId): boolean => Object.values(begunBy).includes(operation);
