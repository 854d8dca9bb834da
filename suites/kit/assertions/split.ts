import type { Exchange } from '../../../spec/results/exchange.ts';
import type { OperationId } from '../../../spec/operations.ts';
import type { RuleId } from '../../../spec/rules/index.ts';
import { Inconclusive } from '../check/inconclusive.ts';
import { requireMember } from '../check/require-member.ts';
import type { Client, Query } from '../http/client.ts';
import { poll } from '../waiting/poll.ts';
import { isAccepted, rowsOf } from './answers.ts';
import type { Check } from './check.ts';
import { asListsFollow } from './listing.ts';
import { memberOf } from './members.ts';
import { idOfRow, paginate } from './paginate.ts';

/** A filter that has one of some values, beside another filter that keeps the list short. */
interface Split {
  readonly operation: OperationId;
  readonly within: Query;
  /** The other filter, with a value that nobody has. */
  readonly nowhere: Query;
  readonly parameter: string;
  /** All values that a row can have there. */
  readonly values: readonly string[];
  /** The member that the filter is about. */
  readonly member: string;
}

interface Part {
  readonly ids: readonly string[];
  /** The values that the rows show there. */
  readonly shown: readonly unknown[];
  readonly pages: readonly Exchange[];
}

/** The whole list, and the part for each value, in their order. */
interface Parts {
  readonly whole: Part;
  readonly parts: readonly Part[];
}

const listed = async (api: Client, { operation, member }: Split, query: Query): Promise<Part> => {
  const { pages } = await paginate(api, operation, { query });
  const rows = pages.flatMap((page) => rowsOf(page));
  return {
    ids: rows.map((row) => idOfRow(row)),
    shown: rows.map((row) => memberOf(row, member, { absent: undefined })),
    pages,
  };
};

const look = async (api: Client, split: Split): Promise<Parts> => {
  const { within, parameter, values } = split;
  const parts: Part[] = [];
  for (const value of values) parts.push(await listed(api, split, { ...within, [parameter]: value }));
  return { whole: await listed(api, split, within), parts };
};

const isWhole = ({ whole, parts }: Parts): boolean =>
  parts
    .flatMap(({ ids }) => ids)
    .toSorted()
    .join() === whole.ids.toSorted().join();

/** Whether every row of a part shows the value that was asked for, where it shows one. */
const isOf = ({ shown }: Part, value: string | undefined): boolean =>
  shown.every((each) => each === undefined || each === null || each === value);

/** Leaves the test where the target does not seem to know the other filter: then everybody's rows come and go. */
const requireNarrow = async (api: Client, { operation, within, nowhere }: Split): Promise<void> => {
  const page = await api.call(operation, { query: nowhere });
  requireMember(
    !isAccepted(page) || rowsOf(page).length === 0,
    `The list does not narrow by ${Object.keys(within).join(', ')}`,
    page,
  );
};

/**
 * Asserts that the values of a filter split what another filter finds: each row is in the part of its value, and in no
 * other. Where the target does not seem to know the parameter by this name, nothing is judged.
 */
export const expectSplit = async (api: Client, check: Check, rule: RuleId, split: Split): Promise<void> => {
  const { operation, parameter, values } = split;
  await requireNarrow(api, split);
  const isSplit = (seen: Parts): boolean =>
    seen.whole.ids.length > 0 &&
    isWhole(seen) &&
    seen.parts.every((part, place) => isOf(part, values[place]));
  const seen = await poll(
    () => look(api, split),
    isSplit,
    asListsFollow(operation, ({ whole, parts }: Parts) => [whole, ...parts].map(({ ids }) => ids)),
  );
  const { whole, parts } = seen;
  if (whole.ids.length === 0)
    throw new Inconclusive('not-shown', 'The list shows nothing that the test has made.', whole.pages[0]);
  const isIgnored = parts.every(({ ids }) => ids.join() === whole.ids.join());
  requireMember(!isIgnored, `The list does not narrow by ${parameter}`, whole.pages[0]);
  const texts = parts.map(({ ids }, place) => `${ids.length} ${String(values[place])}`);
  check
    .response(rule, [...whole.pages, ...parts.flatMap(({ pages }) => pages)])
    .that(
      isSplit(seen),
      `each of ${whole.ids.length} rows once, with the ${parameter} that it was asked for with`,
      texts.join(', '),
    );
};
