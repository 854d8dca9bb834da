import type { ErrorObject } from 'ajv/dist/2020.js';
import { closest } from './closest.ts';

const keysOf = ({ parentSchema }: ErrorObject): readonly string[] =>
  Object.keys((parentSchema as { properties?: object }).properties ?? {});

/** Every key that a place may have: where it has one of several forms, those of each. */
const keysAt = (place: string, problems: readonly ErrorObject[]): readonly string[] => [
  ...new Set(
    problems
      .filter(({ instancePath, keyword }) => instancePath === place && keyword === 'additionalProperties')
      .flatMap(keysOf),
  ),
];

/** What is wrong at one place of a target file, and how to mend it. */
export const formProblem = (file: string, error: ErrorObject, problems: readonly ErrorObject[]): string => {
  const place = error.instancePath === '' ? 'the top level' : error.instancePath;
  if (error.keyword === 'additionalProperties') {
    const unknown = (error.params as { additionalProperty: string }).additionalProperty;
    const known = keysAt(error.instancePath, problems);
    if (known.includes(unknown))
      return `${file}: "${unknown}" at ${place} does not go with what else is there: one way is enough.`;
    const hint = closest(unknown, known);
    return `${file}: "${unknown}" at ${place} is not a key of a target file${hint ? `. Did you mean "${hint}"?` : `; known are ${known.join(', ')}.`}`;
  }
  return `${file}: ${place} ${error.message ?? 'is not valid'}.`;
};

const isComposite = ({ keyword }: ErrorObject): boolean => ['anyOf', 'oneOf', 'if', 'not'].includes(keyword);
const isInBranch = ({ schemaPath }: ErrorObject): boolean => /\/(anyOf|oneOf)\/\d/.test(schemaPath);
const isMistyped = ({ keyword }: ErrorObject): boolean => keyword === 'additionalProperties';

/** A text with a variable that is not set is another problem. */
const isUnset = ({ data }: ErrorObject): boolean => typeof data === 'string' && /\$\{\w+\}/.test(data);

/**
 * What a user has to mend: of several forms that a place may have, what keeps it from the first. A mistyped key explains
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
  // Whatever the form of a problem is, the file is refused.
  return found.length > 0 ? found : problems.filter((one) => !isUnset(one)).slice(0, 1);
};
