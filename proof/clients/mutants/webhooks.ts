import { fourthHearingDefects } from '../fourth/hearing.ts';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { rightDecisions } from '../../../examples/integration/decisions.ts';
import { asObject, textOf, type Json } from '../../../examples/integration/json.ts';
import type { Behaviour } from '../in-process-client.ts';
import type { MutantBook } from '../mutant.ts';
import { outgoing } from '../rewriting.ts';
import { jsonObjectIn } from '../../../spec/json.ts';
import { deciding } from '../deciding.ts';

const answering = (status: (event: Json) => number | undefined): Behaviour =>
  deciding({ acknowledgement: (event) => status(event) ?? rightDecisions.acknowledgement(event) });

/** Work that takes longer than an event may wait for its answer. */
const tooLongMs = 10_300;

const typeOf = (event: Json): string => textOf(event, 'type') ?? '';
const idOf = (event: Json): string => textOf(asObject(event['data']), 'id') ?? '';

/** Answers otherwise to events of a payment after one of these was seen of it. */
const deafAfter = (type: string, isLater: (later: string) => boolean): Behaviour => {
  const ended = new Set<string>();
  return answering((event) => {
    const isDeaf = ended.has(idOf(event)) && isLater(typeOf(event));
    if (typeOf(event) === type) ended.add(idOf(event));
    return isDeaf ? 410 : undefined;
  });
};

const known = [
  'TEST',
  'OUTGOING_PAYMENT.PENDING',
  'OUTGOING_PAYMENT.PROCESSING',
  'OUTGOING_PAYMENT.COMPLETED',
  'OUTGOING_PAYMENT.FAILED',
  'OUTGOING_PAYMENT.EXPIRED',
  'OUTGOING_PAYMENT.REFUND_PENDING',
  'OUTGOING_PAYMENT.REFUND_COMPLETED',
  'OUTGOING_PAYMENT.REFUND_FAILED',
  'INTERNAL_ACCOUNT.BALANCE_UPDATED',
];

/** Answers an event of a type before it is saved: what is killed soon after that has forgotten it. */
const savingLate = (type: string): Behaviour => {
  let file = '';
  let saved: string | undefined;
  return {
    beforeStart: ({ stateFile }, start) => {
      file = stateFile;
      if (start > 1 && saved !== undefined) writeFileSync(stateFile, saved);
    },
    decisions: {
      isGenuine: (body, signature, key) => {
        if (body.toString('utf8').includes(`"${type}"`)) saved = readFileSync(file, 'utf8');
        return rightDecisions.isGenuine(body, signature, key);
      },
    },
  };
};

/** Mutants in how events are received. */
export const webhookMutants = {
  'acknowledges-payments-with-204': {
    rule: 'client/webhooks/payment-events-are-acknowledged',
    scenarios: ['payment-completes'],
    behaviour: answering((event) => (typeOf(event).startsWith('OUTGOING_PAYMENT.') ? 204 : undefined)),
  },
  'knows-of-payments-only': {
    rule: 'client/webhooks/other-events-are-acknowledged',
    scenarios: ['payment-completes'],
    behaviour: answering((event) => (typeOf(event).startsWith('INTERNAL_ACCOUNT.') ? 404 : undefined)),
  },
  'refuses-the-test-webhook': {
    rule: 'client/webhooks/test-webhook-is-answered',
    behaviour: answering((event) => (typeOf(event) === 'TEST' ? 400 : undefined)),
  },
  'works-before-it-answers': {
    rule: 'client/webhooks/answers-within-ten-seconds',
    scenarios: ['payment-completes'],
    behaviour: () => {
      let isDone = false;
      return deciding({
        acknowledgement: async (event) => {
          if (typeOf(event) === 'OUTGOING_PAYMENT.COMPLETED' && !isDone) {
            isDone = true;
            await pause(tooLongMs);
          }
          return rightDecisions.acknowledgement(event);
        },
      });
    },
  },
  'refuses-duplicates': {
    rule: 'client/webhooks/duplicates-are-acknowledged',
    behaviour: () => {
      const seen = new Set<unknown>();
      return answering(({ id }) => {
        const isAgain = seen.has(id);
        seen.add(id);
        return isAgain ? 500 : undefined;
      });
    },
  },
  'counts-duplicates': {
    rule: 'client/webhooks/duplicates-have-one-effect',
    behaviour: () => {
      let refunds = 0;
      return deciding({
        eventKey: () => randomUUID(),
        believed: (before, shown) => {
          const after = rightDecisions.believed(before, shown);
          if (after.refund === 'COMPLETED') refunds += 1;
          return refunds > 1 ? { ...after, refund: 'REFUNDED TWICE' } : after;
        },
      });
    },
  },
  'refuses-old-events': {
    rule: 'client/webhooks/late-events-are-taken',
    also: ['client/webhooks/listens-after-failed'],
    behaviour: answering((event) => {
      const age = Date.now() - Date.parse(textOf(event, 'timestamp') ?? '');
      return age > 5 * 60_000 ? 400 : undefined;
    }),
  },
  'applies-events-in-order-of-arrival': {
    rule: 'client/webhooks/reordered-events-do-no-harm',
    also: ['client/payments/failed-is-terminal'],
    behaviour: deciding({
      believed: (before, shown) => {
        const refund = textOf(asObject(shown['refund']), 'status');
        const right = rightDecisions.believed(undefined, shown);
        return { ...right, ...(refund === undefined && { refund: before?.refund ?? 'NONE' }) };
      },
    }),
  },
  'accepts-one-payment-at-a-time': {
    rule: 'client/webhooks/interleaved-events-do-no-harm',
    also: ['client/webhooks/listens-after-completed', 'client/webhooks/listens-after-failed'],
    behaviour: () => {
      let current = '';
      return answering((event) => {
        if (!typeOf(event).startsWith('OUTGOING_PAYMENT.')) return undefined;
        if (typeOf(event) === 'OUTGOING_PAYMENT.PENDING' && current === '') current = idOf(event);
        return idOf(event) === current ? undefined : 404;
      });
    },
  },
  'is-deaf-after-completion': {
    rule: 'client/webhooks/listens-after-completed',
    also: ['client/webhooks/payment-events-are-acknowledged', 'client/webhooks/listens-after-failed'],
    behaviour: () => deafAfter('OUTGOING_PAYMENT.COMPLETED', () => true),
  },
  'is-deaf-after-failure': {
    rule: 'client/webhooks/listens-after-failed',
    scenarios: ['payment-fails'],
    also: ['client/webhooks/payment-events-are-acknowledged', 'client/payments/settled-refund-is-believed'],
    behaviour: () => deafAfter('OUTGOING_PAYMENT.FAILED', () => true),
  },
  'breaks-on-a-failed-refund': {
    rule: 'client/webhooks/failed-refund-is-acknowledged',
    also: ['client/webhooks/payment-events-are-acknowledged', 'client/webhooks/listens-after-failed'],
    behaviour: answering((event) => (typeOf(event) === 'OUTGOING_PAYMENT.REFUND_FAILED' ? 500 : undefined)),
  },
  'is-deaf-after-a-refund': {
    rule: 'client/webhooks/listens-after-a-refund',
    also: ['client/webhooks/payment-events-are-acknowledged'],
    behaviour: () =>
      deafAfter('OUTGOING_PAYMENT.REFUND_COMPLETED', (later) => later === 'OUTGOING_PAYMENT.COMPLETED'),
  },
  'does-not-report-its-new-address': {
    rule: 'client/webhooks/survives-a-restart',
    also: [
      'client/payments/completed-is-believed',
      'client/webhooks/payment-events-are-acknowledged',
      'client/webhooks/other-events-are-acknowledged',
      'client/webhooks/restarted-client-believes-the-events',
    ],
    behaviour: () => ({
      beforeStart: ({ stateFile }, start) => {
        if (start === 1) return;
        const state = jsonObjectIn(readFileSync(stateFile, 'utf8'));
        writeFileSync(stateFile, JSON.stringify({ ...state, port: 0 }));
      },
      transport: (send, start) => async (input, init) =>
        start > 1 && outgoing(input, init).operation === 'config.update'
          ? new Response('{}', { status: 200 })
          : send(input, init),
    }),
  },
  'saves-an-arrival-after-its-answer': {
    rule: 'client/webhooks/acknowledged-events-are-kept',
    also: ['client/payments/completed-is-believed'],
    scenarios: ['client-is-killed-behind-an-event'],
    behaviour: () => savingLate('OUTGOING_PAYMENT.COMPLETED'),
  },
  'saves-a-refund-after-its-answer': {
    rule: 'client/webhooks/acknowledged-events-are-kept',
    also: ['client/payments/settled-refund-is-believed'],
    scenarios: ['client-is-killed-behind-a-refund'],
    behaviour: () => savingLate('OUTGOING_PAYMENT.REFUND_COMPLETED'),
  },
  'forgets-everything-at-a-restart': {
    rule: 'client/webhooks/restarted-client-believes-the-events',
    behaviour: () => ({
      beforeStart: ({ stateFile }) => {
        if (existsSync(stateFile)) rmSync(stateFile);
      },
    }),
  },
  'refuses-unknown-types': {
    rule: 'client/webhooks/unknown-types-are-acknowledged',
    also: ['client/webhooks/card-events-of-other-types-are-acknowledged'],
    behaviour: answering((event) => (known.includes(typeOf(event)) ? undefined : 400)),
  },
  'refuses-unknown-card-events': {
    rule: 'client/webhooks/card-events-of-other-types-are-acknowledged',
    behaviour: answering((event) => (typeOf(event).startsWith('CARD_TRANSACTION.') ? 400 : undefined)),
  },
  'refuses-events-with-news': {
    rule: 'client/webhooks/unknown-members-do-no-harm',
    behaviour: answering((event) => ('reconsidered' in event ? 400 : undefined)),
  },
  'mistakes-an-unknown-event-for-a-failure': {
    rule: 'client/webhooks/unknown-status-is-no-outcome',
    behaviour: deciding({
      believed: (before, shown) =>
        shown['status'] === 'RECONSIDERED'
          ? { id: String(shown['id']), status: 'FAILED' }
          : rightDecisions.believed(before, shown),
    }),
  },
  'does-not-look-at-signatures': {
    rule: 'client/webhooks/forged-events-are-refused',
    also: [
      'client/webhooks/unsigned-events-are-refused',
      'client/webhooks/altered-events-are-refused',
      'client/webhooks/forged-events-have-no-effect',
    ],
    behaviour: deciding({ isGenuine: () => true }),
  },
  'accepts-unsigned-events': {
    rule: 'client/webhooks/unsigned-events-are-refused',
    also: ['client/webhooks/forged-events-have-no-effect'],
    behaviour: deciding({
      isGenuine: (body, signature, key) =>
        signature === undefined || rightDecisions.isGenuine(body, signature, key),
    }),
  },
  'accepts-any-signature': {
    rule: 'client/webhooks/altered-events-are-refused',
    also: ['client/webhooks/forged-events-are-refused', 'client/webhooks/forged-events-have-no-effect'],
    behaviour: deciding({ isGenuine: (_body, signature) => signature !== undefined }),
  },
  'takes-signatures-that-it-has-seen': {
    rule: 'client/webhooks/altered-events-are-refused',
    also: ['client/webhooks/forged-events-have-no-effect'],
    scenarios: ['events-are-forged'],
    behaviour: fourthHearingDefects['takes-signatures-that-it-has-seen'].behaviour,
  },
  'knows-payments-by-their-amount': {
    rule: 'client/payments/payments-are-not-confused',
    scenarios: ['events-of-payments-are-mixed'],
    behaviour: fourthHearingDefects['knows-payments-by-their-amount'].behaviour,
  },
  'believes-before-it-verifies': {
    rule: 'client/webhooks/forged-events-have-no-effect',
    behaviour: () => {
      let isFooled = false;
      return {
        decisions: {
          isGenuine: (body, signature, key) => {
            const isGenuine = rightDecisions.isGenuine(body, signature, key);
            if (!isGenuine) isFooled = true;
            return isGenuine;
          },
        },
        answers: (ask, _asked, answer) =>
          ask === 'status' && 'ok' in answer && isFooled
            ? { ok: { ...answer.ok, status: 'FAILED' } }
            : answer,
      };
    },
  },
  'lets-a-late-completion-win': {
    rule: 'client/payments/failed-is-terminal',
    also: ['client/webhooks/reordered-events-do-no-harm'],
    scenarios: ['events-of-a-return-come-in-another-order'],
    behaviour: fourthHearingDefects['lets-a-late-completion-win'].behaviour,
  },
  'takes-an-unknown-refund-for-settled': {
    rule: 'client/payments/pending-refund-is-not-settled',
    scenarios: ['event-of-a-new-status-of-a-refund-comes'],
    behaviour: fourthHearingDefects['takes-an-unknown-refund-for-settled'].behaviour,
  },
} as const satisfies MutantBook;
