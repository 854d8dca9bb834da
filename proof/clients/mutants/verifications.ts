import { fourthHearingDefects } from '../fourth/hearing.ts';
import { rightDecisions } from '../../../examples/integration/decisions.ts';
import type { Json } from '../../../examples/integration/json.ts';
import type { Behaviour } from '../in-process-client.ts';
import type { MutantBook } from '../mutant.ts';
import { besides, dispatch, outgoing, sendingAfter, transporting } from '../rewriting.ts';
import { jsonObjectIn } from '../../../spec/json.ts';
import { deciding } from '../deciding.ts';

const saying = (say: (status: unknown, asked: Json) => unknown): Behaviour => ({
  answers: (ask, asked, answer) => {
    if (ask !== 'status') return answer;
    const before = 'ok' in answer ? answer.ok['status'] : undefined;
    const after = say(before, asked);
    return after === before ? answer : { ok: { status: after } };
  },
});

/** Integrations that go wrong on the way to a verified customer. */
export const verificationMutants = {
  'believes-a-refused-registration': {
    rule: 'client/customers/refused-data-is-not-believed',
    behaviour: saying((status) => status ?? 'UNVERIFIED'),
  },
  'begins-kyc-before-its-time': {
    rule: 'client/verifications/channels-are-verified-before-kyc',
    behaviour: deciding({ openChannels: () => [] }),
  },
  'confirms-codes-that-were-not-sent': {
    rule: 'client/verifications/code-is-sent-before-it-is-confirmed',
    behaviour: () =>
      transporting((send) => async (input, init) => {
        const { operation } = outgoing(input, init);
        return operation === 'contact.sendEmailCode' || operation === 'contact.sendPhoneCode'
          ? new Response('{}', { status: 200 })
          : send(input, init);
      }),
  },
  'sends-codes-to-every-customer': {
    rule: 'client/verifications/no-code-where-none-is-needed',
    scenarios: ['individual-answers-otherwise'],
    behaviour: deciding({ openChannels: () => ['email'] }),
  },
  'sends-codes-once-more': {
    rule: 'client/verifications/no-code-for-a-verified-channel',
    behaviour: sendingAfter(['contact.confirmEmailCode'], async (send, request, init) => {
      const url = new URL(request.url.href.replace('/confirm', ''));
      await dispatch(send, { ...request, url, body: undefined, text: undefined }, init);
    }),
  },
  'supplies-half-of-what-is-missing': {
    rule: 'client/verifications/missing-fields-are-supplied',
    also: [
      'client/verifications/further-rounds-are-answered',
      // It runs out of rounds before it has all of them.
      'client/verifications/verification-is-triggered-again',
    ],
    behaviour: deciding({
      missingFields: (verification) => rightDecisions.missingFields(verification).slice(0, 1),
    }),
  },
  'supplies-and-leaves-it-at-that': {
    rule: 'client/verifications/verification-is-triggered-again',
    scenarios: ['data-is-missing'],
    behaviour: () =>
      transporting((send) => {
        let rounds = 0;
        return async (input, init) => {
          if (outgoing(input, init).operation !== 'verifications.create') return send(input, init);
          rounds += 1;
          return rounds > 1 ? new Response('{"errors":[]}', { status: 200 }) : send(input, init);
        };
      }),
  },
  'triggers-again-without-supplying': {
    rule: 'client/verifications/unchanged-customer-is-not-triggered-again',
    also: [
      'client/verifications/missing-fields-are-supplied',
      'client/verifications/further-rounds-are-answered',
    ],
    behaviour: sendingAfter(['verifications.create'], async (send, request, init) => {
      const { 'idempotency-key': _key, ...headers } = request.headers;
      await dispatch(send, { ...request, headers }, init);
    }),
  },
  'answers-one-round-only': {
    rule: 'client/verifications/further-rounds-are-answered',
    also: ['client/verifications/missing-fields-are-supplied'],
    behaviour: () => {
      let rounds = 0;
      return deciding({
        missingFields: (verification) => {
          rounds += 1;
          return rounds > 1 ? [] : rightDecisions.missingFields(verification);
        },
      });
    },
  },
  'mistakes-an-answer-for-an-approval': {
    rule: 'client/verifications/answer-with-errors-is-not-approval',
    behaviour: saying(() => 'APPROVED'),
  },
  'never-learns-of-approval': {
    rule: 'client/verifications/approval-is-believed',
    scenarios: ['individual-is-verified'],
    behaviour: saying((status) => (status === 'APPROVED' ? 'PENDING' : status)),
  },
  'never-learns-of-rejection': {
    rule: 'client/verifications/rejection-is-believed',
    behaviour: saying((status) => (status === 'REJECTED' ? 'PENDING' : status)),
  },
  'mistakes-a-hold-for-a-rejection': {
    rule: 'client/verifications/hold-is-believed',
    behaviour: saying((status) => (status === 'HOLD' ? 'REJECTED' : status)),
  },
  'verifies-whoever-is-approved': {
    rule: 'client/verifications/approved-customer-is-not-triggered-again',
    scenarios: ['individual-is-verified'],
    behaviour: sendingAfter(['customers.get'], async (send, request, _init, answer) => {
      const { id, kycStatus } = jsonObjectIn(await answer.text());
      if (kycStatus !== 'APPROVED') return;
      await dispatch(send, besides(request, 'POST', '/verifications', { customerId: id }));
    }),
  },
  'mistakes-a-submission-for-an-approval': {
    rule: 'client/verifications/pending-is-not-approved',
    behaviour: saying((status) => (status === 'PENDING' ? 'APPROVED' : status)),
  },
  'takes-an-unknown-verification-for-approval': {
    rule: 'client/verifications/pending-is-not-approved',
    scenarios: ['verification-has-news'],
    behaviour: fourthHearingDefects['takes-an-unknown-verification-for-approval'].behaviour,
  },
} as const satisfies MutantBook;
