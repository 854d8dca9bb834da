import { isJsonObject } from '../../../spec/json.ts';
import { requestSchemaOf } from '../../../spec/schema/description.ts';
import { cardView, moveCard, type Card, type CardChange } from '../../records/card-store.ts';
import { issuerLatencyMs, provisioningOf } from '../../cards/card-triggers.ts';
import { carryOut, change, mustBePossible } from '../../cards/card-update.ts';
import {
  cardholderOf,
  getCard,
  kycRefusal,
  listCards,
  mustBeRevealable,
  revealCard,
} from '../../cards/cards.ts';
import { revealOf, type Reveal } from '../../cards/reveal.ts';
import { currencyOfSources, mustSuitOneCard } from '../../cards/funding-sources.ts';
import { provision, startProvisioning } from '../../cards/provisioning.ts';
import { customers } from '../../records/customer-store.ts';
import { ApiError, conflict, invalidField } from '../../http/api-error.ts';
import { accepted, ok } from '../../http/call.ts';
import { breachesOf } from '../../http/validate-request.ts';
import { remembering, replacing, type Replacement } from '../../runtime/behaviour.ts';
import { withBody, without, withRows, only } from '../altered-answers.ts';
import { during, withLaterTasks, withoutEvents } from '../altered-work.ts';
import type { Variations } from '../deviation.ts';

/** Areas of the rules about what is bought with cards. */
const spending = ['card-simulations', 'card-transactions'] as const;

const little = ['id', 'cardholderId', 'platformCardId', 'state', 'stateReason', 'fundingSources'];

/** Other members change together with the closing of a card. */
const closing = (alter: (change: CardChange) => CardChange): Replacement =>
  replacing(moveCard, (right, work, card, trigger, change) =>
    right(work, card, trigger, trigger === 'close' ? alter(change) : change),
  );

/** An update to the state that these cards have already succeeds and changes nothing. */
const idle = (isMeant: (card: Card) => boolean): Replacement =>
  replacing(change, async (right, call, card) => {
    const { state, fundingSources } = call.body;
    const isIdle = state === card.state && fundingSources === undefined && isMeant(card);
    return isIdle ? ok(cardView(call, card)) : right(call, card);
  });

/** How long an update does not show. Virtual milliseconds. */
const unshownMs = 60;

/** Answers an update with the card as it was, and reads it so for a moment. */
const updatingUnseen: Replacement = (replacements) => {
  const before = new Map<string, { readonly card: Card; readonly untilMs: number }>();
  replacing(carryOut, async (right, call, card) => {
    await right(call, card);
    before.set(card.id, { card, untilMs: call.now().getTime() + unshownMs });
    return accepted(cardView(call, card));
  })(replacements);
  const showing = replacing(cardView, (right, work, card) => {
    const unseen = before.get(card.id);
    const isShown = unseen === undefined || work.now().getTime() >= unseen.untilMs;
    return right(work, isShown ? card : unseen.card);
  });
  for (const point of [getCard, listCards]) during(point, showing)(replacements);
};

/** Permitted variants of cards. */
export const cardVariations = {
  'cards-show-little': {
    about: 'a card shows id, cardholderId, platformCardId, state, stateReason and fundingSources alone',
    gaps: ['cards/other-fields'],
    areas: spending,
    replaces: replacing(cardView, (right, work, card) => only(right(work, card), little)),
  },
  'funding-sources-are-objects': {
    about: 'an entry of fundingSources is an object that holds the id',
    gaps: ['cards/form-of-a-funding-source'],
    areas: spending,
    replaces: replacing(cardView, (right, work, card) => ({
      ...right(work, card),
      fundingSources: card.fundingSources.map((id) => ({ id, role: 'FUNDING' })),
    })),
  },
  'rows-of-cards-name-their-sources-alone': {
    about: 'an entry of fundingSources is an object in the rows of a list, whatever it is in a read',
    gaps: ['cards/form-of-a-funding-source'],
    areas: ['conventions'],
    replaces: replacing(listCards, async (right, call) =>
      withRows(await right(call), ({ fundingSources, ...row }) => ({
        ...row,
        fundingSources: Array.isArray(fundingSources)
          ? fundingSources.map((entry: unknown) => ({ id: isJsonObject(entry) ? entry['id'] : entry }))
          : fundingSources,
      })),
    ),
  },
  'closure-reasons-stand-elsewhere': {
    about: 'the closure reason is in another member than stateReason',
    gaps: ['cards/member-of-the-closure-reason'],
    replaces: replacing(cardView, (right, work, card) => ({
      ...without(right(work, card), 'stateReason'),
      closure: { why: card.stateReason },
    })),
  },
  'platform-closures-have-no-reason': {
    about: 'a card that an update closed has no closure reason',
    gaps: ['cards/other-closure-reasons'],
    replaces: closing(({ stateReason: _reason, ...change }) => ({ ...change, stateReason: null })),
  },
  'cards-are-active-at-once': {
    about: 'the answer to an issue shows the card as the issuer left it',
    gaps: ['cards/time-of-provisioning'],
    readings: ['cards/state-in-the-answer-to-issue'],
    areas: spending,
    choice: 'provisioning',
    replaces: replacing(startProvisioning, async (right, work, card, platformCardId) => {
      const { outcome, delayMs } = provisioningOf(platformCardId);
      if (outcome === 'never' || delayMs > issuerLatencyMs) return right(work, card, platformCardId);
      return provision(work, { cardId: card.id, outcome });
    }),
  },
  'cards-take-a-while': {
    about: 'the issuer takes 200 ms for a new card',
    gaps: ['cards/time-of-provisioning'],
    areas: spending,
    choice: 'provisioning',
    replaces: replacing(startProvisioning, (right, work, ...rest) =>
      right(withLaterTasks(work, 200), ...rest),
    ),
  },
  'card-updates-show-a-moment-later': {
    about: 'an update of a card is answered 202 with the card as it was, and shows 60 ms later',
    gaps: ['cards/time-of-an-update'],
    areas: spending,
    replaces: updatingUnseen,
  },
  'closed-cards-close-again': {
    about: 'closing a closed card succeeds and fires nothing',
    readings: ['cards/any-state-closes'],
    replaces: idle((card) => card.state === 'CLOSED'),
  },
  'closed-cards-keep-their-sources': {
    about: 'closing keeps the funding sources',
    gaps: ['cards/funding-sources-of-a-closed-card'],
    replaces: closing(({ fundingSources: _sources, ...change }) => change),
  },
  'updates-to-the-same-state-succeed': {
    about: 'an update to the state that the card has succeeds and fires nothing',
    gaps: ['cards/update-to-the-same-state'],
    replaces: idle((card) => card.state !== 'CLOSED'),
  },
  'processing-cards-cannot-be-funded': {
    about: 'the funding sources of a PROCESSING card cannot change',
    gaps: ['cards/update-of-a-processing-card'],
    replaces: replacing(mustBePossible, (right, call, card) => {
      if (call.body.fundingSources && card.state === 'PROCESSING')
        throw conflict('A card that is PROCESSING cannot be funded otherwise.', 'CARD_NOT_MUTABLE');
      right(call, card);
    }),
  },
  'closing-may-name-sources': {
    about: 'an update may close the card and name fundingSources',
    gaps: ['cards/closing-with-funding-sources'],
    replaces: replacing(mustBePossible, (right, call, card) => {
      const { state } = call.body;
      right(state === 'CLOSED' ? { ...call, body: { state } } : call, card);
    }),
  },
  'same-sources-fire-nothing': {
    about: 'an update to the funding sources that the card has fires nothing',
    gaps: ['cards/same-funding-sources-again'],
    replaces: replacing(carryOut, (right, call, card) => {
      const isSame = (call.body.fundingSources ?? []).join() === card.fundingSources.join();
      return right(isSame ? withoutEvents(call, 'CARD.FUNDING_SOURCE_CHANGE') : call, card);
    }),
  },
  'same-sources-are-refused': {
    about: 'an update to the funding sources that the card has is refused',
    gaps: ['cards/same-funding-sources-again'],
    replaces: replacing(mustBePossible, (right, call, card) => {
      right(call, card);
      if (call.body.fundingSources?.join() === card.fundingSources.join())
        throw conflict('The card has these funding sources.', 'CARD_NOT_MUTABLE');
    }),
  },
  'frozen-cards-cannot-be-funded': {
    about: 'the funding sources of a FROZEN card cannot change',
    gaps: ['cards/funding-sources-of-a-frozen-card'],
    replaces: replacing(mustBePossible, (right, call, card) => {
      right(call, card);
      if (call.body.fundingSources !== undefined && card.state === 'FROZEN')
        throw conflict('A card that is FROZEN cannot be funded otherwise.', 'CARD_NOT_MUTABLE');
    }),
  },
  'cards-can-lose-all-sources': {
    about: 'an update to no funding source succeeds',
    gaps: ['cards/empty-funding-sources'],
    replaces: [
      replacing(breachesOf, (right, switches, schema, ...rest) =>
        right(switches, schema, ...rest).filter(
          ({ at, keyword }) =>
            !(
              schema === requestSchemaOf('cards.update') &&
              keyword === 'minItems' &&
              at === '/fundingSources'
            ),
        ),
      ),
      replacing(currencyOfSources, async (right, work, cardholderId, ids) =>
        ids.length === 0 ? 'USD' : right(work, cardholderId, ids),
      ),
    ],
  },
  'sources-may-differ-in-currency': {
    about: 'accounts of different currencies may fund a card, bitcoin too',
    gaps: ['cards/eligible-funding-sources'],
    replaces: replacing(mustSuitOneCard, () => {}),
  },
  'kyc-refusals-answer-403': {
    about: '403 with CARDHOLDER_KYC_NOT_APPROVED',
    readings: ['cards/status-of-the-kyc-refusal'],
    gaps: ['errors/status-of-the-refused-state-changes'],
    replaces: replacing(kycRefusal, (right, call, customer) => {
      const refusal = right(call, customer);
      return refusal && new ApiError(403, refusal.code, refusal.message);
    }),
  },
  'businesses-hold-cards': {
    about: 'a business whose KYB status is APPROVED holds a card',
    readings: ['cards/business-cardholder'],
    replaces: replacing(kycRefusal, (right, call, customer) =>
      customer.kybStatus === 'APPROVED' ? undefined : right(call, customer),
    ),
  },
  'unknown-cardholders-answer-400': {
    about: 'a card for an unknown customer is refused with 400',
    gaps: ['cards/unknown-cardholder'],
    areas: ['errors'],
    replaces: replacing(cardholderOf, async (right, call, id) => {
      if ((await call.collection(customers).get(id)) === undefined)
        throw invalidField('cardholderId', 'cardholderId must name a customer.');
      return right(call, id);
    }),
  },
  'every-card-can-be-revealed': {
    about: 'a card can be revealed in every state',
    gaps: ['cards/reveal-by-state'],
    replaces: replacing(mustBeRevealable, () => {}),
  },
  'reveals-answer-one-url-for-a-minute': {
    about: 'a card that is revealed again within a minute is answered the same URL, with the same end',
    gaps: ['cards/reveal-asked-again'],
    unexamined: 'no second URL of a card is minted while anybody looks',
    replaces: remembering(revealOf, (right) => {
      const minted = new Map<string, { readonly at: number; readonly reveal: Reveal }>();
      return (call, card) => {
        const at = call.now().getTime();
        const last = minted.get(card.id);
        if (last !== undefined && at - last.at < 60_000) return last.reveal;
        const reveal = right(call, card);
        minted.set(card.id, { at, reveal });
        return reveal;
      };
    }),
  },
  'reveals-answer-a-url-alone': {
    about: 'a reveal answers with url and nothing else',
    gaps: ['cards/reveal-answer'],
    unexamined: 'the answer does not show when the URL ends',
    replaces: replacing(revealCard, async (right, call) =>
      withBody(await right(call), ({ panEmbedUrl: url }) => ({ url })),
    ),
  },
} as const satisfies Variations;
