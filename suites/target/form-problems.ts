import type { ErrorObject } from 'ajv/dist/2020.js';
import { closest } from '../../spec/closest.ts';
import { namesIn } from '../../spec/schema/json-pointer.ts';

const keysOf = ({ parentSchema }: ErrorObject): readonly string[] =>
  Object.keys((parentSchema as { properties?: object } | undefined)?.properties ?? {});

/** Every key that a place may have: where it has one of several forms, those of each. */
const keysAt = (place: string, problems: readonly ErrorObject[]): readonly string[] => [
  ...new Set(
    problems
      .filter(({ instancePath, keyword }) => instancePath === place && keyword === 'additionalProperties')
      .flatMap(keysOf),
  ),
];

const stepWords = (step: string): string => {
  if (/^\d+$/.test(step)) return `[${step}]`;
  return /^[\w-]+$/.test(step) ? `.${step}` : `["${step}"]`;
};

/** A JSON pointer as people write it: `dialect.operations["customers.create"].path`. */
export const placeOf = (pointer: string): string =>
  pointer === '' ? 'the top level' : namesIn(pointer).map(stepWords).join('').replace(/^\./, '');

const typeWords: Readonly<Record<string, string>> = {
  integer: 'a whole number',
  number: 'a number',
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

const either = new Intl.ListFormat('en', { type: 'disjunction' });

const longestShown = 60;

/** The value in place of the wanted one. A secret is named by its kind alone. */
const came = ({ data, instancePath }: ErrorObject): string => {
  if (Array.isArray(data)) return 'a list';
  if (typeof data === 'object' && data !== null) return 'an object';
  // The whole file is one text: another file, of which nothing is to be repeated.
  if (instancePath === '') return typeWords[typeof data] ?? typeof data;
  if (/credential|secret|token|key|password/i.test(instancePath)) return `a ${typeof data}`;
  // An address may hold a password.
  const text = (JSON.stringify(data) ?? 'nothing').replace(/\/\/[^/@]*@/, '//…@');
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
};

const wantedType = ({ params, instancePath }: ErrorObject): string => {
  const types = [(params as { readonly type: string | readonly string[] }).type].flat();
  const isTime = types.includes('integer') && instancePath.endsWith('Ms');
  return `${either.format(types.map((type) => typeWords[type] ?? type))}${isTime ? ' of milliseconds' : ''}`;
};

/** The demand on a place, as ajv found it. */
const demand = (error: ErrorObject): string => {
  const params: Readonly<Record<string, unknown>> = error.params;
  const { allowedValues, missingProperty } = params;
  if (error.keyword === 'required') return `lacks "${String(missingProperty)}"`;
  if (error.keyword === 'type') return `must be ${wantedType(error)}, not ${came(error)}`;
  if (error.keyword === 'enum' && Array.isArray(allowedValues))
    return `must be ${either.format(allowedValues.map(String))}, not ${came(error)}`;
  if (error.keyword === 'minLength' && error.data === '') return 'must not be empty';
  return `${error.message ?? 'is not valid'}, not ${came(error)}`;
};

/**
 * The problem at one place of a file that people write, and how to mend it.
 *
 * @param problems all that is wrong with the file: the other forms that a place may have
 * @param unknownMember what a mistyped member is in such a file: `is no setting`
 */
export const formProblem = (
  file: string,
  error: ErrorObject,
  problems: readonly ErrorObject[],
  unknownMember: string,
): string => {
  const place = placeOf(error.instancePath);
  if (error.keyword !== 'additionalProperties') return `${file}: ${place} ${demand(error)}.`;
  const unknown = (error.params as { additionalProperty: string }).additionalProperty;
  const known = keysAt(error.instancePath, problems);
  if (known.includes(unknown))
    return `${file}: "${unknown}" at ${place} does not go with what else is there: one way is enough.`;
  const hint = closest(unknown, known);
  const help = hint === undefined ? `Known are ${known.join(', ')}.` : `Did you mean "${hint}"?`;
  return `${file}: "${unknown}" at ${place} ${unknownMember}. ${help}`;
};

const isComposite = ({ keyword }: ErrorObject): boolean => ['anyOf', 'oneOf', 'if', 'not'].includes(keyword);
const isInBranch = ({ schemaPath }: ErrorObject): boolean => /\/(anyOf|oneOf)\/\d/.test(schemaPath);
const isMistyped = ({ keyword }: ErrorObject): boolean => keyword === 'additionalProperties';

/** A text with a variable that is not set is another problem. */
const isUnset = ({ data }: ErrorObject): boolean => typeof data === 'string' && /\$\{\w+\}/.test(data);

/**
 * The problems for a user to mend: of several forms of a place, what keeps it from the first. A mistyped key explains
 * the missing one.
 */
export const telling = (problems: readonly ErrorObject[]): readonly ErrorObject[] => {
  const mistyped = problems.filter(isMistyped);
  const isExplained = ({ instancePath }: ErrorObject): boolean =>
    mistyped.some((one) => one.instancePath === instancePath);
  const plain = problems.filter((one) => !isMistyped(one) && !isComposite(one) && !isInBranch(one));
  const forms = problems.filter(
    ({ keyword, instancePath }) =>
      (keyword === 'anyOf' || keyword === 'oneOf') &&
      !mistyped.some((one) => one.instancePath.startsWith(instancePath)),
  );
  const ofForms = forms.flatMap(
    ({ instancePath }) =>
      problems.find((one) => isInBranch(one) && one.instancePath.startsWith(instancePath)) ?? [],
  );
  const others = [...plain, ...ofForms].filter((one) => !isExplained(one) && !isUnset(one));
  const firstOfEach = new Map(others.toReversed().map((one) => [one.instancePath, one]));
  const found = [...mistyped, ...[...firstOfEach.values()].toReversed()];
  // The file is refused for any form of a problem.
  return found.length > 0 ? found : problems.filter((one) => !isUnset(one)).slice(0, 1);
};
