import fc from 'fast-check';
import type { Exchange } from '../../../spec/results/exchange.ts';
import { balanceWhen, fund } from '../fixtures/balances.ts';
import { bodyOf, isAccepted, requireSuccess } from '../assertions/answers.ts';
import { ifThere } from '../check/if-there.ts';
import { amountOf, executeQuote, someQuote, transferBody } from '../fixtures/payments.ts';
import {
  expectHeld,
  settle,
  type ModelQuote,
  type Outcome,
  type PaymentModel,
  type PaymentWorld,
} from './payment-model.ts';

/** One thing done to an account and its quotes. */
export type PaymentCommand = fc.AsyncCommand<PaymentModel, PaymentWorld>;

const isOnTrack = ({ isBroken }: Readonly<PaymentModel>): boolean => !isBroken;

/** Makes a quote. */
const quote = (amount: number, outcome: Outcome): PaymentCommand => ({
  check: isOnTrack,
  run: async (model, { api, account, quoted }) => {
    const make = () => someQuote(api, { account, payee: quoted[outcome] }, amount);
    // An account may have one open quote at a time.
    const made = await (model.quotes.some(({ state }) => state === 'open') ? ifThere(make) : make());
    if (made !== undefined) model.quotes.push({ id: made.id, amount, outcome, state: 'open' });
  },
  toString: () => `quote ${amount} that ${outcome}`,
});

/** Executes a quote that must not be paid (again): nothing may move. */
const executeAgain = async (model: PaymentModel, world: PaymentWorld, known: ModelQuote): Promise<void> => {
  const answer = await executeQuote(world.api, known.id);
  const isExpired = known.state === 'expired';
  const rule = isExpired ? 'quotes/cannot-execute-after-expiry' : 'quotes/executes-once';
  if (isExpired) world.check.rejected(rule, answer, 'executing a quote that has expired');
  await expectHeld(model, world, { rule, after: `executing a quote that is ${known.state}`, on: [answer] });
};

const executeOpen = async (
  model: PaymentModel,
  world: PaymentWorld,
  known: ModelQuote,
  times: 1 | 2,
): Promise<void> => {
  const answers: readonly Exchange[] = await Promise.all(
    Array.from({ length: times }, () => executeQuote(world.api, known.id)),
  );
  known.state = 'executed';
  const [first] = answers;
  const accepted = answers.find(isAccepted) ?? (first && requireSuccess(first, 'Executing a quote'));
  if (accepted === undefined) return;
  const debit = times > 1 ? 'quotes/executes-once' : 'payments/execution-debits-the-sent-amount';
  // That a payment sends what was locked is another rule; this one is about what it says it sent.
  const amount = amountOf(bodyOf(accepted), 'sentAmount') ?? known.amount;
  await settle(model, world, { answer: accepted, amount, debit });
};

/** Whether an account has enough for a payment: fees may come on top. */
const covers = ({ now }: Readonly<PaymentModel>, amount: number): boolean => 2 * amount <= now;

/** Executes a quote, so many times at once. The quotes are counted from the newest, round and round. */
const execute = (which: number, times: 1 | 2 = 1): PaymentCommand => {
  const chosen = ({ quotes }: Readonly<PaymentModel>): ModelQuote | undefined =>
    quotes.at(-1 - (which % Math.max(1, quotes.length)));
  return {
    check: (model) => {
      const known = chosen(model);
      // Whether a payment without funds is refused or fails is left open.
      return (
        isOnTrack(model) && known !== undefined && (known.state !== 'open' || covers(model, known.amount))
      );
    },
    run: async (model, world) => {
      const known = chosen(model);
      if (known?.state === 'open') await executeOpen(model, world, known, times);
      else if (known !== undefined) await executeAgain(model, world, known);
    },
    toString: () => `execute quote ${which}${times > 1 ? ' twice at once' : ''}`,
  };
};

/** Pays within the currency of the account. */
const transfer = (amount: number, outcome: Outcome): PaymentCommand => ({
  check: (model) => isOnTrack(model) && covers(model, amount),
  run: async (model, world) => {
    const body = transferBody(world.account.id, world.transferred[outcome].id, amount);
    const answer = requireSuccess(await world.api.call('transfers.out', { body }), 'A transfer out');
    await settle(model, world, { answer, amount, debit: 'transfers/out-debits-at-once' });
  },
  toString: () => `transfer ${amount} that ${outcome}`,
});

/** Puts money into the account. */
const deposit = (amount: number): PaymentCommand => ({
  check: isOnTrack,
  run: async (model, world) => {
    const { api, account } = world;
    const answer = requireSuccess(await fund(api, account, amount), 'Funding an internal account');
    model.now += amount;
    await balanceWhen(api, account, (now) => now === model.now);
    const rule = 'sandbox/funding-raises-the-balance';
    await expectHeld(model, world, { rule, after: `a deposit of ${amount}`, on: [answer] });
  },
  toString: () => `deposit ${amount}`,
});

/** Lets every quote that was made so far expire, where time can be moved. */
const letAllExpire: PaymentCommand = {
  check: isOnTrack,
  run: async (model, { letExpire }) => {
    if (letExpire === undefined) return;
    await letExpire();
    for (const known of model.quotes) if (known.state === 'open') known.state = 'expired';
  },
  toString: () => 'let all expire',
};

const anAmount = fc.integer({ min: 1_000, max: 5_000 });
const anOutcome = fc.constantFrom<Outcome>('arrives', 'arrives', 'fails');
const aPlace = fc.nat({ max: 3 });

const aQuote = fc.tuple(anAmount, anOutcome).map((values) => quote(...values));
const anExecution = aPlace.map((which) => execute(which));
const twoExecutions = aPlace.map((which) => execute(which, 2));
const aTransfer = fc.tuple(anAmount, anOutcome).map((values) => transfer(...values));
const aDeposit = anAmount.map(deposit);

/** Sequences in which quotes are mostly executed, some again, some after others; they shrink to few commands. */
export const paymentCommands = fc.commands(
  [
    fc.oneof(
      { weight: 4, arbitrary: aQuote },
      { weight: 4, arbitrary: anExecution },
      twoExecutions,
      aTransfer,
      aDeposit,
    ),
  ],
  { maxCommands: 10 },
);

/** The same with quotes that expire in between. */
export const paymentCommandsWithExpiry = fc.commands(
  [
    fc.oneof(
      { weight: 4, arbitrary: aQuote },
      { weight: 4, arbitrary: anExecution },
      { weight: 2, arbitrary: fc.constant(letAllExpire) },
      aDeposit,
    ),
  ],
  { maxCommands: 8 },
);

/**
 * Always run, so that each rule is exercised. Where the target leaves the model in one of them, the
 * next begins anew.
 */
export const everyCommand: readonly (readonly PaymentCommand[])[] = [
  [quote(1_000, 'arrives'), execute(0), execute(0)],
  [quote(2_000, 'fails'), execute(0, 2)],
  [transfer(1_500, 'arrives')],
  [deposit(3_000)],
];

/** The same, and a quote that is executed too late. */
export const everyCommandAndExpiry: readonly (readonly PaymentCommand[])[] = [
  ...everyCommand,
  [quote(1_000, 'arrives'), letAllExpire, execute(0)],
];
