import fc from 'fast-check';
import {
  everyCommand,
  everyCommandAndExpiry,
  paymentCommands,
  paymentCommandsWithExpiry,
  type PaymentCommand,
} from '../../kit/models/payment-commands.ts';
import { otherCurrency } from '../../kit/fixtures/accounts.ts';
import { fundedAccount } from '../../kit/fixtures/balances.ts';
import type { Client } from '../../kit/http/client.ts';
import { covers } from '../../kit/check/covers.ts';
import type { Cleanup } from '../../kit/check/cleanup-registry.ts';
import { somePayee, type Payee } from '../../kit/fixtures/payees.ts';
import {
  paymentModelRules,
  type Outcome,
  type PaymentModel,
  type PaymentWorld,
} from '../../kit/models/payment-model.ts';
import { someQuote } from '../../kit/fixtures/payments.ts';
import { property } from '../../kit/assertions/property.ts';
import { lifeOf } from '../../kit/fixtures/quotes.ts';
import { run } from '../../kit/check/run.ts';
import { provocation } from '../../kit/check/trigger.ts';
import type { TriggerName } from '../../target/triggers.ts';

const held = 20_000;

type World = Omit<PaymentWorld, 'check' | 'letExpire'>;

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

const rules = paymentModelRules.filter((rule) => rule !== 'quotes/cannot-execute-after-expiry');

const modelOf = ({ held: now }: PaymentWorld): PaymentModel => ({
  now,
  isBroken: false,
  quotes: [],
  paid: [],
});

/** Runs commands on a world of their own, and keeps the model beside it. */
const runCommands = (
  real: PaymentWorld,
  commands: Iterable<PaymentCommand>,
  model: PaymentModel = modelOf(real),
): Promise<void> => fc.asyncModelRun(() => ({ model, real }), commands);

/** Runs parts one after the other, each on the world of the one before where the target kept to the model there. */
const runParts = async (
  newWorld: () => Promise<PaymentWorld>,
  parts: readonly (readonly PaymentCommand[])[],
): Promise<void> => {
  let world = await newWorld();
  let model = modelOf(world);
  for (const commands of parts) {
    if (model.isBroken) {
      world = await newWorld();
      model = modelOf(world);
    }
    await runCommands(world, commands, model);
  }
};

covers({ needs: ['state', 'sandbox'] }, rules).test(
  'no sequence of quotes, transfers and deposits makes or loses money',
  async ({ api, cleanup, check }) => {
    await runParts(async () => ({ ...(await someWorld(api, cleanup)), check }), everyCommand);
    await property(
      check,
      { name: 'payment walks', arbitrary: paymentCommands, cases: walks() },
      async (commands, found) => runCommands({ ...(await someWorld(api, cleanup)), check: found }, commands),
    );
  },
);

// Each walk lets quotes expire anew: without a clock to move that takes too long, and one expiry is seen elsewhere.
covers({ needs: ['state', 'sandbox', 'control'], clock: true }, paymentModelRules).test(
  'no sequence of quotes and deposits pays an expired quote',
  async ({ api, cleanup, check, control }) => {
    const { account, quoted } = await someWorld(api, cleanup);
    const { exchange } = await someQuote(api, { account, payee: quoted.arrives });
    const life = lifeOf(exchange);
    const letExpire = (): Promise<void> => control.letPass(life, { on: exchange });
    const newWorld = async () => ({ ...(await someWorld(api, cleanup)), check, letExpire });
    await runParts(newWorld, everyCommandAndExpiry);

    // One after the other: an expiry in one walk would be one in all.
    for (let left = walks(); left > 0; left -= 1)
      await property(
        check,
        { name: `payment walks with expiry ${left}`, arbitrary: paymentCommandsWithExpiry, cases: 1 },
        async (commands, found) =>
          runCommands({ ...(await someWorld(api, cleanup)), check: found, letExpire }, commands),
      );
  },
);
