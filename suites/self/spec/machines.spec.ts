import { expect, test } from '../support/plain-test.ts';
import { newestServed } from '../../../spec/contract/served.ts';
import { numbered, type Lifecycle, type NumberedTransition } from '../../../spec/machines/lifecycles.ts';
import { rule, type RuleId } from '../../../spec/rules/index.ts';
import { sections } from '../../../spec/sections.ts';

/** The rules that state the rows which are not assumed. */
const statedBy: Readonly<Record<string, readonly RuleId[]>> = {
  'payment execute': [
    'payments/execution-creates-a-pending-payment',
    'payments/execution-fires-pending',
    'payments/execution-debits-the-source',
  ],
  'payment confirm': ['payments/funded-payment-is-processed', 'payments/processing-fires-processing'],
  'payment expire': ['payments/unexecuted-quote-expires', 'payments/expiry-fires-expired'],
  'payment deliver': [
    'payments/delivered-payment-completes',
    'payments/completion-fires-completed',
    'payments/completion-sets-settled-at',
  ],
  'payment fail': [
    'payments/failed-payout-fails-the-payment',
    'payments/failure-fires-failed',
    'payments/failure-sets-a-reason',
    'payments/failure-starts-a-refund',
  ],
  'payment returnByBank': [
    'payments/bank-return-fails-a-completed-payment',
    'payments/bank-return-fires-failed',
  ],
  'payment cancel': [
    'payments/cancellation-starts-a-refund',
    'payments/cancellation-fires-refund-pending',
    'payments/status-stays-while-the-refund-moves',
  ],
  'payment deliverAfterCancellation': [
    'payments/delivered-after-cancellation-completes',
    'payments/delivered-after-cancellation-fires-completed',
  ],
  'refund initiate': [
    'payments/refund-of-a-failure-starts-pending',
    'payments/refund-of-a-failure-fires-refund-pending',
  ],
  'refund settle': [
    'payments/refund-settles',
    'payments/refund-settling-fires-refund-completed',
    'refunds/settling-sets-settled-at',
  ],
  'refund fail': [
    'payments/refund-fails',
    'payments/refund-failing-fires-refund-failed',
    'payments/failed-refund-is-for-support',
  ],
  'contact-channel confirmCode': [
    'contact-verification/right-email-code-verifies-the-email',
    'contact-verification/right-phone-code-verifies-the-phone',
  ],
  'agent-action hold': [
    'agent-actions/execution-mode-holds-the-transaction',
    'agent-actions/threshold-holds-the-transaction',
    'agent-actions/pending-approval-webhook',
  ],
  'agent-action approve': [
    'agent-actions/approve-leads-to-approved',
    'agent-actions/approve-executes-the-quote',
    'agent-actions/approve-executes-the-transfer',
  ],
  'agent-action reject': ['agent-actions/reject-leads-to-rejected', 'agent-actions/reject-executes-nothing'],
  'card provisioned': ['cards/provisioning-activates', 'cards/activation-fires-state-change'],
  'card issuerRejected': [
    'cards/issuer-rejection-closes',
    'cards/issuer-rejection-fires-state-change',
    'cards/issuer-rejection-has-a-reason',
  ],
  'card freeze': ['cards/active-card-freezes', 'cards/freeze-fires-state-change'],
  'card unfreeze': ['cards/frozen-card-unfreezes', 'cards/unfreeze-fires-state-change'],
  'card close': [
    'cards/processing-card-closes',
    'cards/active-card-closes',
    'cards/frozen-card-closes',
    'cards/closing-fires-state-change',
  ],
  'card-transaction advise': ['card-simulations/advice-on-authorized-is-accepted'],
  'card-transaction adviseAfterClearing': ['card-simulations/advice-on-partially-settled-is-accepted'],
  'card-transaction clearPartially': [
    'card-transactions/clearing-settles-an-authorization',
    'card-transactions/partially-settled-fires-its-event',
  ],
  'card-transaction clearFully': [
    'card-transactions/clearing-settles-an-authorization',
    'card-transactions/settled-fires-its-event',
  ],
  'card-transaction returnPartially': [
    'card-transactions/partial-return-stays-settled',
    'card-transactions/partial-return-shows-refunded-amount',
  ],
  'card-transaction returnFully': [
    'card-transactions/full-return-refunds',
    'card-transactions/refunded-fires-an-event',
  ],
  'delegated-key revoke': ['delegated-keys/revoked-key-is-revoked', 'delegated-keys/revoked-key-cannot-sign'],
  'quote authorize': ['quotes/proof-ends-the-wait'],
};

interface Row extends NumberedTransition {
  readonly lifecycle: Lifecycle;
  readonly name: string;
}

const rows: readonly Row[] = Object.entries(newestServed.lifecycles).flatMap(([slug, lifecycle]) =>
  numbered(lifecycle).map((row) => ({ ...row, lifecycle, name: `${slug} ${row.trigger}` })),
);

const namesOf = (wrong: (row: Row) => boolean): readonly string[] =>
  rows.filter(wrong).map(({ name }) => name);

test('every transition joins states of its lifecycle', () => {
  const has = ({ lifecycle }: Row, state: string): boolean => lifecycle.machine.states.includes(state);

  expect(namesOf((row) => !has(row, row.to))).toEqual([]);
  expect(namesOf((row) => row.from.length === 0)).toEqual([]);
  expect(namesOf((row) => !row.from.every((state) => state === '(none)' || has(row, state)))).toEqual([]);
});

test('every state can be reached, and a terminal one is not left', () => {
  const unreached = Object.values(newestServed.lifecycles).flatMap((lifecycle) => {
    const reached = new Set(numbered(lifecycle).map(({ to }) => to));
    return lifecycle.machine.states
      .filter((state) => !reached.has(state))
      .map((state) => `${lifecycle.title} ${state}`);
  });

  expect(unreached).toEqual([]);
  expect(
    namesOf(({ from, lifecycle }) => from.some((state) => lifecycle.machine.terminal.includes(state))),
  ).toEqual([]);
});

test('triggers are verbs in camel case, and events are types of webhooks', () => {
  expect(namesOf(({ trigger }) => !/^[a-z]+([A-Z][a-z]+)*$/.test(trigger))).toEqual([]);
  expect(namesOf(({ emits = 'X.Y' }) => !/^[A-Z_]+\.[A-Z_]+$/.test(emits))).toEqual([]);
});

test('every row that is not assumed is stated by rules that are not either', () => {
  const shown = rows.filter(({ assumed }) => assumed !== true).map(({ name }) => name);
  const stated = Object.entries(statedBy).flatMap(([name, ids]) => ids.map((id) => [name, id] as const));

  expect(Object.keys(statedBy).toSorted()).toEqual(shown.toSorted());
  expect(stated.filter(([, id]) => rule(id).level === 'assumed')).toEqual([]);
});

test('every lifecycle restates a section of the document', () => {
  const cited = Object.values(newestServed.lifecycles).map(({ section }) => section);

  expect(cited.filter((section) => !sections.includes(section))).toEqual([]);
});
