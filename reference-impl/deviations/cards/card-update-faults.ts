import { isJsonObject, type JsonObject } from '../../../spec/json.ts';
import { cardOf, cards, moveCard, type Card } from '../../records/card-store.ts';
import { announceSources, carryOut, fund, mustBePossible, type CardUpdate } from '../../cards/card-update.ts';
import { currencyOfSources } from '../../cards/funding-sources.ts';
import { invalidField } from '../../http/api-error.ts';
import type { Call } from '../../http/call.ts';
import { errorAnswer } from '../../http/send.ts';
import { internalAccounts } from '../../ledger/internal-account-store.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { withEvents, withoutEvents } from '../altered-work.ts';
import { fault, type Faults } from '../deviation.ts';
import { overlooking } from '../overlooked.ts';

const sourceChange = 'CARD.FUNDING_SOURCE_CHANGE';

/** Refuses updates with exactly these members. */
const refusingUpdateOf = (...members: readonly (keyof CardUpdate)[]): Replacement =>
  replacing(mustBePossible, (right) => (call, card) => {
    const given = (['state', 'fundingSources'] as const).filter((name) => call.body[name] !== undefined);
    if (given.join() === members.join()) throw invalidField('', 'This update is not possible.');
    right(call, card);
  });

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

/** An update of both members announces one of its two changes. */
const silentTogether = (type: string): Replacement =>
  replacing(carryOut, (right) => (call, card) => {
    const { state, fundingSources } = call.body;
    const isBoth = state !== undefined && fundingSources !== undefined;
    return right(isBoth ? withoutEvents(call, type) : call, card);
  });

/** Faults in updates of a card, and in the events about new funding sources. */
export const cardUpdateFaults = {
  'update-of-both-is-silent-about-the-sources': fault(
    'cards/update-of-both-fires-both-changes',
    silentTogether(sourceChange),
  ),
  'update-of-both-is-silent-about-the-state': fault(
    'cards/update-of-both-fires-both-changes',
    silentTogether('CARD.STATE_CHANGE'),
  ),
  'refused-card-update-freezes': fault(
    'cards/state-follows-the-table',
    refusedWithEffect((call, card) => call.collection(cards).update({ ...card, state: 'FROZEN' })),
  ),
  'refused-card-update-is-announced': fault(
    'cards/refused-update-fires-nothing',
    refusedWithEffect(announceSources),
  ),
  'new-sources-thaw-a-card': fault(
    'cards/update-of-funding-sources-keeps-state',
    replacing(fund, (right) => async (call, card, fundingSources) => {
      const funded = await right(call, card, fundingSources);
      return funded.state === 'FROZEN' && call.body.state === undefined
        ? moveCard(call, funded, 'unfreeze', {})
        : funded;
    }),
  ),
  'card-update-accepts-empty': fault(
    'cards/update-needs-a-change',
    overlooking({ at: 'CardUpdateRequest/allOf/0' }),
  ),
  'funding-source-update-is-forgotten': fault(
    'cards/update-changes-funding-sources',
    replacing(fund, () => async (call, card, fundingSources) => {
      await currencyOfSources(call, card.cardholderId, fundingSources);
      return card;
    }),
  ),
  'funding-sources-pile-up': fault(
    'cards/update-changes-funding-sources',
    replacing(
      fund,
      (right) => (call, card, ids) => right(call, card, [...new Set([...ids, ...card.fundingSources])]),
    ),
  ),
  'update-of-both-changes-the-state-alone': fault(
    'cards/update-takes-both',
    replacing(carryOut, (right) => (call, card) => {
      const { state } = call.body;
      return right(state === undefined ? call : { ...call, body: { state } }, card);
    }),
  ),
  'frozen-card-changes-its-sources-silently': fault(
    'cards/funding-update-fires-funding-source-change',
    tellingSources((data, { state }) => (state === 'FROZEN' ? [] : [{ type: sourceChange, data }])),
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
  'funding-source-change-has-another-type': fault(
    'cards/funding-source-change-type-string',
    tellingSources((data) => [{ type: 'CARD.FUNDING_SOURCES_UPDATED', data }]),
  ),
  'funding-update-fires-a-state-change': fault(
    'cards/no-state-change-without-a-change',
    tellingSources((data) => [
      { type: 'CARD.STATE_CHANGE', data },
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
} as const satisfies Faults;
