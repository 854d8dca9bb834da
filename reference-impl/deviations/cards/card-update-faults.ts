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
import { faultsOf } from '../deviation.ts';
import { overlooking } from '../overlooked.ts';

const sourceChange = 'CARD.FUNDING_SOURCE_CHANGE';

/** Refuses updates with exactly these members. */
const refusingUpdateOf = (...members: readonly (keyof CardUpdate)[]): Replacement =>
  replacing(mustBePossible, (right, call, card) => {
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
  replacing(carryOut, (right, call, before) =>
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
  replacing(carryOut, async (right, call, card) => {
    const { fundingSources = [] } = call.body;
    const known = await Promise.all(fundingSources.map((id) => call.collection(internalAccounts).get(id)));
    if (!known.includes(undefined)) return right(call, card);
    await effect(call, card);
    return errorAnswer(call.world, invalidField('fundingSources', 'There is no such account.'));
  });

/** An update of both members announces one of its two changes. */
const silentTogether = (type: string): Replacement =>
  replacing(carryOut, (right, call, card) => {
    const { state, fundingSources } = call.body;
    const isBoth = state !== undefined && fundingSources !== undefined;
    return right(isBoth ? withoutEvents(call, type) : call, card);
  });

/** Faults in updates of a card, and in the events about new funding sources. */
export const cardUpdateFaults = faultsOf({
  'cards/update-of-both-fires-both-changes': {
    'update-of-both-is-silent-about-the-sources': silentTogether(sourceChange),
    'update-of-both-is-silent-about-the-state': silentTogether('CARD.STATE_CHANGE'),
  },
  'cards/state-follows-the-table': {
    'refused-card-update-freezes': refusedWithEffect((call, card) =>
      call.collection(cards).update({ ...card, state: 'FROZEN' }),
    ),
  },
  'cards/refused-update-fires-nothing': {
    'refused-card-update-is-announced': refusedWithEffect(announceSources),
  },
  'cards/update-of-funding-sources-keeps-state': {
    'new-sources-thaw-a-card': replacing(fund, async (right, call, card, fundingSources) => {
      const funded = await right(call, card, fundingSources);
      return funded.state === 'FROZEN' && call.body.state === undefined
        ? moveCard(call, funded, 'unfreeze', {})
        : funded;
    }),
    'funding-update-freezes-the-card': replacing(fund, (right, call, card, ids) =>
      right(call, { ...card, state: 'FROZEN' }, ids),
    ),
  },
  'cards/update-needs-a-change': {
    'card-update-accepts-empty': overlooking({ at: 'CardUpdateRequest/allOf/0' }),
  },
  'cards/update-changes-funding-sources': {
    'funding-source-update-is-forgotten': replacing(fund, async (_right, call, card, fundingSources) => {
      await currencyOfSources(call, card.cardholderId, fundingSources);
      return card;
    }),
    'funding-sources-pile-up': replacing(fund, (right, call, card, ids) =>
      right(call, card, [...new Set([...ids, ...card.fundingSources])]),
    ),
  },
  'cards/update-takes-both': {
    'update-of-both-changes-the-state-alone': replacing(carryOut, (right, call, card) => {
      const { state } = call.body;
      return right(state === undefined ? call : { ...call, body: { state } }, card);
    }),
    'update-of-both-is-refused': refusingUpdateOf('state', 'fundingSources'),
  },
  'cards/funding-update-fires-funding-source-change': {
    'frozen-card-changes-its-sources-silently': tellingSources((data, { state }) =>
      state === 'FROZEN' ? [] : [{ type: sourceChange, data }],
    ),
    'funding-source-change-is-silent': tellingSources(() => []),
  },
  'cards/state-update-fires-no-funding-source-change': {
    'freezing-fires-a-funding-source-change': replacing(carryOut, async (right, call, before) => {
      const answer = await right(call, before);
      const { state, fundingSources } = call.body;
      if (fundingSources === undefined && state !== 'CLOSED')
        await announceSources(call, await cardOf(call, before.id));
      return answer;
    }),
  },
  'cards/funding-source-change-carries-the-card': {
    'funding-source-change-carries-the-id-only': tellingSources(({ id }) => [
      { type: sourceChange, data: { id } },
    ]),
  },
  'cards/funding-source-change-type-string': {
    'funding-source-change-has-another-type': tellingSources((data) => [
      { type: 'CARD.FUNDING_SOURCES_UPDATED', data },
    ]),
  },
  'cards/no-state-change-without-a-change': {
    'funding-update-fires-a-state-change': tellingSources((data) => [
      { type: 'CARD.STATE_CHANGE', data },
      { type: sourceChange, data },
    ]),
  },
  'cards/update-takes-state-alone': {
    'update-of-state-alone-is-refused': refusingUpdateOf('state'),
  },
  'cards/update-takes-funding-sources-alone': {
    'update-of-funding-sources-alone-is-refused': refusingUpdateOf('fundingSources'),
  },
  'cards/funding-source-change-shows-the-new-sources': {
    'funding-source-change-shows-the-old-sources': tellingSources((data, { fundingSources }) => [
      { type: sourceChange, data: { ...data, fundingSources } },
    ]),
  },
});
