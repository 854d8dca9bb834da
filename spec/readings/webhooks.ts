import type { ReadingBook } from './reading.ts';

/** Contradictions and open places about webhooks. */
export const webhooksReadings = {
  'webhooks/refund-events-and-the-status': {
    section: 'Events > Outgoing payment events',
    question:
      'The format of a type is OUTGOING_PAYMENT.<STATUS>; REFUND_PENDING, REFUND_COMPLETED and REFUND_FAILED are no status of a payment.',
    reading:
      'The three name the status of the refund. The payment in their payload keeps its own, one of the five.',
    accepted: [],
    unvaried: 'the table has the three types, and the payload facts say that the payment status stays',
  },
  'webhooks/two-members': {
    section: 'Events',
    question:
      'An outgoing-payment webhook has the members type and data. Whether more may stand beside them is open; without an id a receiver cannot recognise a repeated delivery.',
    reading: 'type and data, and beside them an id of the event and a timestamp.',
    accepted: ['type and data alone.', 'Any further members.'],
  },
  'webhooks/full-transaction-or-listed-members': {
    section: 'Events > Outgoing payment events',
    question: 'data is the full transaction, yet the members are listed per event.',
    reading: 'The full transaction; the lists are what it holds at least.',
    accepted: [],
    unvaried: 'the document says it outright: data is the full transaction',
  },
  'webhooks/customer-of-a-platform-payment': {
    section: 'Resources and their fields > Transaction',
    question:
      'customerId is present on payment notifications, but a payment from an account of the platform has no customer.',
    reading: 'Such a notification has no customerId.',
    accepted: ['Any value there.'],
  },
  'webhooks/how-a-receiver-acknowledges': {
    section: 'Events',
    question:
      'A receiver acknowledges with 200, but an incoming payment may be acknowledged with 202 as well.',
    reading: 'Any 2xx acknowledges; 202 to an incoming payment also puts off the decision.',
    accepted: ['Only 200, and 202 for incoming payments.'],
  },
} as const satisfies ReadingBook;
