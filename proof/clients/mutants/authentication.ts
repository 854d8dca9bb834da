import { fourthOtherDefects } from '../fourth/others.ts';
import { basicOf, basicPairIn } from '../../../spec/http-basic.ts';
import type { MutantBook } from '../mutant.ts';
import { besides, dispatch, rewriting, sendingAfter } from '../rewriting.ts';

/** Mutants in credentials. */
export const authenticationMutants = {
  'prints-its-secret': {
    rule: 'client/authentication/secrets-are-not-printed',
    scenarios: ['payment-completes'],
    behaviour: () => ({ prints: ({ tokenSecret }, ask) => `${ask} with ${tokenSecret}\n` }),
  },
  'prints-where-a-card-is-shown': {
    rule: 'client/authentication/secrets-are-not-printed',
    scenarios: ['card-is-shown'],
    behaviour: () => ({ prints: (_settings, _ask, answer) => JSON.stringify(answer) }),
  },
  'reads-balances-without-a-credential': {
    rule: 'client/authentication/every-request-has-a-credential',
    also: ['client/payments/balance-is-known'],
    behaviour: rewriting(
      ['internalAccounts.listForPlatform'],
      ({ headers: { authorization: _gone, ...headers } }) => ({
        headers,
      }),
    ),
  },
  'reads-customers-as-an-agent': {
    rule: 'client/authentication/customer-read-is-basic',
    also: [
      'client/authentication/platform-operations-are-basic',
      'client/verifications/approval-is-believed',
    ],
    behaviour: rewriting(['customers.get'], ({ headers }) => ({
      headers: { ...headers, authorization: 'Bearer something-else' },
    })),
  },
  'calls-the-platform-as-an-agent': {
    rule: 'client/authentication/platform-operations-are-basic',
    behaviour: rewriting(['quotes.create'], ({ headers }) => ({
      headers: { ...headers, authorization: 'Bearer something-else' },
    })),
  },
  'has-the-wrong-secret': {
    rule: 'client/authentication/credential-is-valid',
    behaviour: rewriting(['quotes.create'], ({ headers }) => ({
      headers: { ...headers, authorization: basicOf({ tokenId: 'some', tokenSecret: 'body' }) },
    })),
  },
  'puts-its-secret-into-the-address': {
    rule: 'client/authentication/credential-not-in-the-address',
    behaviour: rewriting(['internalAccounts.listForPlatform'], ({ url, headers }) => {
      url.searchParams.set('key', basicPairIn(headers['authorization']).tokenSecret);
      return { url };
    }),
  },
  'sends-its-secret-in-another-header': {
    rule: 'client/authentication/secret-goes-nowhere-else',
    behaviour: rewriting(['quotes.create'], ({ headers }) => {
      const [, token = ''] = (headers['authorization'] ?? '').split(' ');
      return { headers: { ...headers, 'x-api-key': token } };
    }),
  },
  'tries-a-refused-credential-again-and-again': {
    rule: 'client/authentication/refused-credential-is-not-hammered',
    also: ['client/authentication/credential-is-valid'],
    scenarios: ['payment-completes'],
    behaviour: () => ({
      ...rewriting(['quotes.create'], ({ headers }) => ({
        headers: { ...headers, authorization: basicOf({ tokenId: 'some', tokenSecret: 'body' }) },
      })),
      decisions: { triesAgain: ({ status }, attempt) => status === 401 && attempt < 5, pauseMs: () => 1 },
    }),
  },
  'simulates-with-production-credentials': {
    rule: 'client/authentication/simulations-use-sandbox-credentials',
    scenarios: ['payment-completes'],
    behaviour: () => {
      let production = '';
      return {
        beforeStart: (_settings, _start, environment) => {
          const { PSI_PRODUCTION_TOKEN_ID: id = '', PSI_PRODUCTION_TOKEN_SECRET: secret = '' } = environment;
          production = basicOf({ tokenId: id, tokenSecret: secret });
        },
        ...sendingAfter(['quotes.execute'], async (send, request) => {
          const simulation = besides(request, 'POST', '/sandbox/webhooks/test');
          await dispatch(send, {
            ...simulation,
            headers: { ...simulation.headers, authorization: production },
          });
        }),
      };
    },
  },
  'puts-codes-into-addresses': {
    rule: 'client/authentication/codes-are-in-no-address',
    scenarios: ['customer-logs-in'],
    behaviour: fourthOtherDefects['puts-codes-into-addresses'].behaviour,
  },
} as const satisfies MutantBook;
