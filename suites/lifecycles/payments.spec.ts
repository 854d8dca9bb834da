import {
  paymentSteps,
  paymentStepsWithExpiry,
  type Outcome,
  type PaymentStep,
} from '../../generators/payment-steps.ts';
import { fundedAccount, otherCurrency } from '../fixtures/accounts.ts';
import type { Client } from '../http/client.ts';
import { covers } from '../engine/covers.ts';
import type { Cleanup } from '../engine/cleanup-registry.ts';
import { somePayee, type Payee } from '../fixtures/payees.ts';
import { walk, walkRules, type Walker } from '../models/payment-model.ts';
import { someQuote } from '../fixtures/payments.ts';
import { property } from '../engine/property.ts';
import { lifeOf } from '../fixtures/quotes.ts';
import { run } from '../engine/run.ts';
import { test } from '../engine/test.ts';
import { provocation } from '../engine/trigger.ts';
import type { TriggerName } from '../target/triggers.ts';

const held = 20_000;

type World = Omit<Walker, 'check' | 'letExpire'>;

/** Everything a walk needs, and nobody else's: walks run side by side. */
const someWorld = async (api: Client, cleanup: Cleanup): Promise<World> => {
  const account = await fundedAccount(api, cleanup, { amount: held });
  const { customerId } = account;
  const payees = async (currency: string, failing: TriggerName): Promise<Record<Outcome, Payee>> => ({
    arrives: await somePayee(api, cleanup, { customerId, currency }),
    fails: await somePayee(api, cleanup, { customerId, currency, ending: provocation(failing).value }),
  });
  return {
    api,
    account,
    held,
    quoted: await payees(otherCurrency(account.currency), 'payoutFails'),
    transferred: await payees(account.currency, 'transferRejected'),
  };
};

/** A walk is worth some dozen requests. */
const walks = (): number => Math.max(3, Math.ceil(run().cases / 10));

const rules = walkRules.filter((rule) => rule !== 'quotes/cannot-execute-after-expiry');

/** Visited always: whatever is drawn, each rule has something to say. */
const everyStep: readonly PaymentStep[] = [
  { do: 'quote', amount: 1_000, outcome: 'arrives' },
  { do: 'execute', which: 0 },
  { do: 'execute', which: 0 },
  { do: 'quote', amount: 2_000, outcome: 'fails' },
  { do: 'execute twice at once', which: 0 },
  { do: 'transfer', amount: 1_500, outcome: 'arrives' },
  { do: 'fund', amount: 3_000 },
];

test(
  'no sequence of quotes, transfers and deposits makes or loses money',
  covers(rules, { needs: ['state', 'sandbox'] }),
  async ({ api, cleanup, check }) => {
    await walk({ ...(await someWorld(api, cleanup)), check }, everyStep);
    await property(
      check,
      { name: 'payment walks', arbitrary: paymentSteps, cases: walks() },
      async (steps, found) => walk({ ...(await someWorld(api, cleanup)), check: found }, steps),
    );
  },
);

test(
  'no sequence of quotes and deposits pays an expired quote',
  covers(walkRules, { needs: ['state', 'sandbox'], alone: true }),
  async ({ api, cleanup, check, control }) => {
    const { account, quoted } = await someWorld(api, cleanup);
    const life = lifeOf((await someQuote(api, { account, payee: quoted.arrives })).exchange);
    const letExpire = (): Promise<void> => control.advance(life);
    const late: readonly PaymentStep[] = [
      ...everyStep,
      { do: 'quote', amount: 1_000, outcome: 'arrives' },
      { do: 'let all expire' },
      { do: 'execute', which: 0 },
    ];
    await walk({ ...(await someWorld(api, cleanup)), check, letExpire }, late);

    // One after the other: an expiry in one walk would be one in all.
    for (let left = walks(); left > 0; left -= 1)
      await property(
        check,
        { name: `payment walks with expiry ${left}`, arbitrary: paymentStepsWithExpiry, cases: 1 },
        async (steps, found) => walk({ ...(await someWorld(api, cleanup)), check: found, letExpire }, steps),
      );
  },
);
