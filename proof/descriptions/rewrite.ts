import { operation, operationIds, operations, type OperationId } from '../../spec/operations.ts';
import { asJsonObject, isJsonObject, type JsonObject } from '../../spec/json.ts';
import { requestSchemaOf } from '../../spec/schema/description.ts';
import { escaped } from '../../spec/schema/json-pointer.ts';
import type { SchemaPointer } from '../../spec/schema/schema-pointer.ts';
import { isShownParameter } from '../../suites/target/dialect/parameters.ts';
import { isShown } from '../../suites/target/dialect/places.ts';
import type { Placed, Style } from './styles.ts';

/** A description in another style, and where everything is in it. */
export interface Rewritten {
  readonly document: JsonObject;
  readonly places: Readonly<Record<OperationId, Placed>>;
  /** Their name for one of ours at a place of our description. */
  readonly nameAt: (name: string, isShownThere: boolean) => string;
  readonly parameter: (id: OperationId, name: string) => string;
}

/** `createdAt` → `created-at`. */
const kebab = (name: string): string =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase();

const plural = (words: string): string =>
  /[^aeiou]y$/.test(words) ? `${words.slice(0, -1)}ies` : `${words}s`;

/** Our words in theirs, the longest phrases first; in the plural, too. */
const inWords = ({ words }: Style, text: string): string =>
  Object.entries(words)
    .toSorted(([one], [other]) => other.length - one.length)
    .reduce(
      (held, [ours, theirs], n) =>
        held
          .replaceAll(new RegExp(`(?<![a-z\\d])${plural(ours)}(?![a-z\\d])`, 'g'), `«${n}s»`)
          .replaceAll(new RegExp(`(?<![a-z\\d])${ours}(?![a-z\\d])`, 'g'), `«${n}»`)
          .replaceAll(`«${n}s»`, `‹${plural(theirs)}›`)
          .replaceAll(`«${n}»`, `‹${theirs}›`)
          .replaceAll(/‹([^›]*)›/g, (_, said: string) => said.toUpperCase()),
      text,
    )
    .toLowerCase();

const cased = ({ members }: Style, words: string): string => {
  if (members === 'kebab') return words;
  if (members === 'snake') return words.replaceAll('-', '_');
  return words.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
};

const renamed = (style: Style, name: string): string => {
  const words = inWords(style, kebab(name));
  const isPlain = style.members === 'camel' && words === kebab(name);
  return isPlain ? name : cased(style, words);
};

const pathInWords = (style: Style, path: string): string =>
  path
    .split('/')
    .map((part) => (part.startsWith('{') ? part : inWords(style, part.replaceAll('_', '-'))))
    .join('/');

/** Summaries that begin with `@` keep the document's words. */
const summaryOf = (style: Style, summary: string): string | undefined => {
  const said = style.summary(summary);
  if (said === undefined || said.startsWith('@')) return said?.slice(1);
  const words = style.summary(
    inWords(style, summary.toLowerCase().replaceAll(' ', '-')).replaceAll('-', ' '),
  );
  return words && `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
};

const placeOf = (style: Style, id: OperationId): Placed => {
  const { method, path } = operations[id];
  return operations[id].shows === 'name'
    ? style.place({ method, path: pathInWords(style, path) }, id)
    : { method, path };
};

const left = new Set(['example', 'examples', 'discriminator', 'description', 'title', 'default']);

/** A schema in their names, wherever the document shows none. */
const schemaIn = (style: Style, node: unknown, place: SchemaPointer): unknown => {
  if (Array.isArray(node)) return node.map((item, n) => schemaIn(style, item, `${place}/${n}`));
  if (!isJsonObject(node)) return node;
  const properties = asJsonObject(node['properties']);
  const nameIn = (name: string): string =>
    isShown(`${place}/properties/${escaped(name)}`) ? name : renamed(style, name);
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key]) => !left.has(key) && !key.startsWith('x-'))
      .map(([key, value]) => {
        if (key === 'properties')
          return [
            key,
            Object.fromEntries(
              Object.entries(properties).map(([name, member]) => [
                nameIn(name),
                schemaIn(style, member, `${place}/properties/${escaped(name)}`),
              ]),
            ),
          ];
        if (key === 'required' && Array.isArray(value))
          return [key, value.map((name) => (typeof name === 'string' ? nameIn(name) : name))];
        return [key, schemaIn(style, value, `${place}/${escaped(key)}`)];
      }),
  );
};

/** Whether the request of an operation is wrapped: one that is JSON, and that the document does not show. */
export const isWrapped = (style: Style, id: OperationId): boolean =>
  style.envelope !== undefined && operations[id].shows === 'name' && requestSchemaOf(id) !== undefined;

const wrappedBody = ({ envelope = '' }: Style, body: unknown): unknown => {
  const json = asJsonObject(asJsonObject(asJsonObject(body)['content'])['application/json']);
  if (json['schema'] === undefined) return body;
  const schema = { type: 'object', required: [envelope], properties: { [envelope]: json['schema'] } };
  return { required: true, content: { 'application/json': { schema } } };
};

const parameterIn = (style: Style, id: OperationId, name: string): string =>
  isShownParameter(id, name) ? name : renamed(style, name);

const operationIn = (style: Style, ours: JsonObject, id: OperationId, place: SchemaPointer): JsonObject => {
  const [group = '', verb = ''] = id.split('.');
  const words = inWords(style, kebab(group).replace(/ies$/, 'y').replace(/s$/, ''));
  const operationId = style.operationId(words, verb);
  const summary = summaryOf(style, typeof ours['summary'] === 'string' ? ours['summary'] : '');
  const said = asJsonObject(schemaIn(style, ours, place));
  const body = said['requestBody'];
  const { requestBody: _body, operationId: _id, summary: _summary, tags: _tags, parameters, ...rest } = said;
  return {
    ...rest,
    ...(operationId === undefined ? {} : { operationId }),
    ...(summary === undefined ? {} : { summary }),
    ...(style.hasTags ? { tags: [words] } : {}),
    ...(parameters === undefined ? {} : { parameters: parametersIn(style, id, parameters) }),
    ...(body === undefined ? {} : { requestBody: isWrapped(style, id) ? wrappedBody(style, body) : body }),
  };
};

/** Shared parameters of queries have one name for all operations: none of theirs is shown. */
const parametersIn = (style: Style, id: OperationId, list: unknown): unknown =>
  Array.isArray(list)
    ? list.map((each) =>
        isJsonObject(each) && each['in'] === 'query'
          ? { ...each, name: parameterIn(style, id, String(each['name'])) }
          : each,
      )
    : list;

/** The same description as another team would write it. Raises an Error where two operations would have one place. */
export const rewritten = (ours: JsonObject, style: Style): Rewritten => {
  const paths: Record<string, Record<string, unknown>> = {};
  const places = Object.fromEntries(operationIds.map((id) => [id, placeOf(style, id)])) as Record<
    OperationId,
    Placed
  >;
  const components = asJsonObject(ours['components']);
  const parameters = asJsonObject(components['parameters']);
  for (const id of operationIds) {
    const { method, path } = operation(id);
    const item = asJsonObject(asJsonObject(ours['paths'])[path]);
    const described = asJsonObject(item[method.toLowerCase()]);
    const shared = [item['parameters'] ?? [], described['parameters'] ?? []].flat().map((each) => {
      const reference = asJsonObject(each)['$ref'];
      return typeof reference === 'string'
        ? asJsonObject(parameters[reference.slice('#/components/parameters/'.length)])
        : each;
    });
    const at: SchemaPointer = `#/paths/${escaped(path)}/${method.toLowerCase()}`;
    const to = places[id];
    const there = (paths[to.path] ??= {});
    if (there[to.method.toLowerCase()] !== undefined)
      throw new Error(`${style.name}: two operations at ${to.method} ${to.path}`);
    there[to.method.toLowerCase()] = operationIn(style, { ...described, parameters: shared }, id, at);
  }
  return {
    document: {
      openapi: '3.1.0',
      info: { title: `The interface, ${style.name}`, version: '2025-10-13' },
      paths,
      components: asJsonObject(schemaIn(style, components, '#/components')),
    },
    places,
    nameAt: (name, isShownThere) => (isShownThere ? name : renamed(style, name)),
    parameter: (id, name) => parameterIn(style, id, name),
  };
};
