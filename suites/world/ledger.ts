import { isJsonObject } from '../../spec/json.ts';
import type { HttpRecord } from '../../spec/results/exchange.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import type { FindingCollector } from '../kit/check/finding-collector.ts';
import { target } from '../kit/check/run.ts';
import { waitFor } from '../target/waits.ts';
import type { View } from './views.ts';

/** A movement of money that an answer shows: a deposit, or a payment that takes from `least` to `most`. */
export type Movement =
  | { readonly way: 'in'; readonly amount: number; readonly on: HttpRecord }
  | {
      readonly way: 'out';
      /** The payment. */
      readonly id: string;
      readonly least: number;
      readonly most: number;
      readonly on: HttpRecord;
    };

/** A reading of a balance while nothing that the run had asked for was under way. */
export interface Reading {
  readonly amount: number;
  readonly on: HttpRecord;
  /** When it was asked for, and answered: by the clock of this process, in milliseconds. */
  readonly askedAt: number;
  readonly at: number;
}

/** An account, and all that the run knows to have moved its money since a first reading. */
export interface Ledger {
  first: Reading | undefined;
  last: Reading | undefined;
  readonly movements: Movement[];
  lastMovedAt: number;
}

export const newLedger = (): Ledger => ({ first: undefined, last: undefined, movements: [], lastMovedAt: 0 });

/** How a payment stands, since when, and when it was read so last. */
interface Fate {
  readonly text: string;
  readonly since: number;
  readonly at: number;
}

/** The payments of a run, as reads show them. */
export interface Fates {
  readonly payments: Map<string, Fate>;
  /** Everything that was under way has had its time, by the clock of the target. */
  isAllSettled: boolean;
}

export const noFates = (): Fates => ({ payments: new Map(), isAllSettled: false });

const addsUp = 'internal-accounts/movements-add-up';

export const ledgerRules = [addsUp] as const satisfies readonly RuleId[];

/** More movements of one account are too many to explain to anybody. */
const mostMovements = 40;

/** More payments are not followed. */
const mostPayments = 6_000;

/** A movement may show late, as the target file says: one that is so old is in a reading. Milliseconds. */
export const shownWithinMs = (): number => Math.max(5_000, waitFor(target(), 'payment').ms);

/** A payment may read as it was so long ago. Milliseconds. */
export const readAgeMs = 2_000;

export const noteMovement = (ledger: Ledger, movement: Movement): void => {
  const isKnown = ledger.movements.some(
    (known) => known.way === 'out' && movement.way === 'out' && known.id === movement.id,
  );
  if (isKnown || ledger.movements.length > mostMovements) return;
  ledger.movements.push(movement);
  ledger.lastMovedAt = performance.now();
};

/** Notes how a payment stands. Lists and webhooks may show an earlier moment. */
export const noteFate = ({ id, at, on, shown }: View, { payments }: Fates): void => {
  if (at !== '' || on.operation !== 'transactions.get') return;
  const { status, refund } = shown;
  const text = `${String(status)} ${isJsonObject(refund) ? String(refund['status']) : 'kept'}`;
  const now = performance.now();
  const before = payments.get(id);
  if (before === undefined && payments.size >= mostPayments) return;
  payments.set(id, { text, since: before?.text === text ? before.since : now, at: now });
};

/** Whether a refund has been credited by then. The fees of what came back may be kept. */
const isBack = ({ text, since }: Fate, askedAt: number, isAllSettled: boolean): boolean =>
  text === 'FAILED COMPLETED' && (isAllSettled || since + shownWithinMs() <= askedAt);

/** The least and the most that a payment has taken by a reading. */
const taken = (
  { id, least, most }: Extract<Movement, { readonly way: 'out' }>,
  { askedAt, at }: Reading,
  { payments, isAllSettled }: Fates,
): readonly [number, number] => {
  const fate = payments.get(id);
  // A state before and after the reading is the state meanwhile.
  if (fate === undefined || fate.since > askedAt || fate.at < at) return [0, most];
  // The bank may have returned it since, and that be unseen; support may give back what a refund did not.
  if (fate.text === 'COMPLETED kept' || fate.text === 'FAILED FAILED')
    return [isAllSettled || fate.at >= at + readAgeMs ? least : 0, most];
  return [0, isBack(fate, askedAt, isAllSettled) ? most - least : most];
};

/** Holds a balance against all that was paid in, paid out and refunded since the first reading. */
export const examineLedger = (
  { first, last, movements, lastMovedAt }: Ledger,
  fates: Fates,
  examine: FindingCollector,
): void => {
  if (first === undefined || last === undefined || first === last || movements.length > mostMovements) return;
  // A reading from before the last movement says nothing of it, also at the end: some accounts are read no more then.
  if (lastMovedAt + (fates.isAllSettled ? 0 : shownWithinMs()) > last.askedAt) return;
  let [least, most] = [first.amount, first.amount];
  for (const movement of movements) {
    const [low, high] =
      movement.way === 'in' ? [-movement.amount, -movement.amount] : taken(movement, last, fates);
    least -= high;
    most -= low;
  }
  examine.assert(addsUp, last.amount >= least && last.amount <= most, () => ({
    expected: `${least === most ? '' : `from ${least} to `}${most}: ${first.amount}, and ${movements.length} movements that the answers show`,
    actual: String(last.amount),
    on: [first.on, ...movements.map(({ on }) => on), last.on],
  }));
};
