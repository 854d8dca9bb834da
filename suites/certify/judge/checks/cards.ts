import { asJsonObject } from '../../../../spec/json.ts';
import type { OperationId } from '../../../../spec/operations.ts';
import { callsOf, isSeenAccepted, textOf, type Exchange, type Recording } from '../recording.ts';
import { broken, held, sighted, type Check, type CheckBook } from '../sighting.ts';
import { lastReported, reported } from '../reported.ts';

const cardOf = ({ params }: Exchange): string => params['id'] ?? '';

/** What the client was asked for and did not do: where it is refused rightly, that is what holds the rule. */
const leftUndone = ({ asks }: Recording, ask: string): ReturnType<Check> => {
  const asked = asks.find((one) => one.ask === ask);
  return asked === undefined ? [] : [held(asked)];
};

const approvedHolder: Check = (recording) => {
  const issues = callsOf(recording, 'cards.issue');
  if (issues.length === 0) return leftUndone(recording, 'issue-card');
  return issues.map((exchange) => {
    const id = textOf(asJsonObject(exchange.sent)['cardholderId']);
    const { kycStatus, kybStatus } = lastReported(reported(recording), id, exchange.opened)?.shown ?? {};
    const status = textOf(kycStatus ?? kybStatus);
    return sighted(
      status === 'APPROVED',
      exchange,
      status === ''
        ? 'The service had reported nothing about the verification of the cardholder.'
        : `The service had reported that the cardholder is ${status}.`,
    );
  });
};

const internalSources: Check = (recording) =>
  callsOf(recording, 'cards.issue', 'cards.update').flatMap((exchange) => {
    const { fundingSources } = asJsonObject(exchange.sent);
    if (!Array.isArray(fundingSources)) return [];
    const other = fundingSources.map(String).find((id) => !id.startsWith('InternalAccount:'));
    return [sighted(other === undefined, exchange, `${other ?? ''} is no internal account.`)];
  });

const stateReported = (recording: Recording, exchange: Exchange): string | undefined => {
  const state = lastReported(reported(recording), cardOf(exchange), exchange.opened)?.shown['state'];
  return state === undefined ? undefined : textOf(state);
};

const updatesTo = (recording: Recording, state: string): readonly Exchange[] =>
  callsOf(recording, 'cards.update').filter(({ sent }) => asJsonObject(sent)['state'] === state);

/** A change that needs the card to be in a certain state, as far as the client was shown. */
const onlyFrom =
  (to: string, from: string): Check =>
  (recording) => {
    const updates = updatesTo(recording, to);
    if (updates.length === 0) return leftUndone(recording, 'change-card');
    return updates.map((exchange) => {
      const state = stateReported(recording, exchange);
      const isRight = state === undefined || state === from;
      return sighted(isRight, exchange, `The service had reported that the card is ${state ?? ''}.`);
    });
  };

const closedLeftAlone: Check = (recording) => {
  const closed = reported(recording).filter(
    ({ id, shown }, index, all) =>
      shown['state'] === 'CLOSED' &&
      id.startsWith('Card:') &&
      all.findIndex((one) => one.id === id && one.shown['state'] === 'CLOSED') === index,
  );
  return closed.map(({ id, n }) => {
    const late = callsOf(recording, 'cards.update').find(
      (exchange) => cardOf(exchange) === id && exchange.opened >= n,
    );
    return late === undefined ? held(n) : broken(late, 'The service had reported that this card is CLOSED.');
  });
};

const reveal: OperationId = 'cards.reveal';

/** Without asks nobody knows who wanted to see a card. */
const revealedOnRequest: Check = (recording) => {
  const { asks } = recording;
  if (asks.length === 0) return [];
  const done = callsOf(recording, reveal).filter(isSeenAccepted);
  if (done.length === 0) return callsOf(recording, 'cards.issue').slice(0, 1).map(held);
  return done.map((exchange, index) => {
    const wanted = asks.filter(({ ask, opened }) => ask === 'show-card' && opened <= exchange.n).length;
    return sighted(index < wanted, exchange, 'The card is revealed, and nobody wanted to see it.');
  });
};

export const cardsChecks = {
  'client/cards/issued-to-approved-cardholders-only': approvedHolder,
  'client/cards/funding-sources-are-internal-accounts': internalSources,
  'client/cards/closed-card-is-left-alone': closedLeftAlone,
  'client/cards/only-active-cards-are-frozen': onlyFrom('FROZEN', 'ACTIVE'),
  'client/cards/only-frozen-cards-are-unfrozen': onlyFrom('ACTIVE', 'FROZEN'),
  'client/cards/revealed-only-when-asked': revealedOnRequest,
} as const satisfies CheckBook;
