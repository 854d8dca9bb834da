import { fourthOtherDefects } from '../fourth/others.ts';
import { fourthHearingDefects } from '../fourth/hearing.ts';
import { randomUUID } from 'node:crypto';
import type { MutantBook } from '../mutant.ts';
import {
  besides,
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
import { tellingStatus } from '../second/ways.ts';

/** Mutants in cards. */
export const cardMutants = {
  'issues-cards-to-anybody': {
    rule: 'client/cards/issued-to-approved-cardholders-only',
    scenarios: ['cardholder-is-not-approved'],
    behaviour: deciding({ mayHoldCard: () => true }),
  },
  'issues-a-card-anew-when-an-answer-is-lost': {
    rule: 'client/cards/issue-is-not-doubled',
    also: ['client/idempotency/retry-keeps-the-key'],
    behaviour: rewriting(['cards.issue'], ({ headers }) => ({
      headers: { ...headers, 'idempotency-key': randomUUID() },
    })),
  },
  'keeps-the-address-of-a-card': {
    rule: 'client/cards/each-showing-has-its-own-address',
    behaviour: () => {
      let kept: string | undefined;
      return transporting((send) => async (input, init) => {
        if (outgoing(input, init).operation !== 'cards.reveal') return send(input, init);
        if (kept !== undefined) return new Response(kept, { status: 200 });
        const answer = await send(input, init);
        kept = await answer.clone().text();
        return answer;
      });
    },
  },
  'issues-cards-without-money': {
    rule: 'client/cards/issued-with-a-funding-source',
    scenarios: ['card-is-issued'],
    behaviour: rewritingBodies(['cards.issue'], ({ fundingSources: _gone, ...body }) => body),
  },
  'funds-cards-from-customers': {
    rule: 'client/cards/funding-sources-are-internal-accounts',
    scenarios: ['card-is-issued'],
    behaviour: rewritingBodies(['cards.issue'], (body) => ({
      ...body,
      fundingSources: [body['cardholderId']],
    })),
  },
  'updates-a-card-with-nothing': {
    rule: 'client/cards/update-changes-something',
    behaviour: setting(['cards.update'], 'state', undefined),
    also: ['client/cards/frozen-is-believed', 'client/orders/possible-change-of-a-card-is-made'],
  },
  'mistakes-an-ordered-card-for-active': {
    rule: 'client/cards/processing-is-not-active',
    behaviour: tellingStatus('card', () => 'ACTIVE'),
  },
  'never-learns-of-activation': {
    rule: 'client/cards/active-is-believed',
    scenarios: ['card-is-issued'],
    behaviour: tellingStatus('card', (so) => (so === 'ACTIVE' ? 'PROCESSING' : so)),
  },
  'never-learns-of-the-issuer': {
    rule: 'client/cards/rejected-card-is-closed',
    behaviour: tellingStatus('card', () => 'PROCESSING'),
  },
  'forgets-that-a-card-is-frozen': {
    rule: 'client/cards/frozen-is-believed',
    behaviour: tellingStatus('card', (so) => (so === 'FROZEN' ? 'ACTIVE' : so)),
  },
  'forgets-that-a-card-is-closed': {
    rule: 'client/cards/closed-is-believed',
    behaviour: tellingStatus('card', (so) => (so === 'CLOSED' ? 'FROZEN' : so)),
  },
  'changes-closed-cards': {
    rule: 'client/cards/closed-card-is-left-alone',
    also: ['client/cards/only-active-cards-are-frozen'],
    scenarios: ['card-is-closed'],
    behaviour: deciding({ mayChangeCard: () => true }),
  },
  'freezes-what-is-not-active': {
    rule: 'client/cards/only-active-cards-are-frozen',
    scenarios: ['card-is-not-ready', 'card-is-frozen'],
    behaviour: deciding({ mayChangeCard: () => true }),
  },
  'unfreezes-what-is-not-frozen': {
    rule: 'client/cards/only-frozen-cards-are-unfrozen',
    behaviour: deciding({ mayChangeCard: () => true }),
  },
  'reveals-every-card': {
    rule: 'client/cards/revealed-only-when-asked',
    scenarios: ['card-is-frozen'],
    behaviour: sendingAfter(['cards.update'], async (send, request, _init, answer) => {
      if (!answer.ok) return;
      const id = await idIn(answer);
      await (await dispatch(send, besides(request, 'POST', `/cards/${id}/reveal`))).text();
    }),
  },
  'stays-with-the-first-word-of-a-purchase': {
    rule: 'client/cards/transaction-state-is-believed',
    scenarios: ['purchase-is-settled'],
    behaviour: tellingStatus('card-transaction', () => 'AUTHORIZED'),
  },
  'mistakes-part-of-a-refund-for-all': {
    rule: 'client/cards/partial-refund-leaves-settled',
    behaviour: tellingStatus('card-transaction', () => 'REFUNDED'),
  },
  'takes-an-unknown-card-for-active': {
    rule: 'client/cards/frozen-is-believed',
    scenarios: ['event-of-a-new-state-of-a-card-comes'],
    behaviour: fourthHearingDefects['takes-an-unknown-card-for-active'].behaviour,
  },
  'issues-cards-to-its-first-customer': {
    rule: 'client/cards/holder-is-the-named-customer',
    also: ['client/orders/cards-are-funded-by-their-holder'],
    scenarios: ['cards-are-two'],
    behaviour: fourthOtherDefects['issues-cards-to-its-first-customer'].behaviour,
  },
  'changes-the-newest-card': {
    rule: 'client/cards/named-card-is-changed',
    scenarios: ['cards-are-two'],
    behaviour: fourthOtherDefects['changes-the-newest-card'].behaviour,
  },
  'shows-the-card-of-before': {
    rule: 'client/cards/each-showing-has-its-own-address',
    scenarios: ['card-is-shown'],
    behaviour: fourthOtherDefects['shows-the-card-of-before'].behaviour,
  },
} as const satisfies MutantBook;
