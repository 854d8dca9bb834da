import { asJsonObject } from '../../../../spec/json.ts';
import type { AskLine } from '../../../../spec/results/client-evidence.ts';
import { lastReported, reported } from '../reported.ts';
import { callsOf, isAccepted, isSeenAccepted, textOf, type Exchange, type Recording } from '../recording.ts';
import { broken, byAnswers, held, sighted, type Check, type CheckBook, type Sighting } from '../sighting.ts';

const only = (answered: readonly AskLine[], verb: string): readonly AskLine[] =>
  answered.filter(({ ask }) => ask === verb);

/** States from which a card can be changed so, and the state that it then has. */
const changes: Readonly<Record<string, { readonly from: readonly string[]; readonly to: string }>> = {
  freeze: { from: ['ACTIVE'], to: 'FROZEN' },
  unfreeze: { from: ['FROZEN'], to: 'ACTIVE' },
  close: { from: ['ACTIVE', 'FROZEN'], to: 'CLOSED' },
};

/** A card is named by the platform's own identifier, or the id that its issue was answered with. */
const cardOf = (recording: Recording, { with: { card } }: AskLine): string | undefined => {
  const issue = callsOf(recording, 'cards.issue').find(
    (exchange) => isSeenAccepted(exchange) && asJsonObject(exchange.sent)['platformCardId'] === card,
  );
  return issue === undefined ? undefined : textOf(issue.got['id']);
};

const changesWhatCanBe = byAnswers((answered, recording) =>
  only(answered, 'change-card').flatMap((line): readonly Sighting[] => {
    const change = changes[textOf(line.with['change'])];
    const id = cardOf(recording, line);
    if (change === undefined || id === undefined) return [];
    const states = lastReported(reported(recording), id, line.opened).map((shown) => textOf(shown['state']));
    if (states.length === 0 || !states.every((state) => change.from.includes(state))) return [];
    const made = callsOf(recording, 'cards.update').find(
      ({ sent, opened }) => opened >= line.opened && asJsonObject(sent)['state'] === change.to,
    );
    return [
      made === undefined
        ? broken(line, `The card is ${states.join(' or ')}, and is not made ${change.to}.`)
        : held(made),
    ];
  }),
);

const quoteOf = ({ params }: Exchange): string => params['quoteId'] ?? '';

/** A code that was refused, and is submitted again although nobody has said it again. */
const notSubmittedAgain: Check = (recording) => {
  const proofs = callsOf(recording, 'sca.authorizeQuote');
  return proofs
    .filter(({ status }) => status >= 400 && status < 500 && status !== 429)
    .map((refused) => {
      const again = proofs.find(
        (later) =>
          later.opened >= refused.n &&
          quoteOf(later) === quoteOf(refused) &&
          later.request.hash === refused.request.hash &&
          !recording.asks.some(
            ({ ask, opened, with: { code } }) =>
              ask === 'submit-code' && opened >= refused.n && code === asJsonObject(later.sent)['code'],
          ),
      );
      return again === undefined
        ? held(refused)
        : broken(again, 'The code was refused, and is submitted again.');
    });
};

/** Codes that were said while the challenge of the last quote was open. */
const openIsAnswered = byAnswers((answered, recording) =>
  only(answered, 'submit-code').flatMap((line): readonly Sighting[] => {
    const quote = callsOf(recording, 'quotes.create').findLast(
      (exchange) => isSeenAccepted(exchange) && exchange.n <= line.opened && 'scaChallenge' in exchange.got,
    );
    const expiresAt = Date.parse(textOf(asJsonObject(quote?.got['scaChallenge'])['expiresAt']));
    if (quote === undefined || !(expiresAt > Date.parse(line.at))) return [];
    const proof = callsOf(recording, 'sca.authorizeQuote').find(({ opened }) => opened >= line.opened);
    return [
      proof === undefined
        ? broken(line, 'The challenge was open, and the code was not submitted.')
        : held(proof),
    ];
  }),
);

const fundedLast: Check = (recording) =>
  callsOf(recording, 'sandbox.sendFunds').flatMap((exchange): readonly Sighting[] => {
    const { quoteId } = asJsonObject(exchange.sent);
    const quote = callsOf(recording, 'quotes.create').find(
      ({ got, n }) => got['id'] === quoteId && n <= exchange.opened,
    );
    if (quote === undefined || !('scaChallenge' in quote.got)) return [];
    const isProven = callsOf(recording, 'sca.authorizeQuote').some(
      (proof) => quoteOf(proof) === quoteId && isAccepted(proof) && proof.n <= exchange.opened,
    );
    return [sighted(isProven, exchange, 'The quote waits for a proof, and is funded.')];
  });

/** A factor and a proof that go together: what a proof has says of which factor it is. */
const rightFactor: Check = (recording) =>
  callsOf(recording, 'sca.completeLogin').flatMap((exchange): readonly Sighting[] => {
    const { factor, passkeyAssertion, code } = asJsonObject(exchange.sent);
    if (factor === undefined || (passkeyAssertion === undefined) === (code === undefined)) return [];
    const isRight = (factor === 'PASSKEY') === (passkeyAssertion !== undefined);
    return [sighted(isRight, exchange, `The proof is none of ${textOf(factor)}.`)];
  });

const ownersOnce: Check = (recording) => {
  const seen = new Set<string>();
  return callsOf(recording, 'beneficialOwners.create')
    .filter(isAccepted)
    .map((exchange) => {
      const { customerId, personalInfo } = asJsonObject(exchange.sent);
      const person = JSON.stringify([customerId, personalInfo, exchange.real['id']]);
      const name = JSON.stringify([customerId, personalInfo]);
      const isOther = seen.has(name) && !seen.has(person);
      seen.add(name).add(person);
      return sighted(!isOther, exchange, 'This person was added before.');
    });
};

const lookedUpFirst: Check = (recording) =>
  callsOf(recording, 'quotes.create').flatMap((exchange): readonly Sighting[] => {
    const { umaAddress } = asJsonObject(asJsonObject(exchange.sent)['destination']);
    if (typeof umaAddress !== 'string') return [];
    const isKnown = callsOf(recording, 'lookups.umaAddress').some(
      ({ params, n }) => params['receiverUmaAddress'] === umaAddress && n <= exchange.opened,
    );
    return [sighted(isKnown, exchange, `${umaAddress} is paid, and was not looked up.`)];
  });

/** Incoming payments that the client decides about later, each by its event. */
const deferred: Check = (recording) => {
  const isAsked = recording.asks.some(
    ({ ask, with: { subject } }) => ask === 'decide' && subject === 'incoming-payment',
  );
  return recording.hooks
    .filter(({ type, manner }) => isAsked && type === 'INCOMING_PAYMENT.PENDING' && manner === 'as-it-came')
    .map((hook) =>
      sighted(
        hook.status !== 200,
        hook,
        'The payment waits for a decision, and its event is answered with 200.',
      ),
    );
};

const soonMs = 5000;

const soon: Check = ({ hooks }) =>
  hooks
    .filter(({ manner, status }) => manner === 'as-it-came' && status > 0)
    .map((hook) =>
      sighted(hook.ms < soonMs, hook, `${hook.type} was answered after ${Math.round(hook.ms / 1000)} s.`),
    );

/** Orders of an agent that came after one was refused. */
const goesOn = byAnswers((answered, recording) => {
  const calls = callsOf(recording, 'agentSide.transferOut', 'agentSide.createQuote');
  const refused = calls.find(({ provoked }) => provoked === 'refusal');
  const next = refused && only(answered, 'agent-pay').find(({ opened }) => opened >= refused.n);
  if (next === undefined) return [];
  const tried = calls.find(({ opened }) => opened >= next.opened);
  return [
    tried === undefined
      ? broken(next, 'One payment was refused, and the next one is not tried.')
      : held(tried),
  ];
});

/** The amount that has arrived at an address: of a payment for which another side was locked, this shows what it came to. */
export const arrivesAsAsked: Check = (recording) => {
  const amounts = recording.asks.filter(({ ask }) => ask === 'pay-uma').map(({ with: { amount } }) => amount);
  if (amounts.length === 0) return [];
  return callsOf(recording, 'quotes.execute')
    .filter(isAccepted)
    .map((exchange) => {
      const { amount } = asJsonObject(exchange.real['receivedAmount']);
      return sighted(
        amount === undefined || amounts.includes(amount),
        exchange,
        `It was asked for ${amounts.map(textOf).join(' or ')} to arrive; ${textOf(amount)} arrives.`,
      );
    });
};

export const dutiesChecks = {
  'client/agents/refusal-is-not-the-end': goesOn,
  'client/orders/possible-change-of-a-card-is-made': changesWhatCanBe,
  'client/orders/receiver-is-looked-up-first': lookedUpFirst,
  'client/sca/refused-proof-is-not-submitted-again': notSubmittedAgain,
  'client/sca/open-challenge-is-answered': openIsAnswered,
  'client/sca/factor-is-that-of-the-proof': rightFactor,
  'client/quotes/funded-after-its-authorization': fundedLast,
  'client/beneficial-owners/added-once': ownersOnce,
  'client/transfers/undecided-payment-is-not-acknowledged-as-done': deferred,
  'client/webhooks/acknowledges-soon': soon,
} as const satisfies CheckBook;
