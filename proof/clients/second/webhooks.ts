import { createPublicKey, verify } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { rightDecisions } from '../../../examples/integration/decisions.ts';
import { asJsonObject, jsonIn, type JsonObject } from '../../../spec/json.ts';
import type { Behaviour } from '../in-process-client.ts';
import type { DefectBook } from './defect.ts';
import { letGo, lettingGo } from './kept-state.ts';
import { dealWith } from './own-dealing.ts';
import { besidesThat, hearing, knowing, pretending } from './ways.ts';
import { deciding } from '../deciding.ts';

const kinds = 'OUTGOING_PAYMENT INCOMING_PAYMENT CARD_TRANSACTION CUSTOMER CARD AGENT_ACTION'.split(' ');

const kindOf = (event: JsonObject): string => String(event['type']).split('.')[0] ?? '';
const isKnownKind = (event: JsonObject): boolean => kinds.includes(kindOf(event));

/** Acknowledges, and works an event off from memory a moment later: a crash loses it. */
const savingAfterwards = (): Behaviour => {
  const { behaviour, context } = knowing();
  let aliveSend: ((url: string) => Promise<Response>) | undefined;
  const workOff = async (event: JsonObject): Promise<void> => {
    await pause(400);
    const known = await context();
    // What was killed meanwhile gets no answer, and does nothing any more.
    await aliveSend?.('data:,');
    dealWith(known, event);
  };
  return {
    ...behaviour,
    beforeStart: (settings, start, environment) => {
      behaviour.beforeStart?.(settings, start, environment);
      lettingGo.beforeStart(settings, start, environment);
    },
    transport: (send) => {
      aliveSend = send;
      return send;
    },
    decisions: { eventKey: () => letGo, ...hearing((event) => besidesThat(workOff(event))) },
  };
};

/** What the document and the mock's own description give of payments; anything else is an error to it. */
const expected = new Set(
  (
    'id type timestamp data status direction sentAmount receivedAmount createdAt updatedAt settledAt customerId ' +
    'platformCustomerId failureReason refund source destination exchangeRate quoteId fees description agentId ' +
    'counterpartyInformation reconciliationInstructions receiptDeliveryConfirmedAt rateDetails paymentInstructions'
  ).split(' '),
);

const beingStrict = (): Behaviour =>
  deciding({
    eventKey: (event, body) => {
      const isPayment = kindOf(event) === 'OUTGOING_PAYMENT' || kindOf(event) === 'INCOMING_PAYMENT';
      const members = isPayment ? [...Object.keys(event), ...Object.keys(asJsonObject(event['data']))] : [];
      const unknown = members.find((name) => !expected.has(name));
      if (unknown !== undefined) throw new Error(`The event has an unknown member: ${unknown}.`);
      return rightDecisions.eventKey(event, body);
    },
  });

/** While it is busy with one event, another one that comes is acknowledged and lost. */
const losingWhatComesTogether = (): Behaviour => {
  let busyWith = 0;
  return {
    ...lettingGo,
    decisions: {
      eventKey: (event, body) => {
        busyWith += 1;
        return busyWith > 1 ? letGo : rightDecisions.eventKey(event, body);
      },
      acknowledgement: async (event) => {
        await pause(150);
        busyWith -= 1;
        return rightDecisions.acknowledgement(event);
      },
    },
  };
};

/** The end of an event's type is taken for the status: that of REFUND_COMPLETED is COMPLETED. */
const readingTheType = (): Behaviour => {
  let said: string | undefined;
  return deciding({
    eventKey: (event, body) => {
      if (kindOf(event) === 'OUTGOING_PAYMENT') said = String(event['type']).split(/[._]/).at(-1);
      return rightDecisions.eventKey(event, body);
    },
    believed: (before, shown) => {
      const so = rightDecisions.believed(before, shown);
      const status = said ?? so.status;
      said = undefined;
      return { ...so, status };
    },
    acknowledgement: (event) => {
      said = undefined;
      return rightDecisions.acknowledgement(event);
    },
  });
};

/** The first delivery of each event is dealt with, and answered 500. */
const failingAfterwards = (): Behaviour => {
  const answered = new Set<unknown>();
  return deciding({
    acknowledgement: (event) => {
      const isAgain = answered.has(event['id']);
      answered.add(event['id']);
      return isAgain ? rightDecisions.acknowledgement(event) : 500;
    },
  });
};

const acknowledging = (answer: (event: JsonObject) => number | undefined): Behaviour =>
  deciding({ acknowledgement: (event) => answer(event) ?? rightDecisions.acknowledgement(event) });

/** What is wrong with a receiver of webhooks. */
export const webhookDefects = {
  'lets-any-signature-pass': {
    about: 'Whatever has a signature header is taken for genuine.',
    line: 'INVALID_SIGNATURE: a signature header is invalid; how the receiver verifies: not shown',
    named: 'an event signed by somebody else is not acted upon, nor acknowledged',
    scopes: ['webhooks'],
    behaviour: deciding({ isGenuine: (_body, signature) => signature !== undefined }),
  },
  'lets-unsigned-events-pass': {
    about: 'An event without a signature is taken for one of a test environment, and dealt with.',
    line: 'Webhook verification by the receiving platform (signature header and algorithm): not shown',
    named: 'an unsigned event is not acted upon, nor acknowledged',
    scopes: ['webhooks'],
    behaviour: deciding({
      isGenuine: (body, signature, publicKey) =>
        signature === undefined || rightDecisions.isGenuine(body, signature, publicKey),
    }),
  },
  'verifies-what-it-has-written-itself': {
    about: 'The signature is checked over the parsed event written as JSON again, with its members in order.',
    line: 'good practice: a signature is over the bytes that came',
    named: 'a genuine event is acknowledged and acted upon',
    scopes: ['webhooks', 'payments'],
    behaviour: deciding({
      isGenuine: (body, signature, publicKey) => {
        const event = asJsonObject(jsonIn(body.toString('utf8')));
        const written = JSON.stringify(
          Object.fromEntries(Object.entries(event).toSorted(([one], [other]) => (one < other ? -1 : 1))),
        );
        return (
          signature !== undefined &&
          verify('sha256', Buffer.from(written), createPublicKey(publicKey), Buffer.from(signature, 'base64'))
        );
      },
    }),
  },
  'acknowledges-forgeries': {
    about: 'A forged event is not acted upon, but answered 200 like any other.',
    line: 'INVALID_SIGNATURE; good practice: what is not genuine is refused',
    named: 'a forged event is not acknowledged',
    scopes: ['webhooks'],
    behaviour: () => {
      let isForged = false;
      return {
        ...lettingGo,
        decisions: {
          isGenuine: (body, signature, publicKey) => {
            isForged = !rightDecisions.isGenuine(body, signature, publicKey);
            return true;
          },
          eventKey: (event, body) => (isForged ? letGo : rightDecisions.eventKey(event, body)),
        },
      };
    },
  },
  'acknowledges-before-it-saves': {
    about: 'An event is acknowledged, kept in memory, and worked off 0.4 seconds later: a crash loses it.',
    line: 'A receiver acknowledges with HTTP 200',
    named: 'what was acknowledged outlives a crash',
    scopes: ['webhooks', 'payments'],
    behaviour: savingAfterwards,
  },
  'acknowledges-after-six-seconds': {
    about: 'Events are dealt with at once, and acknowledged when six seconds have passed.',
    line: 'good practice: a receiver acknowledges at once; delivery retries: not shown',
    named: 'an event is acknowledged soon',
    scopes: ['webhooks'],
    behaviour: deciding({
      acknowledgement: async (event) => {
        await pause(6000);
        return rightDecisions.acknowledgement(event);
      },
    }),
  },
  'fails-after-it-has-saved': {
    about: 'Each event is dealt with and then answered 500, so that it is delivered a second time.',
    line: 'A receiver acknowledges with HTTP 200',
    named: 'what was dealt with is acknowledged with 200',
    scopes: ['webhooks', 'payments'],
    behaviour: failingAfterwards,
  },
  'sends-events-to-its-login-page': {
    about: 'Its framework answers every event with a redirect, after it was dealt with.',
    line: 'A receiver acknowledges with HTTP 200',
    named: 'what was dealt with is acknowledged with 200',
    scopes: ['webhooks', 'payments', 'cards'],
    behaviour: () => acknowledging(() => 302),
  },
  'refuses-types-that-it-does-not-know': {
    about: 'An event of a type that it does not know is answered 400.',
    line: 'A receiver acknowledges with HTTP 200; CARD_TRANSACTION types “among others”',
    named: 'an event of an unknown type is acknowledged',
    scopes: ['webhooks'],
    behaviour: () => acknowledging((event) => (isKnownKind(event) ? undefined : 400)),
  },
  'takes-unknown-types-for-payments': {
    about: 'An event of a type that it does not know is dealt with as an event of a payment.',
    line: 'The type format is OUTGOING_PAYMENT.<STATUS>',
    named: 'an event of an unknown type is not acted upon',
    scopes: ['webhooks'],
    behaviour: () => {
      const { behaviour, context } = knowing();
      return {
        ...behaviour,
        decisions: hearing((event) => {
          if (isKnownKind(event)) return;
          besidesThat(
            context().then((known) => dealWith(known, { ...event, type: 'OUTGOING_PAYMENT.COMPLETED' })),
          );
        }),
      };
    },
  },
  'refuses-members-that-it-does-not-know': {
    about:
      'An event of a payment with a member that is not in its schema is answered 500, and not dealt with.',
    line: 'Transaction fields beyond those listed: not shown',
    named: 'unknown members are passed over',
    scopes: ['webhooks', 'payments'],
    behaviour: beingStrict,
  },
  'knows-an-event-by-its-transaction': {
    about:
      'Only the first event of each transaction, card or customer is dealt with; the rest are “repeated”.',
    line: 'data is the full transaction resource at that time: each event tells a new status',
    named: 'each event of a payment is acted upon',
    scopes: ['webhooks', 'payments', 'cards', 'customers'],
    behaviour: deciding({ eventKey: (event) => String(asJsonObject(event['data'])['id']) }),
  },
  'knows-an-event-by-its-type': {
    about: 'Of several events with one type only the first is dealt with.',
    line: 'type and data together say what happened',
    named: 'each event of each payment is acted upon',
    scopes: ['webhooks', 'payments', 'cards'],
    behaviour: deciding({ eventKey: (event) => String(event['type']) }),
  },
  'loses-events-that-come-together': {
    about: 'An event that comes while another is dealt with is acknowledged and lost.',
    line: 'A receiver acknowledges with HTTP 200',
    named: 'what was acknowledged is acted upon, also of events that come at once',
    scopes: ['webhooks', 'payments', 'cards'],
    behaviour: losingWhatComesTogether,
  },
  'reads-the-status-from-the-type': {
    about:
      'The last word of the type is taken for the status: after REFUND_COMPLETED a payment is COMPLETED.',
    line: 'REFUND_* events carry the refund object, and the payment status stays at its value',
    named: 'the refund does not change what is believed of the payment',
    scopes: ['webhooks', 'payments'],
    behaviour: readingTheType,
  },
  'names-no-address-and-never-asks': {
    about: 'It sets no webhook address and reads nothing again: it believes the first answer for ever.',
    line: 'Webhooks push status changes to the platform; transactions can be retrieved',
    named: 'what it believes of a payment follows what is so',
    scopes: ['webhooks', 'payments'],
    behaviour: pretending(['config.update'], () => ({})),
  },
} as const satisfies DefectBook;
