import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '../../../kit/http/client.ts';
import { wholeList } from '../../../kit/assertions/whole-list.ts';
import { instantMs } from '../../../../spec/schema/formats.ts';
import type { Exchange } from '../../../../spec/results/exchange.ts';
import { deposit, enough } from '../../../kit/fixtures/balances.ts';
import { buy } from '../../../kit/fixtures/card-purchases.ts';
import {
  activeCard,
  readCard,
  revealCard,
  someCard,
  someCardholder,
  updateCard,
} from '../../../kit/fixtures/cards.ts';
import { usualAmount } from '../../../kit/fixtures/payments.ts';
import { target } from '../../../kit/check/run.ts';
import { sourceChanges } from '../../../kit/inbox/card-events.ts';
import { someCustomer } from '../../../kit/fixtures/customers.ts';
import { clockAhead } from '../../../kit/fixtures/quotes.ts';
import { instantText } from '../../../kit/check/instant-text.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import { ifThere } from '../../../kit/check/if-there.ts';
import { covers } from '../../../kit/check/covers.ts';
import { bodyOf, isAccepted, requireCoverage, requireSuccess } from '../../../kit/assertions/answers.ts';
import type { Check } from '../../../kit/assertions/check.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import {
  addressOf,
  differingCharacters,
  isMintedLike,
  shortestSignature,
} from '../../../kit/http/minted-urls.ts';
import { urlsIn, urlsNamed } from '../../../kit/http/urls.ts';
import { tolerances } from '../../../../spec/tolerances.ts';

const urlOf = (reveal: Exchange): URL | undefined => urlsIn(bodyOf(reveal))[0];

const mintedBy = (...reveals: readonly Exchange[]): readonly URL[] =>
  reveals
    .filter(isAccepted)
    .map(urlOf)
    .filter((url) => url !== undefined);

/** Names of members whose address shows a card number, as a whole word of the name. */
const revealing = /[Rr]eveal|[Ee]mbed|(?:^|_)pan(?![a-z])|Pan(?![a-z])|(?:^|_)PAN(?![A-Z])|[Cc]v[vc]|CV[VC]/;

/** Reveal URLs in something: those that could have been minted as these were, and what is called so. */
const revealUrlsIn = (body: unknown, minted: readonly URL[], id: string): readonly URL[] => [
  // The address of the card itself may look like one.
  ...urlsIn(body).filter((one) => isMintedLike(one, minted) && !one.pathname.endsWith(`/${id}`)),
  ...urlsNamed(body, revealing),
];

covers({ needs: ['cards'] }, [
  // A reveal is asked for by POST on the reveal path below the card's own.
  'cards/operation-reveal',
  // A reveal answers a URL.
  'cards/reveal-mints-a-url',
  // No member of a card holds a reveal URL.
  'cards/carries-no-reveal-url',
]).test('a reveal answers a URL that no card shows', async ({ api, cleanup, check }) => {
  const { id, issued } = await someCard(api, cleanup);

  const revealed = await revealCard(api, id);

  if (!check.accepted('cards/operation-reveal', revealed, 'a reveal')) return;
  const url = urlOf(revealed);
  check.response('cards/reveal-mints-a-url', revealed).that(url !== undefined, 'a URL in the answer', 'none');
  // Two of them tell what is signed, which may be a part of the path, from where they lead to.
  const minted = mintedBy(revealed, await revealCard(api, id));
  const answers = [issued, await readCard(api, id), await updateCard(api, id, { state: 'FROZEN' })];
  for (const answer of [...answers, await api.call('cards.list')])
    check
      .response('cards/carries-no-reveal-url', [revealed, answer])
      .that(
        revealUrlsIn(answer.response.body, minted, id).length === 0,
        'no reveal URL in a card',
        `a URL of ${url?.host ?? ''} in the answer to ${answer.operation}`,
      );
});

/** Where in a URL the signature stands is not shown. Two that were minted apart differ in all of it, more or less. */
const expectSigned = (check: Check, reveals: readonly [Exchange, Exchange]): void => {
  const [first = '', second = ''] = reveals.map((reveal) => urlOf(reveal)?.href ?? '');
  if (first === second) return;
  const characters = differingCharacters(first, second);
  check
    .response('cards/reveal-url-is-signed', reveals)
    .that(
      characters >= shortestSignature,
      `URLs of one card that differ in ${shortestSignature} characters or more, as signed ones do`,
      String(characters),
    );
};

/** When the URL of a reveal ends, where that is shown. */
const endOf = (reveal: Exchange): number | undefined => {
  const end = memberOf(reveal, 'expiresAt', { absent: undefined });
  return typeof end === 'string' ? instantMs(end) : undefined;
};

/** Asserts that a URL which ends later is another one. One that was minted may be answered until it ends. */
const expectMinted = (check: Check, first: Exchange, second: Exchange): void => {
  const rule = 'cards/reveal-url-is-minted-per-call';
  const [url, after] = [urlOf(first)?.href, urlOf(second)?.href];
  if (url === undefined || after === undefined) return;
  const [end, later] = [endOf(first), endOf(second)];
  const isShownAnew = end !== undefined && later !== undefined && later > end;
  if (url !== after || isShownAnew)
    check.response(rule, [first, second]).that(url !== after, 'two URLs that differ', 'the same URL twice');
  else
    check.markInconclusive(
      rule,
      new Inconclusive('permitted-otherwise', 'A URL that has not ended is answered again.', second),
    );
};

/** A URL that is signed for a time in whole seconds is the same one until the next second. */
const nextSecondMs = 1_100;

/** A second reveal of a card; a third one, a second later, where the second answered what the first did. */
const revealedAnew = async (api: Client, id: string, first: Exchange): Promise<Exchange> => {
  const again = requireSuccess(await revealCard(api, id), 'Revealing a card again');
  if (urlOf(again)?.href !== urlOf(first)?.href) return again;
  await pause(nextSecondMs);
  return requireSuccess(await revealCard(api, id), 'Revealing a card once more');
};

covers({ needs: ['cards', 'state'] }, [
  // Two reveals of one card whose URLs end at different times answer two different URLs.
  'cards/reveal-url-is-minted-per-call',
  // The URL that was answered for one card is not answered for another.
  'cards/reveal-shows-that-card',
  // The URL that a reveal answers is signed: two of one card differ in six characters or more.
  'cards/reveal-url-is-signed',
  // A reveal says in expiresAt when its URL stops working, and that time is in the future.
  'cards/reveal-says-when-it-ends',
  // The URL that a reveal answers stops working after a short time.
  'cards/reveal-url-is-short-lived',
]).test('every reveal mints a URL of its own', async ({ api, cleanup, check }) => {
  const { id, holder } = await someCard(api, cleanup);
  const another = await activeCard(api, holder);
  // Compared on the target's own clock, as a customer shows it who was made just now.
  const { exchange: made } = await someCustomer(api, cleanup);

  const first = requireSuccess(await revealCard(api, id), 'Revealing a card');
  const second = await revealedAnew(api, id, first);

  const third = requireSuccess(await revealCard(api, another.id), 'Revealing another card');

  expectMinted(check, first, second);
  const [url, ofAnother] = [urlOf(second)?.href, urlOf(third)?.href];
  if (url !== undefined && ofAnother !== undefined)
    check
      .response('cards/reveal-shows-that-card', [second, third])
      .that(url !== ofAnother, 'two URLs that differ', 'the same URL twice');
  expectSigned(check, [first, second]);
  const now = Date.parse(second.at) + clockAhead(made);
  const latest = now + tolerances.revealUrlLifetimeMinutes.max * 60_000;
  check
    .member('cards/reveal-says-when-it-ends', second, 'expiresAt')
    .is(
      'in the future, and soon',
      (value) => instantMs(String(value)) > now && instantMs(String(value)) <= latest,
    );
  if (urlOf(first) === undefined)
    requireCoverage(check, 'cards/reveal-url-is-minted-per-call', 'revealing a card twice');
  requireCoverage(check, 'cards/reveal-shows-that-card', 'revealing two cards');
  requireCoverage(check, 'cards/reveal-url-is-signed', 'revealing a card');
  check
    .member('cards/reveal-url-is-short-lived', second, 'expiresAt')
    .is(`before ${instantText(latest)}`, (value) => instantMs(String(value)) <= latest);
});

covers({ needs: ['cards', 'state', 'webhooks'] }, [
  // No answer or webhook other than the answer of the reveal holds a reveal URL.
  'cards/reveal-is-the-only-way',
]).test('a reveal URL is found in no other answer and no webhook', async ({ api, cleanup, check, inbox }) => {
  // A target may have customers of one currency alone.
  const holder =
    (await ifThere(() => someCardholder(api, cleanup, { currencies: ['USD', 'EUR'] }))) ??
    (await someCardholder(api, cleanup));
  const card = await activeCard(api, holder);
  const { id } = card;
  const [other = holder.account.id] = holder.otherAccounts;
  // A purchase and other sources bring webhooks of their own. Whether they are taken is no matter here.
  const bought = await ifThere(async () => {
    if (!target().capabilities.sandbox) return undefined;
    await deposit(api, holder.account, enough);
    // One that is still under way would end with the freeze.
    return buy(api, card, usualAmount);
  });
  const reveals = [await revealCard(api, id), await revealCard(api, id)];
  const minted = mintedBy(...reveals.map((reveal) => requireSuccess(reveal, 'Revealing a card')));

  const funded = await updateCard(api, id, { fundingSources: [other] });
  const answers = [
    await readCard(api, id),
    funded,
    await updateCard(api, id, { state: 'FROZEN' }),
    await wholeList(api, 'cards.list', { query: { cardholderId: holder.customerId } }),
  ];
  const mayFund = isAccepted(funded) && other !== holder.account.id;
  const events = await inbox.mentioning(id, {
    until: (came) =>
      came.some(({ text }) => /FROZEN/.test(text)) &&
      (!mayFund || sourceChanges(came).length > 0) &&
      (bought === undefined || came.some(({ type }) => type.startsWith('CARD_TRANSACTION.'))),
  });

  const shown = [
    ...answers.map((on) => ({ text: on.response.text, body: on.response.body, on })),
    ...events.map(({ text, body, record: on }) => ({ text, body, on })),
  ];
  for (const { text, body, on } of shown) {
    const isThere = minted.some((url) => text.includes(addressOf(url)));
    check
      .evidence('cards/reveal-is-the-only-way', on)
      .that(!isThere && revealUrlsIn(body, minted, id).length === 0, 'no reveal URL', 'one');
  }
});
