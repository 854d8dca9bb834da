import { asJsonObject } from '../../../../spec/json.ts';
import type { OperationId } from '../../../../spec/operations.ts';
import { callsOf, isAccepted, isSeenAccepted, textOf, type Exchange, type Recording } from '../recording.ts';
import { broken, held, sighted, type Check, type CheckBook } from '../sighting.ts';
import { lastReported, reported } from '../reported.ts';

/** The state that a change of a card, in the word of the protocol, asks for. */
export const wordsFor: Readonly<Record<string, string>> = {
  freeze: 'FROZEN',
  unfreeze: 'ACTIVE',
  close: 'CLOSED',
};

const cardOf = ({ params }: Exchange): string => params['id'] ?? '';

/** An act that the client was asked for and did not do: a right refusal of it holds the rule. */
const leftUndone = ({ asks }: Recording, ask: string): ReturnType<Check> => {
  const asked = asks.find((one) => one.ask === ask);
  return asked === undefined ? [] : [held(asked)];
};

const approvedHolder: Check = (recording) => {
  const issues = callsOf(recording, 'cards.issue');
  if (issues.length === 0) return leftUndone(recording, 'issue-card');
  return issues.map((exchange) => {
    const id = textOf(asJsonObject(exchange.sent)['cardholderId']);
    const statuses = lastReported(reported(recording), id, exchange.opened)
      .map(({ kycStatus, kybStatus }) => kycStatus ?? kybStatus)
      .filter((status) => status !== undefined);
    return sighted(
      statuses.includes('APPROVED'),
      exchange,
      statuses.length === 0
        ? 'The service had reported nothing about the verification of the cardholder.'
        : `The service had reported that the cardholder is ${textOf(statuses.at(-1))}.`,
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

const statesReported = (recording: Recording, exchange: Exchange): readonly string[] =>
  lastReported(reported(recording), cardOf(exchange), exchange.opened)
    .map(({ state }) => state)
    .filter((state) => state !== undefined)
    .map(textOf);

const updatesTo = (recording: Recording, state: string): readonly Exchange[] =>
  callsOf(recording, 'cards.update').filter(({ sent }) => asJsonObject(sent)['state'] === state);

/** A change that needs the card to be in a certain state, as far as the client was shown. */
const onlyFrom =
  (to: string, from: string): Check =>
  (recording) => {
    const updates = updatesTo(recording, to);
    if (updates.length === 0) return leftUndone(recording, 'change-card');
    return updates.map((exchange) => {
      const states = statesReported(recording, exchange);
      const isRight = states.length === 0 || states.includes(from);
      return sighted(isRight, exchange, `The service had reported that the card is ${states.at(-1) ?? ''}.`);
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

/** Cards that were made: no more than were asked for. */
const notDoubled: Check = (recording) => {
  const issues = callsOf(recording, 'cards.issue');
  const asked = recording.asks.filter(({ ask }) => ask === 'issue-card').length;
  const last = issues.at(-1);
  if (last === undefined || asked === 0) return [];
  const made = new Set(issues.filter(isAccepted).map(({ real }) => real['id']));
  return [sighted(made.size <= asked, last, `${asked} card was asked for, and ${made.size} were issued.`)];
};

/** The showings of one card, each after the first with an address that was minted for it. */
const mintedAnew: Check = (recording) => {
  const shows = recording.asks.filter(
    ({ ask, answer }) => ask === 'show-card' && (answer === undefined || 'ok' in answer),
  );
  return shows.slice(1).map((show) => {
    const minted = callsOf(recording, reveal).filter(
      (exchange) => exchange.opened >= show.opened && exchange.n <= show.n && isSeenAccepted(exchange),
    );
    if (minted.length === 0)
      return broken(show, 'The card is shown again, and no address is minted for that.');
    const url = show.answer !== undefined && 'ok' in show.answer ? show.answer.ok['url'] : undefined;
    return sighted(
      typeof url !== 'string' || minted.some(({ got }) => got['panEmbedUrl'] === url),
      show,
      'The address that is shown is not the one that was minted for that.',
    );
  });
};

/** The service's id of each thing that was made under a name of the platform. */
const madeAs = (
  recording: Recording,
  operation: 'cards.issue' | 'customers.create',
  name: 'platformCardId' | 'platformCustomerId',
): ReadonlyMap<string, string> =>
  new Map(
    callsOf(recording, operation)
      .filter(isAccepted)
      .map(({ sent, real }) => [textOf(asJsonObject(sent)[name]), textOf(real['id'])]),
  );

/** A card that was issued under the name in an ask is the one that is changed, and as it was asked. */
const namedCard: Check = (recording) => {
  const asked = recording.asks.filter(({ ask }) => ask === 'change-card');
  const made = madeAs(recording, 'cards.issue', 'platformCardId');
  const known = new Set(made.values());
  return callsOf(recording, 'cards.update')
    .filter((exchange) => asked.length > 0 && known.has(cardOf(exchange)))
    .map((exchange) => {
      const { state } = asJsonObject(exchange.sent);
      const named = asked
        .filter(({ opened }) => opened <= exchange.n)
        .filter(({ with: { change } }) => state === undefined || state === wordsFor[textOf(change)])
        .map(({ with: { card } }) => made.get(textOf(card)));
      return sighted(
        named.includes(cardOf(exchange)),
        exchange,
        'The client was not asked for this change of this card.',
      );
    });
};

/** Judged of customers that are known by the name in the ask. */
const namedHolder: Check = (recording) => {
  const made = madeAs(recording, 'customers.create', 'platformCustomerId');
  return callsOf(recording, 'cards.issue').flatMap((exchange) => {
    const { platformCardId, cardholderId } = asJsonObject(exchange.sent);
    const order = recording.asks.find(
      ({ ask, with: { reference } }) => ask === 'issue-card' && reference === platformCardId,
    );
    const holder = order && made.get(textOf(order.with['customer']));
    if (holder === undefined) return [];
    return [
      sighted(
        holder === cardholderId,
        exchange,
        `The card is for ${textOf(order?.with['customer'])}, and issued to somebody else.`,
      ),
    ];
  });
};

export const cardsChecks = {
  'client/cards/issue-is-not-doubled': notDoubled,
  'client/cards/each-showing-has-its-own-address': mintedAnew,
  'client/cards/named-card-is-changed': namedCard,
  'client/cards/holder-is-the-named-customer': namedHolder,
  'client/cards/issued-to-approved-cardholders-only': approvedHolder,
  'client/cards/funding-sources-are-internal-accounts': internalSources,
  'client/cards/closed-card-is-left-alone': closedLeftAlone,
  'client/cards/only-active-cards-are-frozen': onlyFrom('FROZEN', 'ACTIVE'),
  'client/cards/only-frozen-cards-are-unfrozen': onlyFrom('ACTIVE', 'FROZEN'),
  'client/cards/revealed-only-when-asked': revealedOnRequest,
} as const satisfies CheckBook;
