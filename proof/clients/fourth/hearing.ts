import { rightDecisions } from '../../../examples/integration/decisions.ts';
import { asJsonObject, type JsonObject } from '../../../spec/json.ts';
import type { Behaviour } from '../in-process-client.ts';
import { rewritingBodies } from '../rewriting.ts';
import type { DefectBook } from '../second/defect.ts';
import { hearing, misreading, mistaking, telling } from '../second/ways.ts';
import { deciding } from '../deciding.ts';

/** A signature that was right once is right for ever, whatever it comes with. */
const rememberingSignatures = (): Behaviour => {
  const right = new Set<string>();
  return deciding({
    isGenuine: (body, signature, key) => {
      if (signature === undefined) return false;
      if (rightDecisions.isGenuine(body, signature, key)) right.add(signature);
      return right.has(signature);
    },
  });
};

/** An event belongs to the payment that was the first to have its amount. */
const knowingPaymentsByAmount = (): Behaviour => {
  const first = new Map<string, unknown>();
  return mistaking((data, type): JsonObject => {
    if (!type.startsWith('OUTGOING_PAYMENT.')) return {};
    const amount = JSON.stringify(data['sentAmount']);
    if (!first.has(amount)) first.set(amount, data['id']);
    return { id: first.get(amount) ?? data['id'] };
  });
};

/** Refunds that come again behind a restart are credited again: what it has seen is in its memory. */
const creditingAfterRestarts = (): Behaviour => {
  let seen = new Set<string>();
  const credited = new Set<string>();
  const wrong = new Map<string, number>();
  return {
    beforeStart: () => {
      seen = new Set();
    },
    decisions: hearing((event) => {
      if (event['type'] !== 'OUTGOING_PAYMENT.REFUND_COMPLETED') return;
      const id = String(event['id']);
      if (credited.has(id) && !seen.has(id)) {
        const { amount, currency } = asJsonObject(asJsonObject(event['data'])['sentAmount']);
        const code = String(asJsonObject(currency)['code']);
        wrong.set(code, (wrong.get(code) ?? 0) + Number(amount));
      }
      seen.add(id);
      credited.add(id);
    }),
    ...telling('balance', (ok, asked) => ({
      ...ok,
      amount: Number(ok['amount']) + (wrong.get(String(asked['currency'])) ?? 0),
    })),
  };
};

const oneOf = (words: readonly string[], word: unknown): boolean => words.some((each) => each === word);

/** A word that it does not know is the one that it likes. */
const unless = (words: readonly string[], word: unknown, liked: string): unknown =>
  word === undefined || oneOf(words, word) ? word : liked;

const cardStates = ['PROCESSING', 'ACTIVE', 'FROZEN', 'CLOSED'];
const verifications = ['UNVERIFIED', 'PENDING', 'APPROVED', 'REJECTED', 'HOLD'];
const actions = ['PENDING_APPROVAL', 'APPROVED', 'REJECTED'];
const reasons = [
  'QUOTE_EXPIRED',
  'QUOTE_EXECUTION_FAILED',
  'INSUFFICIENT_BALANCE',
  'LIGHTNING_PAYMENT_FAILED',
  'FUNDING_AMOUNT_MISMATCH',
  'COUNTERPARTY_POST_TX_FAILED',
];

const customerWith = (data: JsonObject): JsonObject => ({
  ...(data['kycStatus'] !== undefined && {
    kycStatus: unless(verifications, data['kycStatus'], 'APPROVED'),
  }),
  ...(data['kybStatus'] !== undefined && {
    kybStatus: unless(verifications, data['kybStatus'], 'APPROVED'),
  }),
});

const actionWith = (data: JsonObject): JsonObject =>
  data['agentId'] === undefined ? {} : { status: unless(actions, data['status'], 'APPROVED') };

/** Events, unknown words, and the order of things. */
export const fourthHearingDefects = {
  'acknowledges-without-content': {
    about: 'Events are dealt with and answered 204, as its framework answers what has no content.',
    line: 'A receiver acknowledges with HTTP 200',
    named: 'events are acknowledged with 200',
    scopes: ['webhooks'],
    behaviour: deciding({ acknowledgement: () => 204 }),
  },
  'takes-signatures-that-it-has-seen': {
    about: 'Signatures that were right once are cached: any event that comes with one is believed.',
    line: 'good practice: a signature is checked over the body that came with it',
    named: 'an event that is not genuine changes nothing',
    scopes: ['webhooks'],
    behaviour: rememberingSignatures,
  },
  'reads-bodies-as-latin': {
    about: 'The body is decoded as Latin-1 before its signature is checked: é makes an event a forgery.',
    line: 'JSON is used for requests and responses; a receiver acknowledges with HTTP 200',
    named: 'genuine events are taken, however they are written',
    scopes: ['webhooks'],
    behaviour: deciding({
      isGenuine: (body, signature, key) =>
        rightDecisions.isGenuine(Buffer.from(body.toString('latin1'), 'utf8'), signature, key),
    }),
  },
  'knows-payments-by-their-amount': {
    about: 'The event of a payment is booked to the first payment that had its amount.',
    line: 'data is the full transaction resource, with its id',
    named: 'events are taken for the payment that they are about',
    scopes: ['payments', 'webhooks'],
    behaviour: knowingPaymentsByAmount,
  },
  'accepts-one-kilobyte': {
    about: 'The proxy before its receiver accepts 1024 bytes: longer events are refused.',
    line: 'data is the full transaction resource; a receiver acknowledges with HTTP 200',
    named: 'genuine events are acknowledged',
    scopes: ['webhooks', 'cards', 'customers'],
    behaviour: deciding({
      isGenuine: (body, signature, key) =>
        body.length <= 1024 && rightDecisions.isGenuine(body, signature, key),
    }),
  },
  'credits-again-after-a-restart': {
    about:
      'Events that it has seen are kept in memory: a refund that comes again after a restart is credited again.',
    line: 'Delivery retries: not shown; good practice: an event has one effect',
    named: 'a repeated event has no second effect, also after a restart',
    scopes: ['payments', 'webhooks'],
    behaviour: creditingAfterRestarts,
  },
  'knows-events-by-the-beginning-of-their-id': {
    about: 'Of the id of an event sixteen characters are kept, and compared.',
    line: 'Resource identifiers are strings shaped <ResourceName>:<uuid>',
    named: 'every event has its effect',
    scopes: ['payments', 'webhooks'],
    behaviour: deciding({ eventKey: (event, body) => rightDecisions.eventKey(event, body).slice(0, 16) }),
  },
  'takes-an-unknown-refund-for-settled': {
    about: 'A status of a refund that it does not know is shown as COMPLETED.',
    line: 'Refund status: PENDING, COMPLETED, FAILED',
    named: 'an unknown status of a refund is not taken for success',
    scopes: ['payments', 'webhooks'],
    behaviour: deciding({
      believed: (before, shown) => {
        const refund = asJsonObject(shown['refund']);
        const status = unless(['PENDING', 'COMPLETED', 'FAILED'], refund['status'], 'COMPLETED');
        return rightDecisions.believed(before, {
          ...shown,
          ...(refund['status'] !== undefined && { refund: { ...refund, status } }),
        });
      },
    }),
  },
  'lacks-a-failure-reason': {
    about: 'Its list of reasons ends before INVALID_BANK_ACCOUNT, which is shown as no reason.',
    line: 'failureReason: INVALID_BANK_ACCOUNT',
    named: 'the reason that it believes is the reason that is so',
    scopes: ['payments', 'webhooks'],
    behaviour: telling('status', (ok) => ({
      ...ok,
      ...(ok['failureReason'] !== undefined && {
        failureReason: oneOf(reasons, ok['failureReason']) ? ok['failureReason'] : null,
      }),
    })),
  },
  'takes-an-unknown-card-for-active': {
    about: 'A state of a card that it does not know is shown as ACTIVE.',
    line: 'Card states: PROCESSING, ACTIVE, FROZEN, CLOSED',
    named: 'an unknown state of a card is not taken for ACTIVE',
    scopes: ['cards'],
    behaviour: mistaking((data, type): JsonObject =>
      type.startsWith('CARD.') ? { state: unless(cardStates, data['state'], 'ACTIVE') } : {},
    ),
  },
  'takes-an-unknown-verification-for-approval': {
    about: 'A KYC or KYB status that it does not know is shown as APPROVED.',
    line: 'KYC statuses: UNVERIFIED, PENDING, APPROVED, REJECTED, HOLD',
    named: 'an unknown status of a customer is not taken for APPROVED',
    scopes: ['customers'],
    behaviour: () => ({
      ...mistaking((data, type) => (type.startsWith('CUSTOMER.') ? customerWith(data) : {})),
      ...misreading(['customers.get', 'customers.create'], (answer) => ({
        ...answer,
        ...customerWith(answer),
      })),
    }),
  },
  'takes-a-failed-action-for-approved': {
    about: 'An action that is neither waiting nor rejected is shown as APPROVED, also one that failed.',
    line: 'An action can also be reported as failed',
    named: 'an action that failed is not taken for approved',
    scopes: ['approvals', 'agent'],
    behaviour: () => ({
      ...mistaking((data, type) => (type.startsWith('AGENT_ACTION.') ? actionWith(data) : {})),
      ...misreading(['agentSide.getAction', 'agents.listApprovals'], (answer) => ({
        ...answer,
        ...actionWith(answer),
        ...(Array.isArray(answer['data']) && {
          data: answer['data'].map(asJsonObject).map((row) => ({ ...row, ...actionWith(row) })),
        }),
      })),
    }),
  },
  'lets-a-late-completion-win': {
    about: 'COMPLETED that arrives behind FAILED makes the payment COMPLETED again.',
    line: 'EXPIRED and FAILED are terminal',
    named: 'events in another order end in the same belief',
    scopes: ['payments', 'webhooks'],
    behaviour: deciding({
      believed: (before, shown) => {
        const now = rightDecisions.believed(before, shown);
        return shown['status'] === 'COMPLETED' ? { ...now, status: 'COMPLETED' } : now;
      },
    }),
  },
  'lets-a-late-refund-begin-again': {
    about: 'REFUND_PENDING that arrives behind REFUND_COMPLETED makes the refund PENDING again.',
    line: 'Terminal refund states are COMPLETED and FAILED',
    named: 'events in another order end in the same belief',
    scopes: ['payments', 'webhooks'],
    behaviour: deciding({
      believed: (before, shown) => {
        const now = rightDecisions.believed(before, shown);
        const { status } = asJsonObject(shown['refund']);
        return status === 'PENDING' ? { ...now, refund: 'PENDING' } : now;
      },
    }),
  },
  'puts-its-secret-into-its-webhook-address': {
    about:
      'The address of its receiver, which the service keeps and shows, has the client secret in its query.',
    line: 'good practice: a secret goes into the Authorization header alone',
    named: 'the secret is in no address and no body',
    scopes: ['webhooks'],
    behaviour: () => {
      let secret = '';
      return {
        beforeStart: ({ tokenSecret }) => {
          secret = tokenSecret;
        },
        ...rewritingBodies(['config.update'], (body) => ({
          ...body,
          webhookEndpoint: `${String(body['webhookEndpoint'])}?secret=${secret}`,
        })),
      };
    },
  },
} as const satisfies DefectBook;
