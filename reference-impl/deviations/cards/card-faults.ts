import { isJsonObject, type JsonObject } from '../../../spec/json.ts';
import type { CardState, CardTrigger } from '../../../spec/machines/card.ts';
import { cardOf, cards, cardView, moveCard, type Card, type CardChange } from '../../cards/card-store.ts';
import {
  announceSources,
  carryOut,
  change,
  fund,
  mustBePossible,
  unreachable,
  type CardUpdate,
} from '../../cards/card-update.ts';
import { isUsable } from '../../cards/card-spending.ts';
import { cardFilters, getCard, issue, issueCard, kycRefusal, listCards, newCard } from '../../cards/cards.ts';
import { currencyOfSources } from '../../cards/funding-sources.ts';
import { startProvisioning } from '../../cards/provisioning.ts';
import { provisioningOf, type ProvisioningPlan } from '../../cards/card-triggers.ts';
import { revealOf } from '../../cards/reveal.ts';
import { ApiError, invalidField } from '../../http/api-error.ts';
import type { Call } from '../../http/call.ts';
import { errorAnswer } from '../../http/send.ts';
import { internalAccounts } from '../../ledger/internal-accounts.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { withBody, without, withRows, whenRefused } from '../altered-answers.ts';
import { withEvents, withoutEvents } from '../altered-work.ts';
import { fault, type Faults } from '../deviation.ts';
import { isLongAgo } from '../later-views.ts';
import { overlooking } from '../overlooked.ts';

const stateChange = 'CARD.STATE_CHANGE';
const sourceChange = 'CARD.FUNDING_SOURCE_CHANGE';

const showing = (view: (card: JsonObject) => JsonObject): Replacement =>
  replacing(cardView, (right) => (work, card) => view(right(work, card)));

/** No event announces this step. */
const silent = (trigger: CardTrigger): Replacement =>
  replacing(
    moveCard,
    (right) =>
      (work, card, step, ...rest) =>
        right(step === trigger ? withoutEvents(work, stateChange) : work, card, step, ...rest),
  );

/** Other members change together with a step of the lifecycle. */
const changing = (triggers: readonly CardTrigger[], also: CardChange): Replacement =>
  replacing(
    moveCard,
    (right) => (work, card, step, change) =>
      right(work, card, step, triggers.includes(step) ? { ...change, ...also } : change),
  );

/** Refuses this step of the lifecycle. */
const refusing = (from: CardState, to: CardUpdate['state']): Replacement =>
  replacing(mustBePossible, (right) => (call, card) => {
    if (to !== undefined && card.state === from && call.body.state === to) throw unreachable(card, to);
    right(call, card);
  });

/** Refuses updates with exactly these members. */
const refusingUpdateOf = (...members: readonly (keyof CardUpdate)[]): Replacement =>
  replacing(mustBePossible, (right) => (call, card) => {
    const given = (['state', 'fundingSources'] as const).filter((name) => call.body[name] !== undefined);
    if (given.join() === members.join()) throw invalidField('', 'This update is not possible.');
    right(call, card);
  });

/** Takes a card in one state for one in another when the change to a third is asked for. */
const mistaking = (from: CardState, seenAs: Partial<Card>, to: CardUpdate['state']): Replacement =>
  replacing(
    change,
    (right) => (call, card) =>
      right(call, card.state === from && call.body.state === to ? { ...card, ...seenAs } : card),
  );

/** Changes the events of a change of funding sources. */
const tellingSources = (
  changed: (
    data: JsonObject,
    before: Card,
  ) => readonly { readonly type: string; readonly data: JsonObject }[],
): Replacement =>
  replacing(
    carryOut,
    (right) => (call, before) =>
      right(
        withEvents(call, (event) =>
          event.type === sourceChange && isJsonObject(event.data)
            ? changed(event.data, before).map((instead) => ({ ...event, ...instead }))
            : [event],
        ),
        before,
      ),
  );

/** An update with an account that nobody has has an effect, and is refused. */
const refusedWithEffect = (effect: (call: Call, card: Card) => Promise<void>): Replacement =>
  replacing(carryOut, (right) => async (call, card) => {
    const { fundingSources = [] } = call.body;
    const known = await Promise.all(fundingSources.map((id) => call.collection(internalAccounts).get(id)));
    if (!known.includes(undefined)) return right(call, card);
    await effect(call, card);
    return errorAnswer(call.world, invalidField('fundingSources', 'There is no such account.'));
  });

const forgetting = (outcome: ProvisioningPlan['outcome']): Replacement =>
  replacing(startProvisioning, (right) => async (work, card, platformCardId) => {
    if (provisioningOf(platformCardId).outcome !== outcome) await right(work, card, platformCardId);
  });

const withoutFilter = (member: string): Replacement =>
  replacing(cardFilters, (right) => (call) => ({ ...right(call), [member]: undefined }));

const external = (id: string): string => id.replace('InternalAccount:', 'ExternalAccount:');

/** What can be wrong with cards. */
export const cardFaults = {
  'refused-card-is-kept': fault(
    'cards/refused-issue-leaves-no-card',
    replacing(
      issueCard,
      (right) => (call) =>
        whenRefused(
          () => right(call),
          ({ code }) => code === 'CARDHOLDER_KYC_NOT_APPROVED',
          async (refusal) => {
            await issue(call);
            return errorAnswer(call.world, refusal);
          },
        ),
    ),
  ),
  'card-issue-takes-any-cardholder': fault(
    'cards/issue-needs-approved-kyc',
    replacing(kycRefusal, () => () => undefined),
  ),
  'card-issue-refusal-has-a-plain-code': fault(
    'cards/issue-refusal-names-the-kyc',
    replacing(kycRefusal, (right) => (call, customer) => {
      const refusal = right(call, customer);
      return refusal && new ApiError(refusal.status, 'INVALID_INPUT', refusal.message);
    }),
  ),
  'card-list-ignores-the-cardholder': fault(
    'cards/list-filters-by-cardholder',
    withoutFilter('cardholderId'),
  ),
  'card-list-ignores-the-funding-source': fault(
    'cards/list-filters-by-funding-source',
    withoutFilter('fundingSources'),
  ),
  'card-list-ignores-the-state': fault('cards/list-filters-by-state', withoutFilter('state')),
  'card-list-ignores-the-platform-card-id': fault(
    'cards/list-filters-by-platform-card-identifier',
    withoutFilter('platformCardId'),
  ),
  'card-activation-is-not-announced': fault('cards/activation-fires-state-change', silent('provisioned')),
  'card-activation-is-announced-as-processing': fault(
    'cards/activation-fires-state-change',
    replacing(
      moveCard,
      (right) =>
        (work, card, step, ...rest) =>
          right(
            step === 'provisioned'
              ? withEvents(work, (event) =>
                  event.type === stateChange && isJsonObject(event.data)
                    ? [{ ...event, data: { ...event.data, state: 'PROCESSING' } }]
                    : [event],
                )
              : work,
            card,
            step,
            ...rest,
          ),
    ),
  ),
  'issuer-rejection-is-not-announced': fault(
    'cards/issuer-rejection-fires-state-change',
    silent('issuerRejected'),
  ),
  'issuer-rejection-has-no-reason': fault(
    'cards/issuer-rejection-has-a-reason',
    changing(['issuerRejected'], { stateReason: null }),
  ),
  'card-freeze-is-not-announced': fault('cards/freeze-fires-state-change', silent('freeze')),
  'card-unfreeze-is-not-announced': fault('cards/unfreeze-fires-state-change', silent('unfreeze')),
  'card-closing-is-not-announced': fault('cards/closing-fires-state-change', silent('close')),
  'closed-card-reopens': fault(
    'cards/closed-card-stays-closed',
    mistaking('CLOSED', { state: 'FROZEN', stateReason: null }, 'ACTIVE'),
  ),
  'closed-card-reopens-late': fault(
    'cards/closed-card-stays-closed',
    replacing(
      cardView,
      (right) => (work, card) =>
        right(
          work,
          card.stateReason === 'CLOSED_BY_PLATFORM' && isLongAgo(work, card)
            ? { ...card, state: 'ACTIVE', stateReason: null }
            : card,
        ),
    ),
  ),
  'update-activates-a-processing-card': fault(
    'cards/update-activates-no-processing-card',
    mistaking('PROCESSING', { state: 'FROZEN' }, 'ACTIVE'),
  ),
  'processing-card-freezes': fault(
    'cards/processing-card-does-not-freeze',
    mistaking('PROCESSING', { state: 'ACTIVE' }, 'FROZEN'),
  ),
  'refused-card-update-freezes': fault(
    'cards/state-follows-the-table',
    refusedWithEffect((call, card) => call.collection(cards).update({ ...card, state: 'FROZEN' })),
  ),
  'refused-card-update-is-announced': fault(
    'cards/refused-update-fires-nothing',
    refusedWithEffect(announceSources),
  ),
  'card-update-accepts-empty': fault(
    'cards/update-needs-a-change',
    overlooking({ at: 'CardUpdateRequest/allOf/0' }),
  ),
  'state-update-drops-funding-sources': fault(
    'cards/update-of-state-keeps-funding-sources',
    changing(['freeze', 'unfreeze'], { fundingSources: [] }),
  ),
  'funding-source-update-is-forgotten': fault(
    'cards/update-changes-funding-sources',
    replacing(fund, () => async (call, card, fundingSources) => {
      await currencyOfSources(call, card.cardholderId, fundingSources);
      return card;
    }),
  ),
  'funding-source-change-is-silent': fault(
    'cards/funding-update-fires-funding-source-change',
    tellingSources(() => []),
  ),
  'freezing-fires-a-funding-source-change': fault(
    'cards/state-update-fires-no-funding-source-change',
    replacing(carryOut, (right) => async (call, before) => {
      const answer = await right(call, before);
      const { state, fundingSources } = call.body;
      if (fundingSources === undefined && state !== 'CLOSED')
        await announceSources(call, await cardOf(call, before.id));
      return answer;
    }),
  ),
  'funding-source-change-carries-the-id-only': fault(
    'cards/funding-source-change-carries-the-card',
    tellingSources(({ id }) => [{ type: sourceChange, data: { id } }]),
  ),
  'card-shows-its-reveal-url': fault(
    'cards/carries-no-reveal-url',
    replacing(getCard, (right) => async (call) => {
      const answer = await right(call);
      const reveal = revealOf(call, await cardOf(call, call.params['id'] ?? ''));
      return withBody(answer, (card) => ({ ...card, ...reveal }));
    }),
  ),
  'card-shows-a-reveal-url-of-its-own': fault(
    'cards/carries-no-reveal-url',
    showing((card) => ({
      ...card,
      revealUrl: `https://display.processor.example/${String(card['id']).split(':')[1] ?? ''}`,
    })),
  ),
  'reveal-url-is-always-the-same': fault(
    'cards/reveal-url-is-minted-per-call',
    replacing(revealOf, (right) => (call, card) => {
      const reveal = right(call, card);
      return { ...reveal, panEmbedUrl: reveal.panEmbedUrl.replace(/(?<=[?]token=).*/, card.id) };
    }),
  ),
  'card-state-change-has-another-type': fault(
    'cards/state-change-type-string',
    replacing(
      moveCard,
      (right) =>
        (work, ...rest) =>
          right(
            withEvents(work, (event) => [{ ...event, type: 'CARD.STATE_UPDATED' }]),
            ...rest,
          ),
    ),
  ),
  'funding-source-change-has-another-type': fault(
    'cards/funding-source-change-type-string',
    tellingSources((data) => [{ type: 'CARD.FUNDING_SOURCES_UPDATED', data }]),
  ),
  'reveal-never-says-when-it-ends': fault(
    'cards/reveal-says-when-it-ends',
    replacing(revealOf, (right) => (call, card) => ({
      ...right(call, card),
      expiresAt: '9999-01-01T00:00:00.000Z',
    })),
  ),
  'card-without-state': fault(
    'cards/has-a-state',
    showing((card) => without(card, 'state')),
  ),
  'card-state-is-unknown': fault(
    'cards/state-is-one-of-four',
    showing((card) => ({ ...card, state: 'OPEN' })),
  ),
  'card-without-funding-sources': fault(
    'cards/has-funding-sources',
    showing((card) => without(card, 'fundingSources')),
  ),
  'card-funding-sources-are-text': fault(
    'cards/funding-sources-is-an-array',
    showing((card) => ({ ...card, fundingSources: String(card['fundingSources']) })),
  ),
  'card-funding-sources-are-external-accounts': fault(
    'cards/funding-sources-are-internal-accounts',
    replacing(cardView, (right) => (work, card) => ({
      ...right(work, card),
      fundingSources: card.fundingSources.map(external),
    })),
  ),
  'new-card-loses-its-funding-sources': fault(
    'cards/created-with-a-funding-source',
    replacing(newCard, (right) => (call, currency) => ({ ...right(call, currency), fundingSources: [] })),
  ),
  'card-issue-takes-no-funding-source': fault(
    'cards/issue-refuses-no-funding-source',
    overlooking({ at: 'FundingSourceIds', keyword: 'minItems' }),
    replacing(
      currencyOfSources,
      (right) => async (work, cardholderId, ids) =>
        ids.length === 0 ? 'USD' : right(work, cardholderId, ids),
    ),
  ),
  'read-card-has-no-funding-sources': fault(
    'cards/issued-card-is-readable',
    replacing(
      getCard,
      (right) => async (call) => withBody(await right(call), (card) => ({ ...card, fundingSources: [] })),
    ),
  ),
  'no-card-is-listed': fault(
    'cards/issued-card-is-listed',
    replacing(cardFilters, () => () => ({ id: '' })),
  ),
  'unknown-card-is-gone': fault(
    'cards/unknown-card-is-not-found',
    replacing(
      cardOf,
      (right) => (work, id) =>
        whenRefused(
          () => right(work, id),
          ({ status }) => status === 404,
          async () => {
            throw new ApiError(410, 'REFERENCE_NOT_FOUND', 'Gone.');
          },
        ),
    ),
  ),
  'new-card-is-frozen': fault(
    'cards/starts-before-any-update',
    replacing(newCard, (right) => (call, currency) => ({ ...right(call, currency), state: 'FROZEN' })),
  ),
  'provisioning-is-forgotten': fault('cards/provisioning-activates', forgetting('provisioned')),
  'issuer-rejection-is-forgotten': fault('cards/issuer-rejection-closes', forgetting('issuerRejected')),
  'closed-card-looks-rejected': fault(
    'cards/issuer-rejection-reason-is-exclusive',
    changing(['close'], { stateReason: 'ISSUER_REJECTED' }),
  ),
  'active-card-cannot-freeze': fault('cards/active-card-freezes', refusing('ACTIVE', 'FROZEN')),
  'frozen-card-cannot-unfreeze': fault('cards/frozen-card-unfreezes', refusing('FROZEN', 'ACTIVE')),
  'frozen-card-authorizes': fault(
    'cards/frozen-card-declines',
    replacing(isUsable, (right) => (work, card) => card.state === 'FROZEN' || right(work, card)),
  ),
  'processing-card-cannot-close': fault('cards/processing-card-closes', refusing('PROCESSING', 'CLOSED')),
  'active-card-cannot-close': fault('cards/active-card-closes', refusing('ACTIVE', 'CLOSED')),
  'frozen-card-cannot-close': fault('cards/frozen-card-closes', refusing('FROZEN', 'CLOSED')),
  'funding-update-fires-a-state-change': fault(
    'cards/no-state-change-without-a-change',
    tellingSources((data) => [
      { type: stateChange, data },
      { type: sourceChange, data },
    ]),
  ),
  'update-of-state-alone-is-refused': fault('cards/update-takes-state-alone', refusingUpdateOf('state')),
  'update-of-funding-sources-alone-is-refused': fault(
    'cards/update-takes-funding-sources-alone',
    refusingUpdateOf('fundingSources'),
  ),
  'update-of-both-is-refused': fault('cards/update-takes-both', refusingUpdateOf('state', 'fundingSources')),
  'funding-update-freezes-the-card': fault(
    'cards/update-of-funding-sources-keeps-state',
    replacing(fund, (right) => (call, card, ids) => right(call, { ...card, state: 'FROZEN' }, ids)),
  ),
  'funding-source-change-shows-the-old-sources': fault(
    'cards/funding-source-change-shows-the-new-sources',
    tellingSources((data, { fundingSources }) => [{ type: sourceChange, data: { ...data, fundingSources } }]),
  ),
  'reveal-answers-no-url': fault(
    'cards/reveal-mints-a-url',
    replacing(revealOf, (right) => (call, card) => {
      right(call, card);
      return { panEmbedUrl: '', expiresAt: call.now().toISOString() };
    }),
  ),
  'card-list-shows-reveal-urls': fault(
    'cards/reveal-is-the-only-way',
    replacing(
      listCards,
      (right) => async (call) =>
        withRows(await right(call), async (card) => ({
          ...card,
          ...revealOf(call, await cardOf(call, String(card['id']))),
        })),
    ),
  ),
} as const satisfies Faults;
