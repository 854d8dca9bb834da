import { randomUUID } from 'node:crypto';
import type { JsonObject } from '../../../spec/json.ts';
import type { OperationId } from '../../../spec/operations.ts';
import type { Behaviour } from '../in-process-client.ts';
import type { MutantBook } from '../mutant.ts';
import {
  besides,
  changing,
  dispatch,
  idIn,
  outgoing,
  rewriting,
  rewritingBodies,
  sendingAfter,
  setting,
  transporting,
} from '../rewriting.ts';
import { deciding } from '../deciding.ts';
import { telling } from '../second/ways.ts';

const confirmations = ['beneficiaries.confirmTrust', 'beneficiaries.confirmUntrust'] as const;

/** Sends something besides, so often. */
const posting = (after: readonly OperationId[], path: string, times: number, body: JsonObject): Behaviour =>
  sendingAfter(after, async (send, request) => {
    for (let count = 0; count < times; count += 1)
      await (await dispatch(send, besides(request, 'POST', path, body))).text();
  });

/** Pulls money out of where it is to go. */
const pulling = (times: number): Behaviour =>
  sendingAfter(['transfers.out'], async (send, request) => {
    for (let count = 0; count < times; count += 1)
      await (await dispatch(send, besides(request, 'POST', '/transfer-in', request.body))).text();
  });

/** Mutants in proofs, funding, lookups and documents. */
export const proofMutants = {
  'calls-the-code-a-proof': {
    rule: 'client/sca/proof-has-a-code',
    scenarios: ['payment-needs-a-proof'],
    also: ['client/requests/no-unknown-members', 'client/requests/body-has-the-assumed-shape'],
    behaviour: rewritingBodies(['sca.authorizeQuote'], ({ code }) => ({ otp: code })),
  },
  'sends-a-passkey-without-its-origin': {
    rule: 'client/sca/passkey-proof-has-an-origin',
    also: ['client/requests/body-has-the-assumed-shape'],
    behaviour: setting(['sca.completeLogin'], 'origin', undefined),
  },
  'sends-a-passkey-without-its-assertion': {
    rule: 'client/sca/passkey-proof-has-an-assertion',
    also: ['client/requests/body-has-the-assumed-shape'],
    behaviour: setting(['sca.completeLogin'], 'passkeyAssertion', undefined),
  },
  'forgets-which-challenge-it-answers': {
    rule: 'client/sca/challenge-id-is-echoed',
    scenarios: ['payee-is-trusted'],
    behaviour: setting(confirmations, 'challengeId', undefined),
  },
  'enrolls-a-factor-that-there-is-not': {
    rule: 'client/sca/enrolled-factor-is-totp-or-passkey',
    behaviour: setting(['sca.startEnrollment'], 'type', 'SMS_OTP'),
  },
  'confirms-without-the-secret': {
    rule: 'client/sca/totp-confirmation-has-its-secret',
    behaviour: setting(['sca.confirmEnrollment'], 'secret', undefined),
  },
  'confirms-without-the-code': {
    rule: 'client/sca/totp-confirmation-has-its-code',
    behaviour: setting(['sca.confirmEnrollment'], 'code', undefined),
  },
  'enrolls-a-passkey-without-a-credential': {
    rule: 'client/sca/passkey-confirmation-has-its-credential',
    scenarios: ['passkey-is-enrolled'],
    behaviour: setting(['sca.confirmEnrollment'], 'credential', undefined),
  },
  'enrolls-a-passkey-without-an-origin': {
    rule: 'client/sca/passkey-confirmation-has-its-origin',
    scenarios: ['passkey-is-enrolled'],
    behaviour: setting(['sca.confirmEnrollment'], 'origin', undefined),
  },
  'asks-again-where-it-does-not-apply': {
    rule: 'client/sca/not-asked-outside-its-regions',
    behaviour: deciding({ isOutsideSca: () => false }),
  },
  'answers-an-expired-challenge': {
    rule: 'client/sca/challenge-is-answered-in-time',
    also: ['client/sca/no-resend-after-expiry', 'client/sca/expired-challenge-gets-a-new-quote'],
    scenarios: ['proof-comes-too-late'],
    behaviour: deciding({ isUsable: () => true }),
  },
  'has-an-expired-code-sent-again': {
    rule: 'client/sca/no-resend-after-expiry',
    also: ['client/sca/challenge-is-answered-in-time', 'client/sca/expired-challenge-gets-a-new-quote'],
    behaviour: deciding({ isUsable: () => true }),
  },
  'goes-on-with-the-quote-of-an-expired-challenge': {
    rule: 'client/sca/expired-challenge-gets-a-new-quote',
    also: ['client/sca/challenge-is-answered-in-time', 'client/sca/no-resend-after-expiry'],
    behaviour: deciding({ isUsable: () => true }),
  },
  'deletes-whom-its-customer-trusts': {
    rule: 'client/sca/trusted-beneficiary-is-not-deleted',
    behaviour: deciding({ isTrusted: () => false }),
  },
  'funds-a-little-less': {
    rule: 'client/quotes/funding-has-the-expected-amount',
    scenarios: ['payment-is-funded'],
    also: ['client/payments/completed-is-believed'],
    behaviour: changing(['sandbox.sendFunds'], 'currencyAmount', (amount) => Number(amount) - 1),
  },
  'mistakes-a-wrong-amount-for-the-right-one': {
    rule: 'client/payments/failed-is-believed',
    scenarios: ['wrong-amount-arrives'],
    behaviour: telling('status', (ok) => ({ ...ok, status: 'COMPLETED' })),
  },
  'pays-more-than-the-receiver-accepts': {
    rule: 'client/quotes/amount-is-within-the-bounds-of-the-lookup',
    scenarios: ['receiver-does-not-accept-so-much'],
    behaviour: deciding({ isWithin: () => true }),
  },
  'pays-an-unknown-receiver': {
    rule: 'client/quotes/no-quote-to-an-unknown-receiver',
    also: ['client/requests/identifiers-come-from-the-service'],
    behaviour: () =>
      transporting((send) => async (input, init) => {
        const answer = await send(input, init);
        if (outgoing(input, init).operation !== 'lookups.umaAddress' || answer.ok) return answer;
        return Response.json({
          lookupId: `Lookup:${randomUUID()}`,
          supportedCurrencies: [{ currency: { code: 'USD' }, min: 1, max: 1_000_000 }],
        });
      }),
  },
  'uploads-json': {
    rule: 'client/requests/upload-is-a-form',
    behaviour: () =>
      transporting(
        (send) => (input, init) =>
          outgoing(input, init).operation === 'documents.upload'
            ? send(input, {
                ...init,
                headers: {
                  ...Object.fromEntries(new Headers(init?.headers)),
                  'content-type': 'application/json',
                },
                body: JSON.stringify({ file: 'JVBERi0xLjc=', documentType: 'PASSPORT' }),
              })
            : send(input, init),
      ),
  },
  'uploads-no-file': {
    rule: 'client/requests/upload-has-its-file',
    behaviour: () =>
      transporting((send) => (input, init) => {
        if (outgoing(input, init).operation !== 'documents.upload') return send(input, init);
        const form = init?.body;
        if (!(form instanceof FormData)) return send(input, init);
        form.delete('file');
        return send(input, { ...init, body: form });
      }),
  },
  'writes-for-a-deleted-customer': {
    rule: 'client/customers/deleted-customer-is-left-alone',
    behaviour: deciding({ isGone: () => false }),
  },
  'pulls-the-wrong-way': {
    rule: 'client/transfers/in-goes-from-external-to-internal',
    scenarios: ['transfer-completes'],
    behaviour: () => pulling(1),
  },
  'pulls-again-what-was-refused': {
    rule: 'client/transfers/refused-pull-is-not-repeated',
    also: ['client/transfers/in-goes-from-external-to-internal'],
    scenarios: ['transfer-completes'],
    behaviour: () => pulling(2),
  },
  'allows-an-agent-what-there-is-not': {
    rule: 'client/agents/permissions-are-named',
    scenarios: ['agent-action-waits'],
    also: ['client/requests/body-has-the-assumed-shape'],
    behaviour: () =>
      posting(['agents.listApprovals'], '/agents', 1, {
        name: 'Bookkeeper',
        policy: { permissions: ['EVERYTHING'] },
      }),
  },
  'confirms-a-receipt-of-yesterday': {
    rule: 'client/requests/timestamps-in-bodies-are-iso-8601',
    scenarios: ['transfer-completes'],
    behaviour: sendingAfter(['transfers.out'], async (send, request, _init, answer) => {
      const id = await idIn(answer);
      const path = `/transactions/${id}/confirm`;
      await dispatch(send, besides(request, 'POST', path, { receiptDeliveryConfirmedAt: 'yesterday' }));
    }),
  },
  'asks-for-rates-all-the-time': {
    rule: 'client/errors/rates-are-kept-while-they-are-cached',
    scenarios: ['payment-completes'],
    behaviour: sendingAfter(['quotes.create'], async (send, request) => {
      for (let count = 0; count < 20; count += 1)
        await dispatch(send, besides(request, 'GET', '/exchange-rates?sourceCurrency=USD'));
    }),
  },
  'writes-times-in-its-own-way': {
    rule: 'client/requests/timestamps-in-parameters-are-iso-8601',
    scenarios: ['list-has-many-pages'],
    behaviour: rewriting(['platformExternalAccounts.list'], ({ url }) => {
      url.searchParams.set('createdAfter', '22.11.2026');
      return { url };
    }),
    also: ['client/lists/every-row-is-known', 'client/lists/are-read-to-their-end'],
  },
} as const satisfies MutantBook;
