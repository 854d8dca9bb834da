import { isMembers, numberAt, textAt, type Json } from '../../rewriting/json.ts';
import { derived, must, ofSection } from '../mutant.ts';
import { answerOf, edits, isAccepted } from '../defects/answers.ts';
import { editsPages } from '../defects/lists.ts';
import { ignoresParameters } from '../defects/requests.ts';

const limits = ofSection('Limits', {
  'rates-change-with-every-request': {
    defect: 'Exchange rates differ with every request.',
    breaks: must.minor('Rates are cached for about 5 minutes.'),
    behaviour: () => {
      let requests = 0;
      return editsPages('exchangeRates.get', (_page, rows) => {
        requests += 1;
        for (const row of rows) {
          row['exchangeRate'] = numberAt(row, 'exchangeRate') * (1 + requests / 10_000);
          row['updatedAt'] = new Date().toISOString();
        }
      });
    },
  },
});

const catalogue = ofSection('Endpoints > Operation catalogue', {
  'institutions-of-all-countries-listed': {
    defect: 'Listing receiving institutions ignores the country.',
    breaks: must.minor('The names of the institutions are listed for a country and a currency.'),
    behaviour: ignoresParameters('discoveries.list', ['country']),
  },
  'withdrawal-fee-is-not-estimated': {
    defect: 'Estimating the fee of a crypto withdrawal answers 404.',
    breaks: must.minor('The fee of a crypto withdrawal can be estimated.'),
    behaviour: () => ({
      after: (call, answer) => {
        if (call.operation !== 'crypto.estimateWithdrawalFee' || !isAccepted(answer)) return;
        Object.assign(
          answer,
          answerOf(404, { status: 404, code: 'REFERENCE_NOT_FOUND', message: 'Not found.' }),
        );
      },
    }),
  },
  'configured-address-reads-as-before': {
    defect: 'Reading the configuration shows the webhook address that was configured before.',
    breaks: derived.minor('Platform configuration: update, then get.'),
    behaviour: () => {
      const history: (Json | undefined)[] = [undefined];
      return {
        after: (call, answer) => {
          if (!isAccepted(answer) || !isMembers(answer.body)) return;
          const now = answer.body['webhookEndpoint'];
          if (call.operation === 'config.update' && history.at(-1) !== now) history.push(now);
          if (call.operation !== 'config.get') return;
          const before = history.at(-2);
          if (before === undefined) delete answer.body['webhookEndpoint'];
          else answer.body['webhookEndpoint'] = before;
        },
      };
    },
  },
  'inbound-payment-is-one-unit-less': {
    defect: 'A simulated inbound UMA payment brings one unit less than was asked for.',
    breaks: derived.critical('Simulate an inbound UMA payment: of the amount that is given.'),
    behaviour: () => ({
      before: (call) => {
        if (call.operation !== 'sandbox.receiveUmaPayment' || !isMembers(call.body)) return undefined;
        const amount = numberAt(call.body, 'receivingCurrencyAmount');
        if (Number.isInteger(amount) && amount > 1) call.body['receivingCurrencyAmount'] = amount - 1;
        return undefined;
      },
    }),
  },
  'providers-answer-null': {
    defect: 'Listing counterparty providers answers with null in place of the rows.',
    breaks: must.minor('data is an array.'),
    behaviour: edits(['counterpartyProviders.list'], (page) => {
      if (textAt(page, 'data') === '') page['data'] = null;
    }),
  },
});

export const ratesAndConfiguration = [...limits, ...catalogue];
