import { copyOf, isMembers, put, textAt, type Members } from '../../rewriting/json.ts';
import { ofSection } from '../mutant.ts';
import { dataOf, drops, followsUp, ofType, rewritesWebhooks, swaps, typeOf } from '../defects/webhooks.ts';

const outgoing = (status: string): string => `OUTGOING_PAYMENT.${status}`;

const order = ofSection('Events > Outgoing payment events', [
  {
    name: 'processing-event-missing',
    defect: 'OUTGOING_PAYMENT.PROCESSING is never sent.',
    breaks: 'The sequence of a successful payment is PENDING, PROCESSING, COMPLETED.',
    severity: 'major',
    stated: 'must',
    behaviour: () => drops(ofType(outgoing('PROCESSING'))),
  },
  {
    name: 'refund-announced-before-the-failure',
    defect: 'REFUND_PENDING arrives before FAILED.',
    breaks: 'FAILED comes before REFUND_PENDING.',
    severity: 'major',
    stated: 'must',
    behaviour: () => swaps(ofType(outgoing('FAILED')), outgoing('REFUND_PENDING')),
  },
  {
    name: 'cancellation-ends-before-its-refund',
    defect: 'After a manual cancellation, COMPLETED arrives before REFUND_COMPLETED.',
    breaks: 'After a manual cancellation REFUND_COMPLETED comes before COMPLETED.',
    severity: 'major',
    stated: 'must',
    behaviour: () =>
      swaps(
        (delivery) =>
          typeOf(delivery) === outgoing('REFUND_COMPLETED') && dataOf(delivery)['status'] === 'PROCESSING',
        outgoing('COMPLETED'),
      ),
  },
  {
    name: 'refund-of-a-bank-return-not-announced',
    defect: 'After a bank return no refund is announced.',
    breaks: 'The sequence of a bank return ends with REFUND_PENDING and REFUND_COMPLETED.',
    severity: 'major',
    stated: 'must',
    behaviour: () =>
      drops((delivery) => {
        const { status, settledAt } = dataOf(delivery);
        return typeOf(delivery).includes('.REFUND_') && status === 'FAILED' && settledAt !== undefined;
      }),
  },
  {
    name: 'failed-refund-completes-after-all',
    defect: 'A second after REFUND_FAILED, REFUND_COMPLETED is sent for the same refund.',
    breaks: 'FAILED is a terminal refund state, and the sequence ends with REFUND_FAILED.',
    severity: 'critical',
    stated: 'must',
    behaviour: () =>
      followsUp(
        ofType(outgoing('REFUND_FAILED')),
        (body) => {
          put(body, 'data.refund.status', 'COMPLETED');
          put(body, 'data.refund.settledAt', new Date().toISOString());
          return { ...body, id: `Webhook:${crypto.randomUUID()}`, type: outgoing('REFUND_COMPLETED') };
        },
        1000,
      ),
  },
  {
    name: 'success-is-followed-by-a-failure',
    defect:
      'Two seconds after the COMPLETED of a successful payment a FAILED is sent, and nothing else changes.',
    breaks: 'The sequence of a successful payment ends with COMPLETED.',
    severity: 'critical',
    stated: 'derived',
    behaviour: () =>
      followsUp(
        ofType(outgoing('COMPLETED')),
        (body) => {
          if (isMembers(body['data']) && body['data']['refund'] !== undefined) return undefined;
          put(body, 'data.status', 'FAILED');
          put(body, 'data.failureReason', 'INVALID_BANK_ACCOUNT');
          return { ...body, id: `Webhook:${crypto.randomUUID()}`, type: outgoing('FAILED') };
        },
        2000,
      ),
  },
]);

const payloads = ofSection('Events > Outgoing payment events', [
  {
    name: 'completed-event-is-a-summary',
    defect: 'The data of COMPLETED has id, status and settledAt only.',
    breaks: 'data is the full transaction resource.',
    severity: 'major',
    stated: 'must',
    behaviour: () =>
      rewritesWebhooks(ofType(outgoing('COMPLETED')), (body, { id, status, settledAt }) => {
        body['data'] = { id, status, settledAt };
      }),
  },
  {
    name: 'pending-event-shows-a-later-state',
    defect: 'The data of PENDING is the payment as it is when the webhook is sent.',
    breaks: 'data is the transaction at the time of the event.',
    severity: 'major',
    stated: 'must',
    behaviour: () =>
      rewritesWebhooks(ofType(outgoing('PENDING')), async (body, data, { ask }) => {
        const path = `/transactions/${textAt(data, 'id')}`;
        for (let attempt = 0; attempt < 20; attempt += 1) {
          const now = (await ask('GET', path)).body;
          if (isMembers(now) && now['id'] === data['id'] && now['status'] !== 'PENDING') {
            body['data'] = now;
            return;
          }
          await new Promise((done) => {
            setTimeout(done, 25);
          });
        }
      }),
  },
  {
    name: 'refund-event-changes-the-status',
    defect: 'The data of REFUND_COMPLETED shows the payment as COMPLETED.',
    breaks: 'In REFUND_* events the payment status stays at its value.',
    severity: 'major',
    stated: 'must',
    behaviour: () =>
      rewritesWebhooks(ofType(outgoing('REFUND_COMPLETED')), (_body, data) => {
        data['status'] = 'COMPLETED';
      }),
  },
  {
    name: 'event-of-another-payment',
    defect: 'The data of COMPLETED is that of the payment that completed before.',
    breaks: 'data is the transaction that the event is about.',
    severity: 'critical',
    stated: 'must',
    behaviour: () => {
      let last: Members | undefined;
      return rewritesWebhooks(ofType(outgoing('COMPLETED')), (body, data) => {
        const before = last;
        last = copyOf(data);
        if (before !== undefined) body['data'] = before;
      });
    },
  },
  {
    name: 'payment-events-lack-the-customer',
    defect: 'Payment events show no customerId; reading the payment shows it.',
    breaks: 'customerId is present on payment notifications.',
    severity: 'minor',
    stated: 'must',
    behaviour: () =>
      rewritesWebhooks(
        (delivery) => typeOf(delivery).startsWith(outgoing('')),
        (_body, data) => {
          delete data['customerId'];
        },
      ),
  },
  {
    name: 'refund-failed-event-renamed',
    defect: 'A refund that failed is announced as OUTGOING_PAYMENT.REFUND_ERROR.',
    breaks: 'The type is OUTGOING_PAYMENT.REFUND_FAILED.',
    severity: 'major',
    stated: 'must',
    behaviour: () =>
      rewritesWebhooks(ofType(outgoing('REFUND_FAILED')), (body) => {
        body['type'] = outgoing('REFUND_ERROR');
      }),
  },
]);

const configured = ofSection('Events', [
  {
    name: 'change-of-the-webhook-url-ignored',
    defect: 'Webhooks go to the first address that was ever configured.',
    breaks: "Webhooks go to the platform's configured URL.",
    severity: 'major',
    stated: 'must',
    behaviour: () => {
      let first: string | undefined;
      return {
        webhook: async (delivery, { post }) => {
          first ??= delivery.to;
          return post({ ...delivery, to: first });
        },
      };
    },
  },
]);

export const paymentWebhooks = [...order, ...payloads, ...configured];
