import { escaped, namesIn } from '../../spec/schema/json-pointer.ts';
import { description } from '../../spec/schema/description.ts';
import { placesOf, placesOfAnswers } from '../../spec/schema/reachable.ts';
import type { SchemaPointer } from '../../spec/schema/schema-pointer.ts';
import { describedBodyOf } from '../../spec/webhooks.ts';
import { isShown, membersOf, placesOfMember, schemaPlace } from '../../suites/target/dialect/places.ts';

/** Where answers and webhooks are described. */
const answerPlaces = (): readonly SchemaPointer[] => {
  const events = Object.keys(description()['webhooks'] ?? {}).flatMap((name) => describedBodyOf(name) ?? []);
  return [...placesOfAnswers(), ...events.flatMap((schema) => [...placesOf(schema)])];
};

const nameOf = (place: SchemaPointer): string => namesIn(place).at(-1) ?? '';

const sorted = (names: Iterable<string>): readonly string[] =>
  [...new Set(names)].toSorted((one, other) => (one < other ? -1 : 1));

const componentOf = (place: SchemaPointer): string | undefined =>
  place.startsWith('#/components/schemas/') ? namesIn(place)[2] : undefined;

const member = (name: string): string => `  readonly ${name}?: unknown;`;

/** The row of a schema, as the formatter writes it. */
const rowOf = (schema: string, names: readonly string[]): readonly string[] => {
  const quoted = names.map((name) => `'${name}'`);
  const together = quoted.join(' | ');
  const row = `  readonly ${schema}: With<${together}>;`;
  if (row.length <= 110) return [row];
  const lines = together.length <= 106 ? [`    ${together}`] : quoted.map((name) => `    | ${name}`);
  return [`  readonly ${schema}: With<`, ...lines, '  >;'];
};

/** Members of a schema that the document shows there, among some names. */
const shownIn = (schema: string, among: ReadonlySet<string>): readonly string[] => {
  const place = schemaPlace(schema);
  return sorted(membersOf(place).filter((name) => among.has(name))).filter((name) =>
    placesOfMember(place, `/${escaped(name)}`).some(isShown),
  );
};

/** The types by which the suite reads members of answers: see `suites/kit/assertions/answers.ts`. */
export const shownMembersPage = (): string => {
  const described = answerPlaces();
  const places = described.filter((place) => namesIn(place).at(-2) === 'properties');
  const assumed = new Set(places.filter((place) => !isShown(place)).map(nameOf));
  const shown = sorted(places.filter(isShown).map(nameOf));
  const sometimes = new Set(shown.filter((name) => assumed.has(name)));
  const schemas = sorted(described.flatMap((place) => componentOf(place) ?? []))
    .map((schema) => ({ schema, names: shownIn(schema, sometimes) }))
    .filter(({ names }) => names.length > 0);
  return [
    '// Generated from spec/openapi by `npm run pages -- --write`.',
    '',
    '/** The members that the document shows wherever an answer or a webhook has them. */',
    'export interface ShownMembers {',
    ...shown.filter((name) => !assumed.has(name)).map(member),
    '}',
    '',
    '/** These members, beside those. */',
    'type With<Name extends string> = ShownMembers & { readonly [Shown in Name]?: unknown };',
    '',
    '/** Schemas that show members which other schemas only assume. */',
    'export interface ShownBy {',
    ...schemas.flatMap(({ schema, names }) => rowOf(schema, names)),
    '}',
    '',
  ].join('\n');
};
