import { canonicalText, isJsonObject } from '../json.ts';
import type { OperationId } from '../operations.ts';
import { pointer } from '../schema/reader.ts';
import type { SchemaPointer } from '../schema/schema-pointer.ts';
import type { Contract } from './contract.ts';
import { rowChanges, type ContractChange, type Rows } from './row-changes.ts';

interface Described {
  readonly at: SchemaPointer;
  readonly required?: boolean;
  readonly schema?: string;
}

const listAt = (contract: Contract, at: SchemaPointer): readonly (readonly [SchemaPointer, object])[] => {
  const { resolve, dereferenced } = contract.description;
  const list = resolve(at);
  return (Array.isArray(list) ? list : []).flatMap((entry: unknown, index) => {
    const found: unknown = dereferenced(entry);
    return isJsonObject(found) ? [[`${at}/${index}`, found] as const] : [];
  });
};

/** The parameters and headers of a request, by where they are and what they are called. */
const parametersOf = (contract: Contract, id: OperationId): Readonly<Record<string, Described>> => {
  const { path, method } = contract.operation(id);
  const all = [
    ...listAt(contract, pointer('paths', path, 'parameters')),
    ...listAt(contract, pointer('paths', path, method.toLowerCase(), 'parameters')),
  ];
  return Object.fromEntries(
    all.map(([at, found]) => {
      const { name, in: where, required, schema } = found as Readonly<Record<string, unknown>>;
      // A parameter of the path is a part of it.
      const what = where === 'path' ? '' : `${id} ${String(where)} ${String(name)}`;
      return [what, { at, required: required === true, schema: canonicalText(schema) }];
    }),
  );
};

/** The statuses of the answers of an operation, and the headers of each. */
const answersOf = (contract: Contract, id: OperationId): Readonly<Record<string, Described>> => {
  const { description } = contract;
  const { path, method } = contract.operation(id);
  const responses = description.describedOperation(id)?.['responses'] ?? {};
  return Object.fromEntries(
    Object.entries(responses).flatMap(([status, response]) => {
      const at = pointer('paths', path, method.toLowerCase(), 'responses', status);
      const { headers = {} } = description.dereferenced(response) as { readonly headers?: object };
      return [
        [`${id} ${status}`, { at }] as const,
        ...Object.entries(headers).map(([name, header]) => {
          const { schema } = description.dereferenced(header) as { readonly schema?: unknown };
          return [`${id} ${status} header ${name}`, { at, schema: canonicalText(schema) }] as const;
        }),
      ];
    }),
  );
};

const inBoth = (before: Contract, after: Contract): readonly OperationId[] =>
  before.operationIds.filter(after.isOperationId);

const rowsOf = (
  ids: readonly OperationId[],
  of: (id: OperationId) => Readonly<Record<string, Described>>,
): Readonly<Record<string, Described>> => {
  const { '': _path, ...rest } = Object.assign({}, ...ids.map(of)) as Readonly<Record<string, Described>>;
  return rest;
};

/** The parameters and answers that differ in the operations of both versions. */
export const operationChanges = (before: Contract, after: Contract): readonly ContractChange[] => {
  const ids = inBoth(before, after);
  const compare = (
    of: typeof parametersOf,
    kinds: Parameters<typeof rowChanges>[2],
  ): readonly ContractChange[] => {
    const [was, is] = [before, after].map((contract) => rowsOf(ids, (id) => of(contract, id))) as [
      Readonly<Record<string, Described>>,
      Readonly<Record<string, Described>>,
    ];
    return rowChanges(was as Rows, is as Rows, kinds, ['required', 'schema']).map((change) => {
      const now = is[change.what];
      const [row, { description }] = now === undefined ? [was[change.what], before] : [now, after];
      const isRequired = change.kind === 'parameter-came' && row?.required === true;
      return {
        ...change,
        ...(isRequired && { kind: 'parameter-came-required' }),
        ...(row && description.isAssumed(row.at) && { isAssumed: true }),
      };
    });
  };
  return [
    ...compare(parametersOf, {
      came: 'parameter-came',
      went: 'parameter-went',
      changed: 'parameter-changed',
    }),
    ...compare(answersOf, { came: 'answer-came', went: 'answer-went', changed: 'answer-changed' }),
  ];
};
