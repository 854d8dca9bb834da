import type { Behaviour } from '../in-process-client.ts';
import type { MutantBook } from '../mutant.ts';
import { pretending } from '../second/ways.ts';

const fiveMinutesMs = 5 * 60_000;

/** A code that was sent again is taken for a new one, with a life of its own. */
const prolongingChallenges = (): Behaviour => {
  let isResent = false;
  return {
    beforeAsk: async ({ state }, ask, { payment }) => {
      if (ask === 'resend-code') isResent = true;
      const { fundings } = state.get();
      const funding = fundings[String(payment)];
      if (ask !== 'submit-code' || !isResent || funding === undefined) return;
      const challengeExpiresAt = new Date(Date.now() + fiveMinutesMs).toISOString();
      state.change({ fundings: { ...fundings, [funding.reference]: { ...funding, challengeExpiresAt } } });
    },
  };
};

/** Codes that are sent again, and things that are said to be done. */
export const saidMutants = {
  'resent-codes-live-longer': {
    rule: 'client/sca/challenge-is-answered-in-time',
    scenarios: ['resent-code-is-said-too-late'],
    behaviour: prolongingChallenges,
  },
  'codes-are-said-to-be-sent-again': {
    rule: 'client/orders/what-is-said-to-be-done-was-accepted',
    scenarios: ['proven-payment-waits-for-its-money'],
    behaviour: pretending(['sca.resendQuoteCode'], () => ({})),
  },
  'cancellations-are-said-to-be-done': {
    rule: 'client/orders/what-is-said-to-be-done-was-accepted',
    scenarios: ['completed-payment-is-not-cancelled'],
    behaviour: () => ({
      answers: (ask, _asked, answer) => (ask === 'cancel' && !('ok' in answer) ? { ok: {} } : answer),
    }),
  },
} as const satisfies MutantBook;
