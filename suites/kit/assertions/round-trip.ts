import { isJsonObject, type JsonObject } from '../../../spec/json.ts';
import type { Exchange } from '../../../spec/results/exchange.ts';
import type { RuleId } from '../../../spec/rules/index.ts';
import { isShown, placesOfMember } from '../../target/dialect/places.ts';
import { requireMember } from '../check/require-member.ts';
import { bodyOf } from './answers.ts';
import { isMaskedNumber } from './masked-numbers.ts';
import { isStoredAs } from './stored-text.ts';
import { bodyPlaces, noteReadOf } from './members.ts';
import { target } from '../check/run.ts';
import type { Check } from './check.ts';

/** A member that an answer does not have as it was given. */
interface Loss {
  readonly pointer: string;
  readonly given: unknown;
  readonly shown: unknown;
}

/** Tax numbers may be shown masked, by their end alone, or not at all: whether they are secret is left open. */
const mayBeHidden = new Set(['taxIdentifier', 'taxId', 'identifier']);

const isHidden = (name: string, given: unknown, shown: unknown): boolean => {
  if (!mayBeHidden.has(name)) return false;
  if (typeof shown !== 'string') return shown === undefined || shown === null;
  return isMaskedNumber(shown) || (shown !== '' && String(given).endsWith(shown));
};

const sorted = (list: readonly unknown[]): string =>
  JSON.stringify(list.map((item) => JSON.stringify(item)).toSorted());

const isSame = (name: string, given: unknown, shown: unknown): boolean => {
  if (typeof given === 'string' && typeof shown === 'string') return isStoredAs(given, shown, name);
  return Array.isArray(given) && Array.isArray(shown) ? sorted(given) === sorted(shown) : given === shown;
};

const lossesIn = (given: JsonObject, shown: unknown, note: (pointer: string) => void): readonly Loss[] =>
  Object.entries(given).flatMap(([name, value]) => {
    const there = isJsonObject(shown) ? shown[name] : undefined;
    const pointer = `/${name}`;
    note(pointer);
    if (isJsonObject(value))
      return lossesIn(value, there, (within) => note(`${pointer}${within}`)).map((loss) => ({
        ...loss,
        pointer: `${pointer}${loss.pointer}`,
      }));
    return isSame(name, value, there) || isHidden(name, value, there)
      ? []
      : [{ pointer, given: value, shown: there }];
  });

/**
 * The given members that an answer does not show with the same value. Lists may come in another order, objects
 * with more members.
 *
 * @param at where what is shown stands in the answer
 */
export const differences = (given: JsonObject, shown: unknown, at = ''): readonly Loss[] =>
  lossesIn(given, shown, (pointer) => noteReadOf(shown, pointer)).map((loss) => ({
    ...loss,
    pointer: `${at}${loss.pointer}`,
  }));

/** The members that an update does not name, and so must leave as they are. */
export const notNamedIn = (members: JsonObject, update: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(members).filter(([name]) => !Object.hasOwn(update, name)));

/** Whether an answer has this member by this name: where the document shows it, or the target says so. */
const hasThisName = (exchange: Exchange | undefined, place: string): boolean => {
  const schemas = exchange === undefined ? [] : bodyPlaces(exchange);
  if (schemas.length === 0 || target().dialect.complete) return true;
  return schemas.flatMap((schema) => placesOfMember(schema, place)).some(isShown);
};

/**
 * Asserts that an answer shows every given member with its value, where it is known which member that is. The last
 * exchange is the one that shows.
 */
export const expectRoundTrip = (
  check: Check,
  rule: RuleId,
  exchanges: readonly Exchange[],
  given: JsonObject,
): boolean => {
  const shown = exchanges.at(-1);
  const lost = differences(given, shown && bodyOf(shown));
  const [first] = lost.filter((loss) => loss.shown !== undefined || hasThisName(shown, loss.pointer));
  const isComparable = lost.length === 0 || lost.length < differences(given, undefined).length;
  requireMember(
    first !== undefined || isComparable,
    `The answer shows nothing of ${Object.keys(given).join(', ')}`,
    shown,
  );
  return check
    .response(rule, exchanges, first?.pointer)
    .that(
      first === undefined,
      `${first?.pointer ?? ''} to be ${JSON.stringify(first?.given)}, as it was given`,
      first?.shown === undefined ? 'nothing' : JSON.stringify(first.shown),
    );
};

/**
 * Asserts that an answer still shows every given member as it was given. The first exchange is a view from before, the
 * last one shows. A value that the view had and the answer has no more is a change, whatever was understood of the
 * requests between them.
 */
export const expectKept = (
  check: Check,
  rule: RuleId,
  exchanges: readonly [Exchange, ...Exchange[]],
  given: JsonObject,
): boolean => {
  const lostBefore = new Set(differences(given, bodyOf(exchanges[0])).map(({ pointer }) => pointer));
  const last = exchanges.at(-1) ?? exchanges[0];
  const changed = differences(given, bodyOf(last)).find(
    (loss) => !lostBefore.has(loss.pointer) && (loss.shown !== undefined || hasThisName(last, loss.pointer)),
  );
  if (changed === undefined) return expectRoundTrip(check, rule, exchanges, given);
  const { pointer, shown } = changed;
  return check
    .response(rule, exchanges, pointer)
    .wants('unchanged')
    .that(
      false,
      `${pointer} to be ${JSON.stringify(changed.given)} still`,
      shown === undefined ? 'nothing' : JSON.stringify(shown),
    );
};
