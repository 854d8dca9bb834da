import { copyOf, isMembers, put, textAt, type Members } from '../../rewriting/json.ts';
import { derived, must, ofSection } from '../mutant.ts';
import { dataOf, drops, followsUp, ofType, rewritesWebhooks, swaps, typeOf } from '../defects/webhooks.ts';

const outgoing = (status: string): string => `OUTGOING_PAYMENT.${status}`;

const order = ofSection('Events > Outgoing payment events', {
  'processing-event-missing': {
    defect: 'OUTGOING_PAYMENT.PROCESSING is never sent.',
    breaks: must.major('The sequence of a successful payment is PENDING, PROCESSING, COMPLETED.'),
    behaviour: drops(ofType(outgoing('PROCESSING'))),
  },
  'refund-announced-before-the-failure': {
    defect: 'REFUND_PENDING arrives before FAILED.',
    breaks: must.major('FAILED comes before REFUND_PENDING.'),
    behaviour: () => swaps(ofType(outgoing('FAILED')), outgoing('REFUND_PENDING')),
  },
  'cancellation-ends-before-its-refund': {
    defect: 'After a manual cancellation, COMPLETED arrives before REFUND_COMPLETED.',
    breaks: must.major('After a manual cancellation REFUND_COMPLETED comes before COMPLETED.'),
    behaviour: () =>
      swaps(
        (delivery) =>
          typeOf(delivery) === outgoing('REFUND_COMPLETED') && dataOf(delivery)['status'] === 'PROCESSING',
        outgoing('COMPLETED'),
      ),
  },
  'refund-of-a-bank-return-not-announced': {
    defect: 'After a bank return no refund is announced.',
    breaks: must.major('The sequence of a bank return ends with REFUND_PENDING and REFUND_COMPLETED.'),
    behaviour: drops((delivery) => {
      const { status, settledAt } = dataOf(delivery);
      return typeOf(delivery).includes('.REFUND_') && status === 'FAILED' && settledAt !== undefined;
    }),
  },
  'failed-refund-completes-after-all': {
    defect: 'A second after REFUND_FAILED, REFUND_COMPLETED is sent for the same refund.',
    breaks: must.critical('FAILED is a terminal refund state, and the sequence ends with REFUND_FAILED.'),
    behaviour: followsUp(
      ofType(outgoing('REFUND_FAILED')),
      (body) => {
        put(body, 'data.refund.status', 'COMPLETED');
        put(body, 'data.refund.settledAt', new Date().toISOString());
        return { ...body, id: `Webhook:${crypto.randomUUID()}`, type: outgoing('REFUND_COMPLETED') };
      },
      1000,
    ),
  },
  'success-is-followed-by-a-failure': {
    defect:
      'Two seconds after the COMPLETED of a successful payment a FAILED is sent, and nothing else changes.',
    breaks: derived.critical('The sequence of a successful payment ends with COMPLETED.'),
    behaviour: followsUp(
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
});

const payloads = ofSection('Events > Outgoing payment events', {
  'completed-event-is-a-summary': {
    defect: 'The data of COMPLETED has id, status and settledAt only.',
    breaks: must.major('data is the full transaction resource.'),
    behaviour: rewritesWebhooks(ofType(outgoing('COMPLETED')), (body, { id, status, settledAt }) => {
      body['data'] = { id, status, settledAt };
    }),
  },
  'pending-event-shows-a-later-state': {
    defect: 'The data of PENDING is the payment as it is when the webhook is sent.',
    breaks: must.major('data is the transaction at the time of the event.'),
    behaviour: rewritesWebhooks(ofType(outgoing('PENDING')), async (body, data, { ask }) => {
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
  'refund-event-changes-the-status': {
    defect: 'The data of REFUND_COMPLETED shows the payment as COMPLETED.',
    breaks: must.major('In REFUND_* events the payment status stays at its value.'),
    behaviour: rewritesWebhooks(ofType(outgoing('REFUND_COMPLETED')), (_body, data) => {
      data['status'] = 'COMPLETED';
    }),
  },
  'event-of-another-payment': {
    defect: 'The data of COMPLETED is that of the payment that completed before.',
    breaks: must.critical('data is the transaction that the event is about.'),
    behaviour: () => {
      let last: Members | undefined;
      return rewritesWebhooks(ofType(outgoing('COMPLETED')), (body, data) => {
        const before = last;
        last = copyOf(data);
        if (before !== undefined) body['data'] = before;
      });
    },
  },
  'payment-events-lack-the-customer': {
    defect: 'Payment events show no customerId; reading the payment shows it.',
    breaks: must.minor('customerId is present on payment notifications.'),
    behaviour: rewritesWebhooks(
      (delivery) => typeOf(delivery).startsWith(outgoing('')),
      (_body, data) => {
        delete data['customerId'];
      },
    ),
  },
  'refund-failed-event-renamed': {
    defect: 'A refund that failed is announced as OUTGOING_PAYMENT.REFUND_ERROR.',
    breaks: must.major('The type is OUTGOING_PAYMENT.REFUND_FAILED.'),
    behaviour: rewritesWebhooks(ofType(outgoing('REFUND_FAILED')), (body) => {
      body['type'] = outgoing('REFUND_ERROR');
    }),
  },
});

const configured = ofSection('Events', {
  'change-of-the-webhook-url-ignored': {
    defect: 'Webhooks go to the first address that was ever configured.',
    breaks: must.major("Webhooks go to the platform's configured URL."),
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
});

export const paymentWebhooks = [...order, ...payloads, ...configured];
