import { canonicalText, isTextList } from '../json.ts';
import type { SchemaPointer } from '../schema/schema-pointer.ts';
import type { ChangeKind } from './change-kinds.ts';

/** One thing that differs between two versions. */
export interface ContractChange {
  readonly kind: ChangeKind;
  /** The id, or the place in the description as people write it. */
  readonly what: string;
  /** Its old and its new value, or its description. */
  readonly detail?: string;
  /** Where it is in the description. */
  readonly at?: SchemaPointer;
  /** True where the document shows none of it: no rule speaks of it. */
  readonly isAssumed?: true;
}

export type Rows = Readonly<Record<string, object>>;

/** The kinds of a row that came, went, or is otherwise. */
export interface RowKinds {
  readonly came: ChangeKind;
  readonly went: ChangeKind;
  readonly changed: ChangeKind;
}

const isListed = (value: unknown): value is readonly string[] | undefined =>
  value === undefined || isTextList(value);

const orNone = (texts: readonly string[]): string => texts.join(', ') || 'none';

/** A list by what it lost and gained, where that tells all; else both values. */
const difference = (was: unknown, is: unknown): string => {
  if (!isListed(was) || !isListed(is))
    return `${canonicalText(was) || 'none'} → ${canonicalText(is) || 'none'}`;
  const [before, after] = [was ?? [], is ?? []];
  const lost = before.filter((entry) => !after.includes(entry)).map((entry) => `− ${entry}`);
  const gained = after.filter((entry) => !before.includes(entry)).map((entry) => `+ ${entry}`);
  const isLong = before.length > 6;
  return isLong && lost.length + gained.length > 0
    ? [...lost, ...gained].join(', ')
    : `${orNone(before)} → ${orNone(after)}`;
};

const memberOf = (row: object, name: string): unknown => (row as Readonly<Record<string, unknown>>)[name];

const differing = (a: object, b: object, compared: readonly string[]): string =>
  compared
    .filter((name) => canonicalText(memberOf(a, name)) !== canonicalText(memberOf(b, name)))
    .map((name) => `${name}: ${difference(memberOf(a, name), memberOf(b, name))}`)
    .join('; ');

/** The rows that came, went, and are otherwise in one of the compared members. */
export const rowChanges = (
  before: Rows,
  after: Rows,
  kinds: RowKinds,
  compared: readonly string[],
): readonly ContractChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((what): readonly ContractChange[] => {
    const [a, b] = [before[what], after[what]];
    if (a === undefined) return [{ kind: kinds.came, what }];
    if (b === undefined) return [{ kind: kinds.went, what }];
    const detail = differing(a, b, compared);
    return detail === '' ? [] : [{ kind: kinds.changed, what, detail }];
  });
