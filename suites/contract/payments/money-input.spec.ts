import { nowhere, transfer, transferInDamages, transferOutDamages } from '../../../generators/transfers.ts';
import { quoteDamages, quoteRequest } from '../../../generators/quotes.ts';
import { covers } from '../../engine/covers.ts';
import { expectDamagesRefused } from '../../assertions/invalid-values.ts';
import { someEnds } from '../../fixtures/payments.ts';
import { test } from '../../engine/test.ts';
import type { Damage } from '../../../generators/kernel/breaking.ts';
import type { RuleId } from '../../../spec/rules/index.ts';

const rulesOf = (damages: readonly Damage<unknown>[]): readonly RuleId[] => [
  ...new Set(damages.map(({ rule }) => rule)),
];

test(
  'a quote request with one damaged member is refused',
  covers(rulesOf(quoteDamages(nowhere))),
  async ({ api, owned, examine }) => {
    const { account, payee } = await someEnds(api, owned);
    const route = { from: account.id, to: payee.id };
    const right = quoteRequest(route);
    await expectDamagesRefused(examine, quoteDamages(route), {
      send: (body) => api.call('quotes.create', { body }),
      what: (how) => `a quote request: ${how}`,
      intact: () => right,
    });
  },
);

test(
  'a transfer out with one damaged member is refused',
  covers(rulesOf(transferOutDamages(nowhere))),
  async ({ api, owned, examine }) => {
    const { account, payee } = await someEnds(api, owned, { sameCurrency: true });
    const route = { from: account.id, to: payee.id };
    const right = transfer(route);
    await expectDamagesRefused(examine, transferOutDamages(route), {
      send: (body) => api.call('transfers.out', { body }),
      what: (how) => `a request: ${how}`,
      intact: () => right,
    });
  },
);

test(
  'a transfer in with one damaged member is refused',
  covers(rulesOf(transferInDamages(nowhere))),
  async ({ api, owned, examine }) => {
    const { account, payee } = await someEnds(api, owned, { sameCurrency: true });
    const route = { from: payee.id, to: account.id };
    const right = transfer(route);
    await expectDamagesRefused(examine, transferInDamages(route), {
      send: (body) => api.call('transfers.in', { body }),
      what: (how) => `a request: ${how}`,
      intact: () => right,
    });
  },
);
