import type { JsonObject } from '../../../spec/json.ts';
import { cardOf, cardView } from '../../records/card-store.ts';
import { cardFilters, getCard, issue, issueCard, kycRefusal, listCards, newCard } from '../../cards/cards.ts';
import { currencyOfSources } from '../../cards/funding-sources.ts';
import { revealOf } from '../../cards/reveal.ts';
import { ApiError } from '../../http/api-error.ts';
import { errorAnswer } from '../../http/send.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { answering, withBody, without, withRows, whenRefused } from '../altered-answers.ts';
import { fault, type Faults } from '../deviation.ts';
import { overlooking } from '../overlooked.ts';

const showing = (view: (card: JsonObject) => JsonObject): Replacement =>
  replacing(cardView, (right) => (work, card) => view(right(work, card)));

const withoutFilter = (member: string): Replacement =>
  replacing(cardFilters, (right) => (call) => ({ ...right(call), [member]: undefined }));

const external = (id: string): string => id.replace('InternalAccount:', 'ExternalAccount:');

const aYearMs = 365 * 24 * 3_600_000;

/** Faults in how cards are issued, shown, listed and revealed. */
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
  'card-is-found-by-its-first-source-alone': fault(
    'cards/list-filters-by-funding-source',
    answering(listCards, (answer, { query: { accountId } }) =>
      withBody(answer, ({ data, ...page }) => ({
        ...page,
        data: (Array.isArray(data) ? data : []).filter(
          (row: JsonObject) =>
            accountId === undefined ||
            (Array.isArray(row['fundingSources']) && row['fundingSources'][0] === accountId),
        ),
      })),
    ),
  ),
  'card-list-ignores-the-state': fault('cards/list-filters-by-state', withoutFilter('state')),
  'card-list-ignores-the-platform-card-id': fault(
    'cards/list-filters-by-platform-card-identifier',
    withoutFilter('platformCardId'),
  ),
  'card-shows-its-reveal-url': fault(
    'cards/carries-no-reveal-url',
    replacing(getCard, (right) => async (call) => {
      const answer = await right(call);
      const reveal = revealOf(call, await cardOf(call, call.params['id'] ?? ''));
      return withBody(answer, (card) => ({ ...card, ...reveal }));
    }),
  ),
  'card-shows-a-reveal-url-with-its-token-in-the-path': fault(
    'cards/carries-no-reveal-url',
    replacing(revealOf, (right) => (call, card) => {
      const reveal = right(call, card);
      return { ...reveal, panEmbedUrl: reveal.panEmbedUrl.replace('?token=', '/') };
    }),
    replacing(getCard, (right) => async (call) => {
      const answer = await right(call);
      const { panEmbedUrl: link } = revealOf(call, await cardOf(call, call.params['id'] ?? ''));
      return withBody(answer, (card) => ({ ...card, link }));
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
  'reveal-url-names-the-card-and-its-end-alone': fault(
    'cards/reveal-url-is-signed',
    replacing(revealOf, (right) => {
      let count = 0;
      return (call, card) => {
        const reveal = right(call, card);
        count += 1;
        const link = `?card=${card.id}&until=${Date.parse(reveal.expiresAt) + count}`;
        return { ...reveal, panEmbedUrl: reveal.panEmbedUrl.replace(/[?]token=.*/, link) };
      };
    }),
  ),
  'reveal-url-is-that-of-all-cards': fault(
    'cards/reveal-shows-that-card',
    replacing(revealOf, (right) => (call, card) => ({
      ...right(call, card),
      panEmbedUrl: 'https://display.processor.example/card',
    })),
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
  'reveal-url-lives-for-a-year': fault(
    'cards/reveal-url-is-short-lived',
    replacing(revealOf, (right) => (call, card) => ({
      ...right(call, card),
      expiresAt: new Date(call.now().getTime() + aYearMs).toISOString(),
    })),
  ),
} as const satisfies Faults;
