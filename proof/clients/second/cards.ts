import { randomUUID } from 'node:crypto';
import { asJsonObject } from '../../../spec/json.ts';
import { rightDecisions } from '../../../examples/integration/decisions.ts';
import type { Behaviour } from '../in-process-client.ts';
import { rewriting, rewritingBodies } from '../rewriting.ts';
import type { DefectBook } from './defect.ts';
import { letGo, lettingGo } from './kept-state.ts';
import { answerOf, around, mistaking, otherwise, tellingStatus, withHeader } from './ways.ts';
import { deciding } from '../deciding.ts';

/** The address where the number is shown is minted once for each card, and kept. */
const keepingAddresses = (): Behaviour => {
  const kept = new Map<string, string>();
  return around(['cards.reveal'], async ({ url }, go) => {
    const before = kept.get(url.pathname);
    if (before !== undefined) return new Response(before, { status: 200 });
    const answer = await go();
    if (answer.ok) kept.set(url.pathname, await answer.clone().text());
    return answer;
  });
};

const freezingLocally = (): Behaviour =>
  around(['cards.update'], async ({ body = {}, url }, go) => {
    const id = decodeURIComponent(url.pathname.split('/').at(-1) ?? '');
    return body['state'] === 'FROZEN' ? answerOf(200, { id, state: 'FROZEN' }) : go();
  });

/** Purchases in their own order of arrival: whatever came last is shown. */
const withoutTimes = (): Behaviour => mistaking(() => ({ updatedAt: new Date().toISOString() }));

/** Cards and purchases. */
export const cardDefects = {
  'issues-cards-to-the-pending': {
    about: 'A customer whose verification is PENDING can have a card.',
    line: 'A card can be issued only for a cardholder whose KYC status is APPROVED',
    named: 'no card is asked for before the holder is APPROVED',
    scopes: ['cards'],
    behaviour: deciding({ mayHoldCard: (status) => status !== 'REJECTED' && status !== 'HOLD' }),
  },
  'issues-a-card-with-each-attempt': {
    about: 'Cards are issued under another Idempotency-Key with each attempt.',
    line: 'Unsafe retries use the optional Idempotency-Key request header',
    named: 'a retry has the key of the first attempt; one card is issued',
    scopes: ['cards'],
    behaviour: rewriting(['cards.issue'], (request) => withHeader(request, 'idempotency-key', randomUUID())),
  },
  'names-its-cards-anew': {
    about: 'platformCardId is a random name, and not the platform’s own identifier.',
    line: 'Cards: filter by platform card identifier; the driver: the reference is to be sent as platformCardId',
    named: 'a card has the platform’s identifier',
    scopes: ['cards'],
    behaviour: rewritingBodies(['cards.issue'], (body) => ({ ...body, platformCardId: randomUUID() })),
  },
  'keeps-the-address-of-a-card-number': {
    about: 'The address where the number is shown is minted once, kept, and given out again.',
    line: 'POST /cards/{id}/reveal: a short-lived signed URL, the only way to obtain a reveal URL',
    named: 'a reveal URL is minted for each look, and not kept',
    scopes: ['cards'],
    behaviour: keepingAddresses,
  },
  'mints-addresses-that-nobody-asked-for': {
    about: 'With each change of a card an address of its number is minted beside it.',
    line: 'POST /cards/{id}/reveal: a short-lived signed URL for the display of PAN, CVV and expiry',
    named: 'a reveal URL is minted only when the holder wants to see the number',
    scopes: ['cards'],
    behaviour: around(['cards.update'], async ({ url }, go, ask) => {
      const answer = await go();
      await (await ask('POST', `/cards/${url.pathname.split('/').at(-1) ?? ''}/reveal`)).text();
      return answer;
    }),
  },
  'freezes-in-its-own-books-only': {
    about: 'A card that is to be frozen is frozen in the app; the service is not told.',
    line: 'ACTIVE, card update, state set to frozen: FROZEN',
    named: 'a card that is to be frozen is frozen at the service',
    scopes: ['cards'],
    behaviour: freezingLocally,
  },
  'closes-instead-of-freezing': {
    about: 'A card that is to be frozen is closed.',
    line: 'any state, closed: CLOSED; there is no way back',
    named: 'a card is changed as the holder asked',
    scopes: ['cards'],
    behaviour: rewritingBodies(['cards.update'], (body) =>
      body['state'] === 'FROZEN' ? { ...body, state: 'CLOSED' } : body,
    ),
  },
  'tries-every-change': {
    about: 'A change that the state of the card does not allow is sent all the same.',
    line: 'Card: ACTIVE to FROZEN, FROZEN to ACTIVE, any to CLOSED',
    named: 'a change that the state does not allow is refused by the client',
    scopes: ['cards'],
    behaviour: deciding({ mayChangeCard: () => true }),
  },
  'refuses-to-close-a-frozen-card': {
    about: 'Only an ACTIVE card can be closed.',
    line: 'any state, card update or close: CLOSED',
    named: 'a frozen card can be closed',
    scopes: ['cards'],
    behaviour: deciding({
      mayChangeCard: (change, state) =>
        rightDecisions.mayChangeCard(change, state) && (change !== 'close' || state === 'ACTIVE'),
    }),
  },
  'sends-the-whole-card-back': {
    about: 'A change of state has an empty list of funding sources beside it.',
    line: 'PATCH /cards/{id}: state and/or fundingSources; at least one funding source is bound',
    named: 'fundingSources has at least one account, or is not sent',
    scopes: ['cards'],
    behaviour: rewritingBodies(['cards.update'], (body) => ({ ...body, fundingSources: [] })),
  },
  'is-active-when-it-is-issued': {
    about: 'A card that is PROCESSING is shown as ACTIVE.',
    line: 'PROCESSING, issuer provisioning: ACTIVE, or CLOSED',
    named: 'the state that it believes of a card is the state that is so',
    scopes: ['cards'],
    behaviour: () => tellingStatus('card', otherwise({ PROCESSING: 'ACTIVE' })),
  },
  'does-not-hear-of-closed-cards': {
    about: 'The event of a card that the issuer has closed is let go.',
    line: 'PROCESSING, issuer rejects (ISSUER_REJECTED): CLOSED; fires the card state change event',
    named: 'the state that it believes of a card is the state that is so',
    scopes: ['cards', 'webhooks'],
    behaviour: () => ({
      ...lettingGo,
      decisions: {
        eventKey: (event, body) =>
          String(event['type']).startsWith('CARD.') && asJsonObject(event['data'])['state'] === 'CLOSED'
            ? letGo
            : rightDecisions.eventKey(event, body),
      },
    }),
  },
  'takes-an-authorization-for-settled': {
    about: 'A purchase that is AUTHORIZED or PARTIALLY_SETTLED is shown as SETTLED.',
    line: 'Clearings settle an authorization and move it toward PARTIALLY_SETTLED and SETTLED',
    named: 'the status that it believes of a purchase is the status that is so',
    scopes: ['cards'],
    behaviour: () =>
      tellingStatus('card-transaction', otherwise({ AUTHORIZED: 'SETTLED', PARTIALLY_SETTLED: 'SETTLED' })),
  },
  'takes-a-part-of-a-refund-for-all': {
    about: 'A purchase of which a part was refunded is shown as REFUNDED.',
    line: 'A partial refund keeps it SETTLED with a non-zero refundedAmount',
    named: 'the status that it believes of a purchase is the status that is so',
    scopes: ['cards'],
    behaviour: mistaking((data, type) =>
      type.startsWith('CARD_TRANSACTION.') && Number(asJsonObject(data['refundedAmount'])['amount'] ?? 0) > 0
        ? { status: 'REFUNDED' }
        : {},
    ),
  },
  'believes-the-last-word-on-a-purchase': {
    about: 'Events of purchases are taken in the order in which they arrive, whatever their times are.',
    line: 'They fire on every card transaction state change; their order of arrival is not promised',
    named: 'an event that comes late does not take a purchase back',
    scopes: ['cards'],
    behaviour: withoutTimes,
  },
} as const satisfies DefectBook;
