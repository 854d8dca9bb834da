import { payeeCalled } from './payees.ts';
import type { Call, Handler } from './call.ts';
import { bodyOf, param, wordIn } from './call.ts';
import * as is from './checks.ts';
import { notify } from './outbox.ts';
import { paidBy, payingFor, pullableScheme, sides } from './offer-ends.ts';
import { draft, expire, fund, pay, pledge } from './payments.ts';
import { post, accountCalled } from './internal-accounts.ts';
import { conflict, missing, Refusal, unprocessable } from './refusal.ts';
import type { Offer, Payee, InternalAccount, Row } from './world.ts';
import { later, moment, newId } from './world.ts';

/** The value of one euro in the currencies that have a price here. */
const perEuro: Readonly<Record<string, number>> = {
  EUR: 1,
  USD: 1.1,
  GBP: 0.85,
  MXN: 20,
  BRL: 6,
  INR: 92,
  NOK: 11.5,
  USDC: 1.1,
};

/** @throws {Refusal} 422 for a pair without a price. */
export const rateBetween = (from: string, to: string): number => {
  const [a, b] = [perEuro[from], perEuro[to]];
  if (from === to) return 1;
  if (a === undefined || b === undefined) throw unprocessable(`There is no price for ${from} in ${to}.`);
  return Number((b / a).toFixed(6));
};

const offerRow = (offer: Offer): Row => ({
  id: offer.id,
  lockedRate: offer.rate,
  validUntil: moment(offer.goodUntil),
  pays: { minor: offer.sent, unit: offer.account.code },
  gets: { minor: offer.received, unit: offer.payee.code },
  costs: 0,
  stage: offer.stage,
  ...(offer.payment === undefined ? {} : { settledBy: offer.payment }),
});

const offerFields = {
  ...sides,
  lockedCurrencySide: is.oneOf(['SENDING', 'ARRIVING']),
  lockedCurrencyAmount: is.positiveInteger,
};

/** A number that ends so makes the offer short: its end can be seen without waiting five minutes. */
const briefNumber = '9018';

const lifeOf = (payee: Payee): number => (payee.number.endsWith(briefNumber) ? 1_200 : 600_000);

export const makeOffer: Handler = (call) => {
  is.insist(is.errorsIn(call.body, offerFields, Object.keys(offerFields)));
  const { world, platform } = call;
  const [{ account, from }, payee] = [payingFor(call), paidBy(call)];
  const amount = Number(bodyOf(call)['lockedCurrencyAmount']);
  const rate = rateBetween(account.code, payee.code);
  const isSending = bodyOf(call)['lockedCurrencySide'] === 'SENDING';
  const sent = isSending ? amount : Math.max(1, Math.ceil(amount / rate));
  const received = isSending ? Math.floor(amount * rate) : amount;

  const goodUntil = Date.now() + lifeOf(payee);
  const offer: Offer = {
    id: newId('Offer'),
    account,
    payee,
    sent,
    received,
    rate,
    goodUntil,
    from,
    stage: from === 'somebody, in time' ? 'AWAITED' : 'OPEN',
  };
  platform.offers.set(offer.id, offer);
  if (offer.stage === 'AWAITED') offer.payment = pledge(platform, offer).id;
  later(world, goodUntil - Date.now(), () => {
    if (offer.stage === 'TAKEN') return;
    offer.stage = 'STALE';
    expire(platform, offer, offer.payment);
  });
  return { status: 200, body: offerRow(offer) };
};

const offerCalled = (call: Call, id: string): Offer => {
  const offer = call.platform.offers.get(id);
  if (offer === undefined) throw missing('QUOTE_NOT_FOUND', 'quote');
  return offer;
};

export const readOffer: Handler = (call) => ({
  status: 200,
  body: offerRow(offerCalled(call, param(call, 'quote'))),
});

const stillOpen = (offer: Offer, stage: Offer['stage']): void => {
  if (offer.stage === 'STALE') throw new Refusal(410, 'OFFER_STALE', 'The quote has expired.');
  if (offer.stage !== stage)
    throw conflict('OFFER_TAKEN', 'The quote has been executed, or waits for money.');
};

/** Once only: a second taker is refused. Source: Endpoints > POST /quotes/{quoteId}/execute. */
export const takeOffer: Handler = (call) => {
  const offer = offerCalled(call, param(call, 'quote'));
  stillOpen(offer, 'OPEN');
  const row = pay(call.world, call.platform, offer);
  offer.payment = row.id;
  offer.stage = 'TAKEN';
  return { status: 201, body: row };
};

const pledgeFields = { offer: is.filledText, unit: is.unit, minor: is.positiveInteger };

/** Sandbox: the money that an offer waits for comes in, or another sum. */
export const keepPledge: Handler = (call) => {
  is.insist(is.errorsIn(call.body, pledgeFields, ['offer', 'unit']));
  const offer = offerCalled(call, wordIn(call.body, 'offer') ?? '');
  stillOpen(offer, 'AWAITED');
  if (wordIn(call.body, 'unit') !== offer.account.code)
    throw unprocessable(`The offer waits for ${offer.account.code}.`);
  offer.stage = 'TAKEN';
  fund(call.world, call.platform, offer, Number(bodyOf(call)['minor'] ?? offer.sent));
  return { status: 202, body: { offer: offerRow(offer) } };
};

const chainFields = {
  purse: is.filledText,
  asset: is.unit,
  chain: is.filledText,
  minor: is.positiveInteger,
  address: is.filledText,
};

/** The chain's fixed share, and this house's share of the rest. */
const [chainTakes, houseShare] = [3, 0.001];

/** The cost of sending money to a chain; nothing is sent. */
export const estimateChain: Handler = (call) => {
  is.insist(is.errorsIn(call.body, chainFields, Object.keys(chainFields)));
  accountCalled(call, wordIn(call.body, 'purse') ?? '');
  const minor = Number(bodyOf(call)['minor']);
  const houseTakes = Math.ceil(minor * houseShare);
  const together = chainTakes + houseTakes;
  return { status: 200, body: { chainTakes, houseTakes, together, rest: minor - together } };
};

const transferFields = {
  source: is.objectOf({ accountId: is.filledText }, ['accountId']),
  destination: is.objectOf({ accountId: is.filledText }, ['accountId']),
  amount: is.positiveInteger,
};

const transferEnds = (call: Call): readonly [source: string, destination: string, amount: number] => {
  is.insist(is.errorsIn(call.body, transferFields, Object.keys(transferFields)));
  const { source, destination, amount } = bodyOf(call);
  return [wordIn(source, 'accountId') ?? '', wordIn(destination, 'accountId') ?? '', Number(amount)];
};

const sameUnit = (account: InternalAccount, payee: Payee): void => {
  if (account.code !== payee.code)
    throw unprocessable('A transfer stays in one currency; a quote changes it.');
};

export const transferOut: Handler = (call) => {
  const [source, destination, amount] = transferEnds(call);
  const [account, payee] = [accountCalled(call, source), payeeCalled(call, destination)];
  sameUnit(account, payee);
  return {
    status: 200,
    body: pay(call.world, call.platform, { account, payee, sent: amount, received: amount }),
  };
};

export const transferIn: Handler = (call) => {
  const [source, destination, amount] = transferEnds(call);
  const [payee, account] = [payeeCalled(call, source), accountCalled(call, destination)];
  sameUnit(account, payee);
  if (payee.scheme !== pullableScheme) throw unprocessable('This account cannot be charged.');

  const { world, platform } = call;
  const row = {
    ...draft({ account, payee, sent: amount, received: amount }),
    type: 'INCOMING',
    direction: 'CREDIT',
  };
  const turn = (members: Readonly<Record<string, unknown>>): void => {
    const next = { ...row, ...platform.payments.get(row.id), ...members };
    platform.payments.set(row.id, next);
    notify(platform, 'charge.moved', next);
  };
  turn({});
  later(world, world.stepMs, () => turn({ status: 'PROCESSING' }));
  later(world, world.stepMs * 3, () => {
    post(platform, account, amount);
    turn({ status: 'COMPLETED', settledAt: moment() });
  });
  return { status: 202, body: row };
};
