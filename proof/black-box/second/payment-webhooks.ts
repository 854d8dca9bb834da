import type { Behaviour } from '../../rewriting/behaviour.ts';
import { numberAt, put, textAt } from '../../rewriting/json.ts';
import { dataOf, drops, ofType, rewritesWebhooks, swaps, typeOf } from '../defects/webhooks.ts';
import { callerOf, everyNth } from './kit.ts';
import { derived, must, ofSection } from '../mutant.ts';

const isOutgoing = (type: string): boolean => type.startsWith('OUTGOING_PAYMENT.');

/** The addresses that each platform set for its webhooks, in order. */
const addresses = () => {
  const known = new Map<string, string[]>();
  const before: NonNullable<Behaviour['before']> = (call) => {
    const address = textAt(call.body, 'webhookEndpoint');
    if (call.operation === 'config.update' && address !== '')
      known.set(callerOf(call), [...(known.get(callerOf(call)) ?? []), address]);
    return undefined;
  };
  return { known, before };
};

const wasCancelled = (delivery: Parameters<typeof dataOf>[0]): boolean =>
  textAt(dataOf(delivery), 'refund.reason') === 'USER_CANCELLATION';

export const paymentWebhooks = ofSection('webhooks about payments', {
  'failed-event-names-no-customer': {
    defect: 'OUTGOING_PAYMENT.FAILED has no customerId.',
    breaks: must.major('customerId is present on payment notifications.', 'L169'),
    behaviour: rewritesWebhooks(ofType('OUTGOING_PAYMENT.FAILED'), (_body, data) => {
      delete data['customerId'];
    }),
  },
  'refund-event-changes-the-payment-status': {
    defect: 'OUTGOING_PAYMENT.REFUND_PENDING carries the payment with status PROCESSING.',
    breaks: must.major('In refund events the payment status stays at its value.', 'L443'),
    behaviour: rewritesWebhooks(ofType('OUTGOING_PAYMENT.REFUND_PENDING'), (_body, data) => {
      if (data['status'] === 'FAILED') data['status'] = 'PROCESSING';
    }),
  },
  'every-third-completion-overtakes': {
    defect: 'Of every third payment COMPLETED arrives before PROCESSING.',
    breaks: must.major('The sequence is PENDING, PROCESSING, COMPLETED.', 'L437'),
    behaviour: () => {
      const isThird = everyNth(3);
      return swaps(
        (delivery) => typeOf(delivery) === 'OUTGOING_PAYMENT.PROCESSING' && isThird(),
        'OUTGOING_PAYMENT.COMPLETED',
      );
    },
  },
  'cancellation-begins-no-refund': {
    defect: 'A cancelled payment is announced with REFUND_COMPLETED, without REFUND_PENDING before it.',
    breaks: must.minor('A cancellation has REFUND_PENDING, then REFUND_COMPLETED.', 'L441'),
    behaviour: drops(
      (delivery) => typeOf(delivery) === 'OUTGOING_PAYMENT.REFUND_PENDING' && wasCancelled(delivery),
    ),
  },
  'delivered-payment-completes-before-its-refund': {
    defect: 'Of a cancelled payment that was delivered anyway COMPLETED arrives before REFUND_COMPLETED.',
    breaks: must.minor('OUTGOING_PAYMENT.COMPLETED fires after the refund settles.', 'L240'),
    behaviour: () =>
      swaps(
        (delivery) => typeOf(delivery) === 'OUTGOING_PAYMENT.REFUND_COMPLETED' && wasCancelled(delivery),
        'OUTGOING_PAYMENT.COMPLETED',
      ),
  },
  'bank-return-is-not-announced': {
    defect:
      'A payment that the bank returns after its completion is refunded without OUTGOING_PAYMENT.FAILED.',
    breaks: must.major('A bank return fires OUTGOING_PAYMENT.FAILED, then the refund events.', 'L235'),
    behaviour: drops(
      (delivery) =>
        typeOf(delivery) === 'OUTGOING_PAYMENT.FAILED' && dataOf(delivery)['settledAt'] !== undefined,
    ),
  },
  'webhooks-go-to-the-first-address': {
    defect: 'After another webhook URL was set, webhooks still go to the one before.',
    breaks: must.major("Webhooks go to the platform's configured URL.", 'L416'),
    behaviour: () => {
      const { known, before } = addresses();
      return {
        before,
        webhook: async (delivery, { post }) => {
          const own = [...known.values()].find((all) => all.at(-1) === delivery.to);
          const isTest = typeOf(delivery) === 'TEST';
          return post(own === undefined || isTest ? delivery : { ...delivery, to: own[0] ?? delivery.to });
        },
      };
    },
  },
  'webhooks-also-go-to-other-platforms': {
    defect: 'Webhooks about payments and customers also go to the URLs of all other platforms.',
    breaks: derived.critical("Webhooks go to the platform's configured URL.", 'L416'),
    behaviour: () => {
      const { known, before } = addresses();
      return {
        before,
        webhook: async (delivery, { post }) => {
          const status = await post(delivery);
          const latest = new Set([...known.values()].map((all) => all.at(-1) ?? ''));
          latest.delete(delivery.to);
          if (typeOf(delivery) !== 'TEST') for (const to of latest) await post({ ...delivery, to });
          return status;
        },
      };
    },
  },
  'event-amounts-are-in-whole-units': {
    defect: 'sentAmount in webhooks is a hundredth of what a read shows.',
    breaks: derived.critical('data of a webhook is the full transaction at that time.', 'L416'),
    behaviour: rewritesWebhooks(
      ({ body }) => isOutgoing(textAt(body, 'type')),
      (_body, data) => {
        put(data, 'sentAmount.amount', Math.round(numberAt(data, 'sentAmount.amount') / 100));
      },
    ),
  },
  'received-amount-of-the-payment-before': {
    defect: 'OUTGOING_PAYMENT.COMPLETED carries the receivedAmount of the payment that completed before.',
    breaks: derived.critical('data of a webhook is the full transaction at that time.', 'L416'),
    behaviour: () => {
      const last = { amount: 0 };
      return rewritesWebhooks(ofType('OUTGOING_PAYMENT.COMPLETED'), (_body, data) => {
        const own = numberAt(data, 'receivedAmount.amount');
        if (last.amount !== 0) put(data, 'receivedAmount.amount', last.amount);
        last.amount = own;
      });
    },
  },
  'created-at-of-events-is-a-number': {
    defect: 'createdAt in webhooks about payments is a number of milliseconds.',
    breaks: must.minor('Timestamps are ISO 8601 date-time strings.', 'L30'),
    behaviour: rewritesWebhooks(
      ({ body }) => isOutgoing(textAt(body, 'type')),
      (_body, data) => {
        const time = new Date(textAt(data, 'createdAt')).getTime();
        if (!Number.isNaN(time)) data['createdAt'] = time;
      },
    ),
  },
  'refund-events-lack-the-refund-after-a-return': {
    defect: 'Refund events of a payment that the bank returned have no refund object.',
    breaks: must.major('Refund events carry the refund object.', 'L443'),
    behaviour: rewritesWebhooks(
      ({ body }) => textAt(body, 'type').startsWith('OUTGOING_PAYMENT.REFUND_'),
      (_body, data) => {
        if (data['settledAt'] !== undefined) delete data['refund'];
      },
    ),
  },
  'refund-failure-announced-as-completion': {
    defect: 'A refund that failed is announced as OUTGOING_PAYMENT.REFUND_COMPLETED.',
    breaks: must.critical('OUTGOING_PAYMENT.REFUND_FAILED: the refund failed.', 'L431'),
    behaviour: rewritesWebhooks(ofType('OUTGOING_PAYMENT.REFUND_FAILED'), (body) => {
      body['type'] = 'OUTGOING_PAYMENT.REFUND_COMPLETED';
    }),
  },
  'agent-payments-are-not-announced': {
    defect: 'Payments that an agent started are not announced.',
    breaks: derived.major('Outgoing payment events are sent for each payment.', 'L416'),
    behaviour: drops((delivery) => isOutgoing(typeOf(delivery)) && dataOf(delivery)['agentId'] !== undefined),
  },
  'import-job-is-not-announced': {
    defect: 'The end of a bulk import is not announced.',
    breaks: must.minor('A webhook is sent when a bulk upload job completed or failed.', 'L447'),
    needs: 'imports',
    behaviour: drops((delivery) => typeOf(delivery).startsWith('BULK_UPLOAD.')),
  },
});
