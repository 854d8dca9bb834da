import {
  nowhere,
  transferInInvalidValues,
  transferOutInvalidValues,
} from '../../../../generators/transfers.ts';
import { quoteInvalidValues } from '../../../../generators/quotes.ts';
import { covers } from '../../../kit/check/covers.ts';
import { expectInvalidValuesRejected } from '../../../kit/assertions/invalid-values.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import { target } from '../../../kit/check/run.ts';
import { canBePulled, pullableCurrency } from '../../../kit/fixtures/payees.ts';
import { someEnds } from '../../../kit/fixtures/payments.ts';
import type { InvalidValue } from '../../../../generators/schema/invalid-value.ts';
import type { RuleId } from '../../../../spec/rules/index.ts';

const rulesOf = (invalidValues: readonly InvalidValue<unknown>[]): readonly RuleId[] => [
  ...new Set(invalidValues.map(({ rule }) => rule)),
];

covers(rulesOf(quoteInvalidValues(nowhere))).test(
  'a quote request with one invalid member is refused',
  async ({ api, cleanup, check }) => {
    const { account, payee } = await someEnds(api, cleanup);
    const route = { from: account.id, to: payee.id };
    await expectInvalidValuesRejected(check, quoteInvalidValues(route), {
      send: (body) => api.call('quotes.create', { body }),
      what: (how) => `a quote request: ${how}`,
    });
  },
);

covers(rulesOf(transferOutInvalidValues(nowhere))).test(
  'a transfer out with one invalid member is refused',
  async ({ api, cleanup, check }) => {
    const { account, payee } = await someEnds(api, cleanup, { sameCurrency: true });
    const route = { from: account.id, to: payee.id };
    await expectInvalidValuesRejected(check, transferOutInvalidValues(route), {
      send: (body) => api.call('transfers.out', { body }),
      what: (how) => `a request: ${how}`,
    });
  },
);

covers(rulesOf(transferInInvalidValues(nowhere))).test(
  'a transfer in with one invalid member is refused',
  async ({ api, cleanup, check }) => {
    const currency = target().capabilities.state ? pullableCurrency() : undefined;
    const { account, payee } = await someEnds(api, cleanup, { sameCurrency: true, currency });
    if (target().capabilities.state && !canBePulled(account.currency))
      throw new Inconclusive(
        'missing-configuration',
        `The suite can pull from no account in ${account.currency} (dialect.triggers.pullableAccount).`,
      );
    const route = { from: payee.id, to: account.id };
    await expectInvalidValuesRejected(check, transferInInvalidValues(route), {
      send: (body) => api.call('transfers.in', { body }),
      what: (how) => `a request: ${how}`,
    });
  },
);
