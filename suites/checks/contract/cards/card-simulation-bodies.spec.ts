import { isDeepStrictEqual } from 'node:util';
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

covers({ needs }, [
  ...Object.values(beginnings),
  // A card simulation is answered with 202.
  'card-simulations/answer-is-an-acceptance',
]).test(
  'every simulation that begins something on a card is accepted, from any merchant',
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

const inWords = (rows: readonly Purchase[]): string =>
  rows
    .map(({ status, authorized = 0, settled = 0, refunded = 0 }) =>
      [String(status), `(authorized ${authorized}, settled ${settled}, refunded ${refunded})`].join(' '),
    )
    .join(', ');

/** Bad bodies that were sent, and what was seen of it. */
interface Sent {
  /** Answers which were no refusal: of these nothing is said, but they may have had an effect. */
  readonly accepted: readonly string[];
  readonly refused: readonly string[];
  readonly hasEffect: boolean;
  readonly assert: () => void;
}

/** How many rows a purchase has that nothing else is sent beside, counted once as many are there as are to be explained. */
const rowsOfOne = async (api: Client, card: Card, before: number): Promise<number> => {
  await letPass(api, card);
  const { rows } = await purchasesShortlyAfter(api, card, (all) => all.length > before + 1);
  return rows.length - before;
};

/** Sends the bad bodies that are chosen, all on one card. */
const send = async (
  api: Client,
  { operation, someCard, invalidBodies }: Attempt,
  check: Check,
  isChosen: (how: string) => boolean = () => true,
): Promise<Sent> => {
  const card = await someCard();
  const before = await purchasesOf(api, card);
  const tried = invalidBodies(before.rows, card).filter(({ how }) => isChosen(how));
  const answers = await pMap(
    tried,
    async ({ how, values }) => {
      const [damaged] = fc.sample(values, { numRuns: 1, seed: run().seed });
      return { how, answer: await simulate(api, operation, card, damaged?.invalid) };
    },
    { concurrency: run().target.pacing.concurrency },
  );
  const accepted = answers.filter(({ answer }) => !isRefused(answer)).map(({ how }) => how);
  const hows = tried.map(({ how }) => how).filter((how) => !accepted.includes(how));
  if (accepted.length > 0 || hows.length === 0)
    return { accepted, refused: hows, hasEffect: false, assert: () => {} };

  await letPass(api, card);
  const isNew = ({ id }: Purchase): boolean => before.rows.every((row) => row.id !== id);
  const { rows, page } = await purchasesShortlyAfter(api, card, (all) => all.filter(isNew).length > 1);
  const kept = rows.filter((row) => !isNew(row));
  // One was made to show that time has passed, and may have rows of its own, of a fee perhaps.
  const made = rows.length - kept.length;
  const isAsBefore =
    isDeepStrictEqual(kept, before.rows) && (made <= 1 || made <= (await rowsOfOne(api, card, rows.length)));
  return {
    accepted,
    refused: hows,
    hasEffect: !isAsBefore,
    assert: () =>
      check
        .response(refused, [before.page, ...answers.map(({ answer }) => answer), page])
        .that(
          isAsBefore,
          `${inWords(before.rows) || 'no card transaction'}, and one made later, after ${operation} was refused with ${hows.join(', ')}`,
          inWords(rows),
        ),
  };
};

/** Where several refused bodies together had an effect, each is sent alone: the finding names the one. */
const sendEachAlone = async (api: Client, attempt: Attempt, check: Check, together: Sent): Promise<Sent> => {
  for (const how of together.refused) {
    const alone = await send(api, attempt, check, (each) => each === how);
    if (alone.hasEffect) return alone;
  }
  return together;
};

covers({ needs }, [refused]).test(
  'a refused card simulation leaves the card transactions as they were',
  async ({ api, cleanup, check }) => {
    const attempts = [...beginningAttempts(api, cleanup), ...followingAttempts(api, cleanup)];

    await pMap(
      attempts,
      async (attempt) => {
        const first = await send(api, attempt, check);
        const { accepted } = first;
        const sent =
          accepted.length === 0 ? first : await send(api, attempt, check, (how) => !accepted.includes(how));
        const shown = sent.hasEffect ? await sendEachAlone(api, attempt, check, sent) : sent;
        shown.assert();
      },
      { concurrency: 3 },
    );

    requireCoverage(check, refused, 'having a simulation refused');
  },
);
