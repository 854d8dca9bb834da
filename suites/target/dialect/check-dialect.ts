import { contract } from '../../../spec/contract/in-use.ts';
import { isJsonObject } from '../../../spec/json.ts';
import { namesIn } from '../../../spec/schema/json-pointer.ts';
import type { OperationId } from '../../../spec/operations.ts';
import { closest } from '../../../spec/closest.ts';
import { askedBy, droppedBy, mentionedBy, restsOf, templateKeys } from './bodies.ts';
import type { Dialect, Template } from './dialect.ts';
import {
  assumedParameters,
  beginningOf,
  idsShownBy,
  isShownParameter,
  namesByAddress,
  parametersForAll,
} from './parameters.ts';
import {
  everyItem,
  isPage,
  isShown,
  membersOf,
  placesOfMember,
  schemaPlace,
  unfolded,
  valuesShown,
} from './places.ts';
import { heldAt, pointerOf } from './pointers.ts';

/** The problems with a dialect, one sentence each. */
type Problems = readonly string[];

const suggestion = (name: string, known: readonly string[]): string => {
  const hint = closest(name, known);
  return hint === undefined ? '.' : `; did you mean "${hint}"?`;
};

/** A file may serve several versions: what one of them lacks has no effect there. */
const whichOperation = (place: string, id: string): Problems =>
  contract().isOperationId(id) || contract().lacksOperation(id)
    ? []
    : [`${place} has no operation "${id}"${suggestion(id, contract().operationIds)}`];

const parametersInPath = (path: string): readonly string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** The names that a request could fill into a path. */
const knownValues = (id: OperationId): readonly string[] => {
  const schema = contract().description.bodySchemaOf(id);
  return [...assumedParameters(id), ...(schema === undefined ? [] : membersOf(schema)), ...idsShownBy(id)];
};

/**
 * Names that nothing has stand for the assumed path parameters, in order; there must not be more of them. One more may
 * stand for what another operation began.
 */
const isFillable = (id: OperationId, path: string): boolean => {
  const wanted = parametersInPath(path);
  const inPath = parametersInPath(contract().operation(id).path);
  const known = knownValues(id);
  const others = wanted.filter((name) => !inPath.includes(name) && !known.includes(name));
  const begun = beginningOf(id) === undefined ? 0 : 1;
  return others.length <= inPath.filter((name) => !wanted.includes(name)).length + begun;
};

const checkOperation = (id: OperationId, path: string | undefined, method: string | undefined): Problems => {
  const { shows, method: shown, path: assumed } = contract().operation(id);
  if (shows !== 'name' && (path !== undefined || method !== undefined))
    return [
      `dialect.operations.${id}: the document shows ${shown} ${assumed} (section Endpoints); a dialect cannot change it.`,
    ];
  return path === undefined || isFillable(id, path)
    ? []
    : [
        `dialect.operations.${id}: the suite cannot fill in ${path}. It knows ${[...parametersInPath(assumed), ...knownValues(id)].join(', ') || 'no parameter there'}.`,
      ];
};

const checkOperations = ({ operations: entries = {} }: Partial<Dialect>): Problems =>
  Object.entries(entries).flatMap(([id, { path, method }]) =>
    contract().isOperationId(id)
      ? checkOperation(id, path, method)
      : whichOperation('dialect.operations', id),
  );

const checkNames = (id: string, names: readonly string[]): Problems => {
  if (id !== '*' && !contract().isOperationId(id)) return whichOperation('dialect.parameters', id);
  const known = id === '*' ? parametersForAll() : assumedParameters(id);
  return names.flatMap((name) => {
    if (id !== '*' && isShownParameter(id, name))
      return [
        `dialect.parameters.${id}: the document shows the parameter ${name} (section Endpoints); a dialect cannot rename it.`,
      ];
    return known.includes(name)
      ? []
      : [
          `dialect.parameters.${id}: the assumed interface has no parameter "${name}" there${suggestion(name, known)}`,
        ];
  });
};

const checkParameters = ({ parameters = {} }: Partial<Dialect>): Problems =>
  Object.entries(parameters).flatMap(([id, names]) => checkNames(id, Object.keys(names)));

const sectionOfMember = 'section Resources and their fields, or Endpoints';

const checkMove = (schema: string, assumed: string, theirs: string | undefined): Problems => {
  const place = `dialect.members.${schema}`;
  const root = schemaPlace(schema);
  const described = placesOfMember(root, assumed);
  if (described.length === 0)
    return [
      `${place}: the description has no member ${assumed} there${suggestion(
        assumed,
        membersOf(root).map((name) => pointerOf([name])),
      )}`,
    ];
  if (described.some(isShown))
    return [
      `${place}: the document shows the member ${assumed} (${sectionOfMember}); a dialect cannot move it.`,
    ];
  if (assumed === everyItem && theirs?.startsWith(`${everyItem}/`) === false)
    return [
      `${place}: ${theirs} does not say where an item is in an object of a list; say ${everyItem}/name.`,
    ];
  const hidden = theirs === undefined ? undefined : placesOfMember(root, theirs).find(isShown);
  return hidden === undefined
    ? []
    : [
        `${place}: ${String(theirs)} is a member that the document shows (${sectionOfMember}); ${assumed} cannot be read from it.`,
      ];
};

const schemaNames = (): readonly string[] =>
  Object.keys(contract().description.document().components['schemas'] ?? {});

const checkSchema = (key: 'members' | 'values', schema: string): Problems => {
  const known = schemaNames();
  if (!known.includes(schema))
    return [`dialect.${key}: the description has no schema "${schema}"${suggestion(schema, known)}`];
  return isPage(schemaPlace(schema))
    ? [
        `dialect.${key}.${schema}: the document shows what a page consists of (data, hasMore, nextCursor; section Endpoints); a dialect cannot change it.`,
      ]
    : [];
};

/** A move that is said of a schema, and again of one that it consists of, would be made twice: the second loses it. */
const checkRepetition = (
  members: Dialect['members'],
  schema: string,
  [assumed]: readonly [assumed: string, theirs: string],
): Problems => {
  const parts = unfolded(schemaPlace(schema));
  const again = Object.entries(members).find(
    ([other, moves]) => other !== schema && parts.has(schemaPlace(other)) && moves[assumed] !== undefined,
  );
  return again === undefined
    ? []
    : [
        `dialect.members.${schema}: ${assumed} is said at dialect.members.${again[0]}, too, which is part of it; say it in one place.`,
      ];
};

const checkMembers = ({ members = {} }: Partial<Dialect>): Problems =>
  Object.entries(members).flatMap(([schema, moves]) => {
    const problems = checkSchema('members', schema);
    if (problems.length > 0) return problems;
    return Object.entries(moves).flatMap((move) => [
      ...checkMove(schema, ...move),
      ...checkRepetition(members, schema, move),
    ]);
  });

/** Of some members the document shows the name and one value: the others may be spelled otherwise. */
const checkSpelling = (
  schema: string,
  pointer: string,
  words: Readonly<Record<string, string>>,
): Problems => {
  const shown = valuesShown(placesOfMember(schemaPlace(schema), pointer));
  if (shown.length === 0) return checkMove(schema, pointer, undefined);
  return Object.entries(words)
    .flat()
    .filter((word) => shown.includes(word))
    .map(
      (word) =>
        `dialect.values.${schema}: the document shows the value ${word} of ${pointer}; it stays as it is.`,
    );
};

const checkValues = ({ values = {} }: Partial<Dialect>): Problems =>
  Object.entries(values).flatMap(([schema, spelled]) => {
    const problems = checkSchema('values', schema);
    if (problems.length > 0) return problems;
    return Object.entries(spelled).flatMap(([pointer, words]) => checkSpelling(schema, pointer, words));
  });

/** A member that the document shows goes where it shows it, or the template would rename it. */
const checkMention = (id: OperationId, template: Template, pointer: string): Problems => {
  const { path } = contract().operation(id);
  if ([...parametersInPath(path), ...assumedParameters(id)].includes(pointer.slice(1))) return [];
  if (pointer === '/customerId' && namesByAddress(id)) return [];
  if (pointer === '/$digest') return [];
  const schema = contract().description.bodySchemaOf(id);
  if (schema === undefined)
    return [`dialect.bodies.${id}: the suite sends no body there, so there is nothing to fill in.`];
  const described = placesOfMember(schema, pointer);
  if (described.length === 0)
    return [
      `dialect.bodies.${id}: the assumed body has no member ${pointer}${suggestion(
        pointer,
        membersOf(schema).map((name) => pointerOf([name])),
      )}`,
    ];
  const isRoundTripped =
    heldAt(template, namesIn(pointer)) === `\${${pointer.slice(1)}}` ||
    heldAt(template, namesIn(pointer)) === `\${${pointer}}`;
  return described.some(isShown) && !isRoundTripped
    ? [
        `dialect.bodies.${id}: the document shows the member ${pointer} (${sectionOfMember}); it stays where it is: "\${${pointer}}" at ${pointer}.`,
      ]
    : [];
};

const checkTemplate = (id: OperationId, template: Template): Problems => {
  if (contract().operation(id).shows === 'shape')
    return [
      `dialect.bodies.${id}: the document shows this request (section Endpoints > Operations with a shape); a dialect cannot change it.`,
    ];
  const odd = Object.keys(template).filter(
    (name) => name.startsWith('$') && !Object.values<string>(templateKeys).includes(name),
  );
  return [
    ...odd.map((name) => `dialect.bodies.${id}: "${name}" means nothing there; known are $rest and $drop.`),
    ...[
      ...new Set([...mentionedBy(template), ...askedBy(template)]),
      ...droppedBy(template),
      ...restsOf(template).filter((rest) => rest !== ''),
    ].flatMap((pointer) => checkMention(id, template, pointer)),
  ];
};

const checkBodies = ({ bodies = {} }: Partial<Dialect>): Problems =>
  Object.entries(bodies).flatMap(([id, template]) =>
    contract().isOperationId(id) && isJsonObject(template)
      ? checkTemplate(id, template)
      : whichOperation('dialect.bodies', id),
  );

/** Success statuses that the document shows. Source: Operations with a shape; States > Delegated signing key. */
const shownStatuses: Readonly<Partial<Record<OperationId, number>>> = {
  'customers.get': 200,
  'delegatedKeys.revoke': 204,
};

const checkStatuses = ({ statuses = {} }: Partial<Dialect>): Problems =>
  Object.keys(statuses).flatMap((id) => {
    if (!contract().isOperationId(id)) return whichOperation('dialect.statuses', id);
    const shown = shownStatuses[id];
    return shown === undefined
      ? []
      : [`dialect.statuses.${id}: the document shows the status ${shown}; a dialect cannot change it.`];
  });

const checks = [
  checkOperations,
  checkParameters,
  checkMembers,
  checkValues,
  checkBodies,
  checkStatuses,
] as const;

/**
 * The entries that a dialect cannot have: names that nothing has, and anything that the document shows itself, since
 * translating that would hide violations. Triggers and codes are the schema's matter.
 */
export const checkDialect = (dialect: Partial<Dialect>): Problems =>
  checks.flatMap((check) => check(dialect));
