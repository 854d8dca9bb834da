import { contract } from '../../../spec/contract/in-use.ts';
import { asJsonObject } from '../../../spec/json.ts';
import { escaped } from '../../../spec/schema/json-pointer.ts';
import { freshUuid } from '../check/fresh-values.ts';
import type { SchemaPointer } from '../../../spec/schema/schema-pointer.ts';
import type { Dialect } from '../../target/dialect/dialect.ts';
import { placesOfMember } from '../../target/dialect/places.ts';
import { pointerOf } from '../../target/dialect/pointers.ts';
import type { FormFields } from '../check/form.ts';
import { target } from '../check/run.ts';
import type { OperationId } from '../../../spec/operations.ts';
import type { CallOptions } from './client.ts';

const uuid = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi;

/** Gives an id that nothing on the target has. */
type NewId = () => string;

/** The same value with other ids in it: nothing on the target has them. */
const withUnknownIds = (value: unknown, newId: NewId): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll(uuid, () => newId())) as unknown;

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly example?: unknown;
}

const parametersOf = (operation: OperationId): readonly Parameter[] => {
  const own = contract().description.describedOperation(operation)?.['parameters'];
  const shared = contract().description.resolve(
    `#/paths/${escaped(contract().operation(operation).path)}/parameters`,
  );
  return [own, shared]
    .flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : []))
    .map((parameter) => contract().description.dereferenced(parameter) as Parameter);
};

const textFor = ({ example }: Parameter, newId: NewId): string =>
  String(withUnknownIds(example ?? newId(), newId));

const valuesIn = (place: string, operation: OperationId, newId: NewId): Readonly<Record<string, string>> =>
  Object.fromEntries(
    parametersOf(operation)
      .filter((parameter) => parameter.in === place && (place === 'path' || parameter.required === true))
      .map((parameter) => [parameter.name, textFor(parameter, newId)]),
  );

const placeholder = /\{(\w+)\}/g;

const namedIn = (path: string): readonly string[] =>
  [...path.matchAll(placeholder)].map(([, name = '']) => name);

/** The parameter of a path that any operation has by this name. */
const parameterNamed = (name: string): Parameter => ({
  name,
  in: 'path',
  ...contract()
    .operationIds.filter((id) => namedIn(contract().operation(id).path).includes(name))
    .flatMap(parametersOf)
    .find((each) => each.in === 'path' && each.name === name),
});

/** Ids for the places of the target's own path that nothing of the request fills. */
const idsBesideIn = (
  ownPath: string,
  path: Readonly<Record<string, string>>,
  said: readonly string[],
  newId: NewId,
): Readonly<Record<string, string>> => {
  const names = namedIn(ownPath);
  const open = names.filter((name) => path[name] === undefined && !said.includes(name));
  const unplaced = Object.keys(path).filter((name) => !names.includes(name));
  return Object.fromEntries(
    open.slice(unplaced.length).map((name) => [name, textFor(parameterNamed(name), newId)]),
  );
};

/** The body that the description gives as an example, a form in words; undefined where it has none. */
export const exampleBody = (operation: OperationId): unknown => {
  const schema = contract().description.bodySchemaOf(operation);
  if (schema === undefined) return undefined;
  const own = contract().description.resolve(schema) as
    | { readonly $ref?: string; readonly example?: unknown }
    | undefined;
  return (
    own?.example ??
    (contract().description.dereferenced(own) as { readonly example?: unknown } | undefined)?.example
  );
};

/** Requests whose example would change the target for everybody, if it were accepted. */
const harmless: Readonly<Partial<Record<OperationId, unknown>>> = { 'config.update': {} };

/** Files are texts in an example; the description says of what kind. */
const mediaTypeAt = (schema: SchemaPointer, name: string): string | undefined =>
  placesOfMember(schema, pointerOf([name]))
    .map(
      (place) =>
        (contract().description.resolve(place) as { readonly contentMediaType?: string }).contentMediaType,
    )
    .find((type) => type !== undefined);

const asForm = (schema: SchemaPointer, example: Readonly<Record<string, string>>): FormFields =>
  Object.fromEntries(
    Object.entries(example).map(([name, content]) => {
      const mediaType = mediaTypeAt(schema, name);
      return [name, mediaType === undefined ? content : { fileName: 'example', mediaType, content }];
    }),
  );

/** Every member of a form is a text. */
const sentAs = (operation: OperationId, body: unknown): Pick<CallOptions, 'body' | 'form'> => {
  const schema = contract().description.formSchemaOf(operation);
  return schema === undefined ? { body } : { form: asForm(schema, body as Readonly<Record<string, string>>) };
};

/**
 * A request to an operation by the description's examples, about resources that do not exist. Well-formed in
 * everything, so that it can be sent to every operation alike. Outside of a run, `places` says where the target has its
 * operations, and `newId` gives the ids.
 */
export const probeOf = (
  operation: OperationId,
  { places, newId = freshUuid }: { readonly places?: Dialect['operations']; readonly newId?: NewId } = {},
): CallOptions => {
  const body = harmless[operation] ?? exampleBody(operation);
  const path = valuesIn('path', operation, newId);
  const query = valuesIn('query', operation, newId);
  const said = [query, asJsonObject(body)].flatMap(Object.keys);
  const ownPath = (places ?? target().dialect.operations)[operation]?.path ?? '';
  return {
    path: { ...idsBesideIn(ownPath, path, said, newId), ...path },
    query,
    ...(body === undefined ? {} : sentAs(operation, withUnknownIds(body, newId))),
  };
};

/** Whether an operation belongs to what the target has: not to a capability that it declares absent. */
export const isDeclared = (id: OperationId): boolean => {
  const { capability } = contract().operation(id);
  return capability === undefined || target().capabilities[capability];
};
