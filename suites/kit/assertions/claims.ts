import { namesIn, valueAt } from '../../../spec/schema/json-pointer.ts';
import type { HttpRecord } from '../../../spec/results/exchange.ts';
import type { RuleId } from '../../../spec/rules/index.ts';
import { currentTest } from '../check/current-test.ts';
import type { FindingCollector, Facts } from '../check/finding-collector.ts';
import type { LookAgain } from '../check/late.ts';

/** A JSON value as a message shows it. */
const shown = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));

/** Exchanges that prove something, in order. The last one decides. */
export type Proof = HttpRecord | readonly HttpRecord[];

/** A claim about the exchanges that `check.response` and its like were given. */
export interface Claim {
  /**
   * Says what the target had to do with the deciding exchange (`Facts.wants`), where that is so; of what had to be
   * announced, `again` says how it is looked at when the run ends.
   */
  readonly wants: (what: Facts['wants'], when?: boolean, again?: LookAgain) => Pick<Claim, 'that'>;
  /**
   * Asserts what holds. `expected` says in words what had to be there, `actual` what came: by itself what is at the
   * pointer, or the beginning of the deciding answer.
   */
  readonly that: (holds: boolean, expected: string, actual?: string) => boolean;
  /** Asserts that this value is at the pointer. `remark` ends the sentence: `still`, `, after the refund`. */
  readonly equals: (wanted: unknown, remark?: string) => boolean;
}

/** A claim about one member of an answer. */
export interface MemberClaim {
  readonly equals: (wanted: unknown, remark?: string) => boolean;
  /** Asserts a value that it had before: another one is a change, whatever was understood of the requests between. */
  readonly stays: (before: unknown) => boolean;
  readonly differsFrom: (unwanted: unknown, remark?: string) => boolean;
  readonly oneOf: (wanted: readonly unknown[]) => boolean;
  /** Asserts a text that is not empty, an object, or that the member is absent or null. */
  readonly isText: (remark?: string) => boolean;
  readonly isObject: (remark?: string) => boolean;
  readonly isAbsent: (remark?: string) => boolean;
  /** Asserts anything else. `expected` says what the member must be: `to be a text`. */
  readonly is: (expected: string, holds: (value: unknown) => boolean, wants?: Facts['wants']) => boolean;
}

const sentence = (words: string, remark: string | undefined): string =>
  [words, remark ?? ''].join(/^\w/.test(remark ?? '') ? ' ' : '');

/** Where a claim looks. */
type Place = Pick<Facts, 'pointer' | 'side' | 'wants' | 'again'> & { readonly on: Proof };

const deciding = (on: Proof): HttpRecord | undefined =>
  Array.isArray(on) ? (on as readonly HttpRecord[]).at(-1) : (on as HttpRecord);

/** Notes that a claim was begun. The returned function is called once something is asserted of it. */
const begin = (rule: RuleId): (() => void) => {
  const { unfinished } = currentTest();
  const claim = { rule };
  unfinished.add(claim);
  return () => void unfinished.delete(claim);
};

/** Characters of an answer that say enough of it. */
const mostSaid = 300;

const came = ({ on, pointer, side = 'response' }: Place): string => {
  const last = deciding(on);
  if (pointer !== undefined) return shown(valueAt(last?.[side].body, pointer));
  return (
    (side === 'response' ? last?.response.text : shown(last?.request.body))?.slice(0, mostSaid) ?? 'nothing'
  );
};

/** A claim about exchanges: their content in this place, on this side. */
export const claimOn = (collector: FindingCollector, rule: RuleId, place: Place): Claim => {
  const finish = begin(rule);
  const that: Claim['that'] = (holds, expected, actual = came(place)) => {
    finish();
    return collector.assert(rule, holds, () => ({ expected, actual, ...place }));
  };
  return {
    that,
    wants: (what, when = true, again) => {
      finish();
      const wanted = when && what !== undefined && { wants: what, ...(again && { again }) };
      return claimOn(collector, rule, { ...place, ...wanted });
    },
    equals: (wanted, remark) => {
      const { on, pointer = '', side = 'response' } = place;
      const actual = valueAt(deciding(on)?.[side].body, pointer);
      const name = namesIn(pointer).join('.') || 'the body';
      return that(actual === wanted, sentence(`${name} to be ${shown(wanted)}`, remark), shown(actual));
    },
  };
};

/** A claim about one member, by way of what asserts any sentence about it. */
export const memberClaim = (rule: RuleId, asserts: MemberClaim['is']): MemberClaim => {
  const finish = begin(rule);
  const is: MemberClaim['is'] = (expected, holds, wants) => {
    finish();
    return asserts(expected, holds, wants);
  };
  return {
    is,
    equals: (wanted, remark) => is(sentence(`to be ${shown(wanted)}`, remark), (value) => value === wanted),
    stays: (before) => is(`to be ${shown(before)} still`, (value) => value === before, 'unchanged'),
    differsFrom: (unwanted, remark) =>
      is(sentence(`not to be ${shown(unwanted)}`, remark), (value) => value !== unwanted),
    isText: (remark) =>
      is(sentence('to be a text', remark), (value) => typeof value === 'string' && value !== ''),
    isObject: (remark) =>
      is(sentence('to be an object', remark), (value) => typeof value === 'object' && value !== null),
    isAbsent: (remark) =>
      is(sentence('to be absent', remark), (value) => value === undefined || value === null),
    oneOf: (wanted) => is(`to be one of ${wanted.map(shown).join(', ')}`, (value) => wanted.includes(value)),
  };
};
