import { nowhere, transferInDamages, transferOutDamages } from '../../generators/transfers.ts';
import { quoteDamages } from '../../generators/quotes.ts';
import { covers } from '../kernel/covers.ts';
import { expectRefused } from '../kernel/judge.ts';
import { someEnds } from '../kernel/payments.ts';
import { eachDamage } from '../kernel/property.ts';
import { test } from '../kernel/test.ts';
import type { Damage } from '../../generators/kernel/breaking.ts';
import type { RuleId } from '../../spec/rules/index.ts';

const rulesOf = (damages: readonly Damage<unknown>[]): readonly RuleId[] => [
  ...new Set(damages.map(({ rule }) => rule)),
];

test(
  'a quote request with one damaged member is refused',
  covers(rulesOf(quoteDamages(nowhere))),
  async ({ api, owned, examine }) => {
    const { account, payee } = await someEnds(api, owned);
    const damages = quoteDamages({ from: account.id, to: payee.id });
    await eachDamage(examine, damages, async ({ rule, how, value: body }, found) => {
      expectRefused(found, rule, await api.call('quotes.create', { body }), `a quote request: ${how}`);
    });
  },
);

test(
  'a transfer out with one damaged member is refused',
  covers(rulesOf(transferOutDamages(nowhere))),
  async ({ api, owned, examine }) => {
    const { account, payee } = await someEnds(api, owned, { sameCurrency: true });
    const damages = transferOutDamages({ from: account.id, to: payee.id });
    await eachDamage(examine, damages, async ({ rule, how, value: body }, found) => {
      expectRefused(found, rule, await api.call('transfers.out', { body }), `a request: ${how}`);
    });
  },
);

test(
  'a transfer in with one damaged member is refused',
  covers(rulesOf(transferInDamages(nowhere))),
  async ({ api, owned, examine }) => {
    const { account, payee } = await someEnds(api, owned, { sameCurrency: true });
    const damages = transferInDamages({ from: payee.id, to: account.id });
    await eachDamage(examine, damages, async ({ rule, how, value: body }, found) => {
      expectRefused(found, rule, await api.call('transfers.in', { body }), `a request: ${how}`);
    });
  },
);
