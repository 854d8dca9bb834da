import pMap from 'p-map';
import fc from 'fast-check';
import {
  badInquiries,
  badReferences,
  badSpendings,
  inquiry,
  spending,
} from '../../../../generators/card-simulations.ts';
import type { InvalidValue } from '../../../../generators/schema/invalid-value.ts';
import type { Exchange } from '../../../../spec/results/exchange.ts';
import type { OperationId } from '../../../../spec/operations.ts';
import type { RuleId } from '../../../../spec/rules/index.ts';
import {
  buyUntil,
  letPass,
  messages,
  purchasesShortlyAfter,
  simulate,
  type Message,
  type PurchaseState,
} from '../../../kit/fixtures/card-purchases.ts';
import { purchasesOf, type Purchase } from '../../../kit/fixtures/seen-purchases.ts';
import { someCardToPayWith, type Card } from '../../../kit/fixtures/cards.ts';
import type { Client } from '../../../kit/http/client.ts';
import { covers } from '../../../kit/check/covers.ts';
import { requireCoverage } from '../../../kit/assertions/answers.ts';
import type { Cleanup } from '../../../kit/check/cleanup-registry.ts';
import { property } from '../../../kit/assertions/property.ts';
import { run } from '../../../kit/check/run.ts';
import { test } from '../../../kit/check/test.ts';
import type { Check } from '../../../kit/assertions/check.ts';

const needs = ['cards', 'state', 'sandbox'] as const;

/** Simulations that begin something, or ask. */
const beginnings = {
  'sandbox.cardAuthorization': 'card-simulations/operation-authorization',
  'sandbox.cardCreditAuthorization': 'card-simulations/operation-credit-authorization',
  'sandbox.cardCreditAuthorizationAdvice': 'card-simulations/operation-credit-authorization-advice',
  'sandbox.cardFinancialAuthorization': 'card-simulations/operation-financial-authorization',
  'sandbox.cardFinancialCreditAuthorization': 'card-simulations/operation-financial-credit-authorization',
  'sandbox.cardBalanceInquiry': 'card-simulations/operation-balance-inquiry',
} as const satisfies Readonly<Partial<Record<OperationId, RuleId>>>;

test(
  'every simulation that begins something on a card is accepted, from any merchant',
  covers(
    [
      ...Object.values(beginnings),
      // A card simulation is answered with 202.
      'card-simulations/answer-is-an-acceptance',
    ],
    { needs },
  ),
  async ({ api, cleanup, check }) => {
    const card = await someCardToPayWith(api, cleanup);
    const cases = Math.max(2, Math.ceil(run().cases / 10));
    for (const [operation, rule] of Object.entries(beginnings)) {
      const isInquiry = operation === 'sandbox.cardBalanceInquiry';
      const bodies = isInquiry ? inquiry : spending(card.holder.account.currency);
      const judge = async (body: unknown, found: Check): Promise<void> => {
        const answer = await simulate(api, operation as OperationId, card, body);
        found.accepted(rule, answer, `the simulation ${operation}`);
        if (!isInquiry) found.status('card-simulations/answer-is-an-acceptance', answer, 202);
      };
      await property(check, { name: operation, arbitrary: bodies, cases }, judge);
    }
  },
);

const refused = 'card-simulations/refused-simulation-changes-nothing';
const amount = 900;

/** A simulation with bodies that it has reason to refuse, on a card where it could have an effect. */
interface Attempt {
  readonly operation: OperationId;
  readonly someCard: () => Promise<Card>;
  readonly invalidBodies: (rows: readonly Purchase[], card: Card) => readonly InvalidValue<unknown>[];
}

const beginningAttempts = (api: Client, cleanup: Cleanup): readonly Attempt[] =>
  (Object.keys(beginnings) as readonly OperationId[]).map((operation) => ({
    operation,
    someCard: () => someCardToPayWith(api, cleanup),
    invalidBodies: (_rows, { holder }) =>
      operation === 'sandbox.cardBalanceInquiry' ? badInquiries : badSpendings(holder.account.currency),
  }));

/** The state in which each message would have an effect. */
const parents = {
  clearing: 'AUTHORIZED',
  advice: 'AUTHORIZED',
  return: 'SETTLED',
  reversal: 'REFUNDED',
} as const satisfies Readonly<Record<Message, PurchaseState>>;

/** A reversal has no amount, so nothing is wrong with a bad one. */
const invalidReferences = (message: Message, id: string): readonly InvalidValue<unknown>[] =>
  badReferences(id, amount).filter(({ how }) => message !== 'reversal' || !how.includes('amount'));

const followingAttempts = (api: Client, cleanup: Cleanup): readonly Attempt[] =>
  (Object.keys(messages) as readonly Message[]).map((message) => ({
    operation: messages[message],
    someCard: async () => {
      const card = await someCardToPayWith(api, cleanup);
      await buyUntil(api, card, { state: parents[message], amount });
      return card;
    },
    invalidBodies: ([parent]) => invalidReferences(message, parent?.id ?? ''),
  }));

const isRefused = ({ response }: Exchange): boolean => response.status >= 400 && response.status < 500;

/** Sends every bad body. Answers which were not refused: of these nothing is said, but they may have had an effect. */
const attempt = async (
  api: Client,
  { operation, someCard, invalidBodies }: Attempt,
  check: Check,
  leavingOut: readonly string[] = [],
): Promise<readonly string[]> => {
  const card = await someCard();
  const before = await purchasesOf(api, card);
  const tried = invalidBodies(before.rows, card).filter(({ how }) => !leavingOut.includes(how));
  const answers = await pMap(
    tried,
    async ({ how, values }) => {
      const [damaged] = fc.sample(values, { numRuns: 1, seed: run().seed });
      return { how, answer: await simulate(api, operation, card, damaged?.invalid) };
    },
    { concurrency: run().target.pacing.concurrency },
  );
  const accepted = answers.filter(({ answer }) => !isRefused(answer)).map(({ how }) => how);
  if (accepted.length > 0 || tried.length === 0) return accepted;

  await letPass(api, card);
  const isNew = ({ id }: Purchase): boolean => before.rows.every((row) => row.id !== id);
  const { rows, page } = await purchasesShortlyAfter(api, card, (all) => all.filter(isNew).length > 1);
  const described = (some: readonly Purchase[]): string => some.map((row) => JSON.stringify(row)).join(', ');
  const kept = rows.filter((row) => !isNew(row));
  const made = rows.filter(isNew);
  // One was made to show that time has passed.
  check
    .response(refused, [before.page, ...answers.map(({ answer }) => answer), page])
    .that(
      made.length <= 1 && described(kept) === described(before.rows),
      `one new card transaction and ${described(before.rows) || 'no other'} after ${operation} was refused with ${tried.map(({ how }) => how).join(', ')}`,
      described(rows),
    );
  return [];
};

test(
  'a refused card simulation leaves the card transactions as they were',
  covers([refused], { needs }),
  async ({ api, cleanup, check }) => {
    const attempts = [...beginningAttempts(api, cleanup), ...followingAttempts(api, cleanup)];

    await pMap(
      attempts,
      async (one) => {
        const accepted = await attempt(api, one, check);
        if (accepted.length > 0) await attempt(api, one, check, accepted);
      },
      { concurrency: 3 },
    );

    requireCoverage(check, refused, 'having a simulation refused');
  },
);
