import type { Template } from '../../target/dialect/dialect.ts';
import { isJsonObject } from '../../../spec/json.ts';
import { escaped } from '../../../spec/schema/json-pointer.ts';
import { thingFor } from './answer-thing.ts';
import { thingPlace, type Entry } from './entries.ts';
import { ourLeaves, theirLeaves } from './leaves.ts';
import { componentAt, type Move } from './moves.ts';

const whole = /^\$\{(\/[^|}]+)\}$/;

/** The places of a template that say one member of ours each. */
const saidIn = (template: unknown, at = ''): readonly (readonly [ours: string, theirs: string])[] => {
  if (typeof template === 'string') {
    const said = whole.exec(template)?.[1];
    return said === undefined ? [] : [[said, at]];
  }
  return isJsonObject(template)
    ? Object.entries(template).flatMap(([name, inner]) => saidIn(inner, `${at}/${escaped(name)}`))
    : [];
};

/**
 * The members of an answer that stand where the request for it has them: what was made is shown as it was asked for. Only
 * of those that the names of the answer itself leave open.
 */
export const movesAsAsked = (
  { operation, own }: Entry,
  template: Template | undefined,
  known: readonly Move[],
): readonly Move[] => {
  const place = thingPlace(operation);
  const schema = place && componentAt(place);
  if (place === undefined || schema === undefined || template === undefined) return [];
  const theirs = new Set(theirLeaves(thingFor(operation, own), 'answer').map(({ at }) => at));
  const ours = ourLeaves([place]);
  const isOpen = ([mine, other]: readonly [string, string]): boolean =>
    ours.some(({ at, isShown }) => at === mine && !isShown) &&
    theirs.has(other) &&
    !theirs.has(mine) &&
    ours.every(({ at }) => at !== other) &&
    known.every(([component, from, to]) => component !== schema || (from !== mine && to !== other));
  return saidIn(template)
    .filter(isOpen)
    .map(([mine, other]) => [schema, mine, other] as const);
};
