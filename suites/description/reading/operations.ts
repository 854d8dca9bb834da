import { messageOf } from '../../../spec/error-message.ts';
import { asJsonObject, isJsonObject, isTextList, type JsonObject } from '../../../spec/json.ts';
import type { OwnContent, OwnOperation, OwnParameter, OwnResponse, Unread } from '../own-operation.ts';
import { callerOf } from './callers.ts';
import { readSchema, type Schemas } from './definitions.ts';
import { followedAt, type Located } from './references.ts';

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;

/** The tools for reading a description. */
export interface Reader {
  readonly schemas: Schemas;
  /** The document itself, with its entries for all operations. */
  readonly document: JsonObject;
  readonly isSwagger: boolean;
}

const memberOf = ({ node, file, at }: Located, name: string): Located => ({
  node: isJsonObject(node) && Object.hasOwn(node, name) ? node[name] : undefined,
  file,
  at: `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
});

const followed = (place: Located, { schemas }: Reader): Located =>
  followedAt(place, schemas.files, schemas.notes);

const itemsOf = (place: Located): readonly Located[] =>
  Array.isArray(place.node)
    ? place.node.map((node: unknown, n) => ({ node, file: place.file, at: `${place.at}/${n}` }))
    : [];

/** The members of an object at a place, references followed. */
const membersAt = (place: Located, reader: Reader): readonly (readonly [string, Located])[] =>
  isJsonObject(place.node)
    ? Object.keys(place.node).map((name) => [name, followed(memberOf(place, name), reader)] as const)
    : [];

const text = (name: string, value: unknown): JsonObject =>
  typeof value === 'string' && value.trim() !== '' ? { [name]: value } : {};

const contentsAt = (content: Located, reader: Reader): readonly OwnContent[] =>
  membersAt(content, reader).map(([mediaType, media]) => {
    const schema = readSchema(memberOf(media, 'schema'), reader.schemas);
    return { mediaType, ...(schema === undefined ? {} : { schema }) };
  });

/** A parameter of Swagger 2.0 is its own schema, but for what makes it a parameter. */
const schemaOfParameter = (place: Located, reader: Reader): OwnContent['schema'] => {
  if (!isJsonObject(place.node)) return undefined;
  const own = memberOf(place, 'schema');
  if (own.node !== undefined) return readSchema(own, reader.schemas);
  const [content] = contentsAt(memberOf(place, 'content'), reader);
  if (content?.schema !== undefined || !reader.isSwagger) return content?.schema;
  const { name: _name, in: _in, required: _required, description: _about, ...schema } = place.node;
  return readSchema({ ...place, node: schema }, reader.schemas);
};

const parametersAt = (places: readonly Located[], reader: Reader): readonly Located[] =>
  places.flatMap(itemsOf).map((place) => followed(place, reader));

const parameterAt = (place: Located, reader: Reader): readonly OwnParameter[] => {
  const { name, in: where, required, description } = asJsonObject(place.node);
  if (typeof name !== 'string' || typeof where !== 'string') return [];
  const schema = schemaOfParameter(place, reader);
  return [
    {
      name,
      in: where,
      required: required === true,
      ...text('description', description),
      ...(schema === undefined ? {} : { schema }),
    },
  ];
};

const textsAt = (value: unknown): readonly string[] => (isTextList(value) ? value : []);

/** The media types of Swagger 2.0: its own, those of all, else JSON. */
const mediaTypes = (
  operation: JsonObject,
  name: 'consumes' | 'produces',
  reader: Reader,
): readonly string[] => {
  const said = [operation[name], reader.document[name]].map(textsAt).find((list) => list.length > 0);
  return said ?? ['application/json'];
};

/** The body of Swagger 2.0: a parameter, or one parameter for each field of a form. */
const bodyOfParameters = (
  operation: JsonObject,
  parameters: readonly Located[],
  reader: Reader,
): readonly OwnContent[] => {
  const placed = (where: string): readonly Located[] =>
    parameters.filter(({ node }) => asJsonObject(node)['in'] === where);
  const [body] = placed('body');
  if (body !== undefined) {
    const schema = readSchema(memberOf(body, 'schema'), reader.schemas);
    return mediaTypes(operation, 'consumes', reader).map((mediaType) => ({
      mediaType,
      ...(schema === undefined ? {} : { schema }),
    }));
  }
  const fields = placed('formData').flatMap((place) => parameterAt(place, reader));
  if (fields.length === 0) return [];
  const node = {
    type: 'object',
    properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema?.node ?? {}])),
    required: fields.filter(({ required }) => required).map(({ name }) => name),
  };
  return [{ mediaType: 'multipart/form-data', schema: { node, definitions: reader.schemas.definitions } }];
};

const responsesAt = (operation: Located, reader: Reader): readonly OwnResponse[] =>
  membersAt(memberOf(operation, 'responses'), reader)
    .filter(([code]) => /^(?:[1-5](?:\d\d|XX)|default)$/i.test(code))
    .map(([code, response]) => {
      if (!reader.isSwagger) return { code, contents: contentsAt(memberOf(response, 'content'), reader) };
      const schema = readSchema(memberOf(response, 'schema'), reader.schemas);
      const types = mediaTypes(asJsonObject(operation.node), 'produces', reader);
      return {
        code,
        contents: schema === undefined ? [] : types.map((mediaType) => ({ mediaType, schema })),
      };
    });

const serversIn = (holder: JsonObject): readonly string[] | undefined => {
  const { servers } = holder;
  if (!Array.isArray(servers)) return undefined;
  return servers.flatMap((each: unknown) => {
    const { url } = asJsonObject(each);
    return typeof url === 'string' ? [url] : [];
  });
};

const serversOf = (operation: JsonObject, item: JsonObject, { document }: Reader): readonly string[] => {
  const { basePath } = document;
  const swagger = typeof basePath === 'string' ? [basePath] : [];
  return serversIn(operation) ?? serversIn(item) ?? serversIn(document) ?? swagger;
};

/** One operation of a path. */
const operationAt = (path: string, method: string, item: Located, reader: Reader): OwnOperation => {
  const place = memberOf(item, method);
  const operation = asJsonObject(place.node);
  const about = asJsonObject(item.node);
  const all = parametersAt([memberOf(place, 'parameters'), memberOf(item, 'parameters')], reader);
  const parameters = all.flatMap((each) => {
    const { in: where } = asJsonObject(each.node);
    return where === 'body' || where === 'formData' ? [] : parameterAt(each, reader);
  });
  const request = followed(memberOf(place, 'requestBody'), reader);
  const caller = callerOf(operation, reader.document);
  return {
    method: method.toUpperCase(),
    path,
    ...text('operationId', operation['operationId']),
    ...text('summary', operation['summary'] ?? about['summary']),
    ...text('description', operation['description'] ?? about['description']),
    tags: textsAt(operation['tags']),
    ...(caller === undefined ? {} : { caller }),
    servers: serversOf(operation, about, reader),
    // A parameter of the operation itself counts before one of its path.
    parameters: [
      ...new Map(parameters.toReversed().map((each) => [`${each.in} ${each.name}`, each])).values(),
    ],
    body: reader.isSwagger
      ? bodyOfParameters(operation, all, reader)
      : contentsAt(memberOf(request, 'content'), reader),
    ...(asJsonObject(request.node)['required'] === true ? { isBodyRequired: true } : {}),
    responses: responsesAt(place, reader),
  };
};

/** An operation that cannot be read is noted, and is not there. */
const guarded = <T>(at: string, notes: Unread[], work: () => readonly T[]): readonly T[] => {
  try {
    return work();
  } catch (cause) {
    notes.push({ at, why: messageOf(cause) });
    return [];
  }
};

const operationsAt = (path: string, item: Located, reader: Reader): readonly OwnOperation[] =>
  methods
    .filter((method) => isJsonObject(asJsonObject(item.node)[method]))
    .flatMap((method) =>
      guarded(`${method.toUpperCase()} ${path}`, reader.schemas.notes, () => [
        operationAt(path, method, item, reader),
      ]),
    );

/** The operations of all paths in an object of them. */
export const operationsIn = (paths: Located, reader: Reader): readonly OwnOperation[] =>
  membersAt(paths, reader).flatMap(([path, item]) => operationsAt(path, item, reader));

const callbacksOf = (item: Located, reader: Reader): readonly OwnOperation[] =>
  methods.flatMap((method) =>
    membersAt(memberOf(memberOf(item, method), 'callbacks'), reader).flatMap(([name, callback]) =>
      membersAt(callback, reader).flatMap(([, each]) => operationsAt(`/${name}`, each, reader)),
    ),
  );

/** The target's own requests: webhooks as 3.1 has them, as files of 3.0 have them by agreement, and callbacks. */
export const webhooksIn = (root: Located, reader: Reader): readonly OwnOperation[] => [
  ...['x-webhooks', 'webhooks'].flatMap((kind) =>
    membersAt(memberOf(root, kind), reader).flatMap(([name, item]) => operationsAt(`/${name}`, item, reader)),
  ),
  ...membersAt(memberOf(root, 'paths'), reader).flatMap(([, item]) => callbacksOf(item, reader)),
];
