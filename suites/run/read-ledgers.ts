import { wholeList } from '../kit/assertions/whole-list.ts';
import { setTimeout as pause } from 'node:timers/promises';
import pMap from 'p-map';
import type { Control } from '../kit/check/control.ts';
import { target } from '../kit/check/run.ts';
import type { Client } from '../kit/http/client.ts';
import { readAgeMs, shownWithinMs } from '../world/ledger.ts';
import type { Purse, Purses } from '../world/watched-accounts.ts';

/** The payments of one account that are read, twice each: the others leave it open what it holds. */
const mostPayments = 4;

const paymentsOf = ({ ledger }: Purse): readonly string[] =>
  ledger.movements.flatMap((movement) => (movement.way === 'out' ? [movement.id] : []));

/** Accounts that can be judged: those first of which most is known, and as many that nothing moved. */
const sampleOf = ({ accounts, isOpenFor }: Purses, most: number, isNow: boolean): readonly Purse[] => {
  const judgeable = [...accounts.values()].filter(
    (purse) =>
      !purse.isOpen &&
      purse.customerId !== undefined &&
      !isOpenFor.has(purse.customerId) &&
      paymentsOf(purse).length <= mostPayments &&
      (isNow || purse.ledger.lastMovedAt + shownWithinMs() < performance.now()),
  );
  const moved = judgeable.filter(({ ledger }) => ledger.movements.length > 1);
  return [
    ...moved
      .toSorted((one, other) => other.ledger.movements.length - one.ledger.movements.length)
      .slice(0, most),
    ...judgeable.filter(({ ledger }) => ledger.movements.length === 0).slice(0, most),
  ];
};

/**
 * Reads a sample of accounts once more, and their payments before and after: each read is examined. It waits for no
 * movement: an account that moved a moment ago is left out, unless the target's clock can be moved.
 */
export const readLedgers = async (
  api: Client,
  purses: Purses,
  { most, control }: { readonly most: number; readonly control: Pick<Control, 'isAvailable' | 'letPass'> },
): Promise<void> => {
  const sample = sampleOf(purses, most, control.isAvailable);
  if (sample.length === 0) return;
  if (control.isAvailable) await control.letPass(shownWithinMs());
  purses.fates.isAllSettled = control.isAvailable;
  const { concurrency } = target().pacing;
  const payments = sample.flatMap(paymentsOf);
  const readPayments = (): Promise<unknown> =>
    pMap(payments, (transactionId) => api.call('transactions.get', { path: { transactionId } }), {
      concurrency,
    });
  await readPayments();
  await pMap(
    sample,
    ({ customerId = '' }) => wholeList(api, 'internalAccounts.listForCustomer', { query: { customerId } }),
    { concurrency },
  );
  if (!control.isAvailable) await pause(readAgeMs);
  await readPayments();
};
