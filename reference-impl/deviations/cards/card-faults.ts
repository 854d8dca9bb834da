import { isJsonObject, type JsonObject } from '../../../spec/json.ts';
import { cardOf, cardView } from '../../records/card-store.ts';
import { cardFilters, getCard, issue, issueCard, kycRefusal, listCards, newCard } from '../../cards/cards.ts';
import { beginCardTransaction } from '../../records/card-transaction-store.ts';
import { carryOut } from '../../cards/card-update.ts';
import { currencyOfSources } from '../../cards/funding-sources.ts';
import { revealOf } from '../../cards/reveal.ts';
import { ApiError } from '../../http/api-error.ts';
import { errorAnswer } from '../../http/send.ts';
import { remembering, replacing, type Replacement } from '../../runtime/behaviour.ts';
import { answering, withBody, without, withRows, whenRefused } from '../altered-answers.ts';
import { withEvents } from '../altered-work.ts';
import { faultsOf } from '../deviation.ts';
import { overlooking } from '../overlooked.ts';

const showing = (view: (card: JsonObject) => JsonObject): Replacement =>
  replacing(cardView, (right, work, card) => view(right(work, card)));

const withoutFilter = (member: string): Replacement =>
  replacing(cardFilters, (right, call) => ({ ...right(call), [member]: undefined }));

const external = (id: string): string => id.replace('InternalAccount:', 'ExternalAccount:');

const aYearMs = 365 * 24 * 3_600_000;

/** Faults in how cards are issued, shown, listed and revealed. */
export const cardFaults = faultsOf({
  'cards/refused-issue-leaves-no-card': {
    'refused-card-is-kept': replacing(issueCard, (right, call) =>
      whenRefused(
        () => right(call),
        ({ code }) => code === 'CARDHOLDER_KYC_NOT_APPROVED',
        async (refusal) => {
          await issue(call);
          return errorAnswer(call.world, refusal);
        },
      ),
    ),
  },
  'cards/issue-needs-approved-kyc': {
    'card-issue-takes-any-cardholder': replacing(kycRefusal, () => undefined),
  },
  'cards/issue-refusal-names-the-kyc': {
    'card-issue-refusal-has-a-plain-code': replacing(kycRefusal, (right, call, customer) => {
      const refusal = right(call, customer);
      return refusal && new ApiError(refusal.status, 'INVALID_INPUT', refusal.message);
    }),
  },
  'cards/list-filters-by-cardholder': {
    'card-list-ignores-the-cardholder': withoutFilter('cardholderId'),
  },
  'cards/list-filters-by-funding-source': {
    'card-list-ignores-the-funding-source': withoutFilter('fundingSources'),
    'card-is-found-by-its-first-source-alone': answering(listCards, (answer, { query: { accountId } }) =>
      withBody(answer, ({ data, ...page }) => ({
        ...page,
        data: (Array.isArray(data) ? data : []).filter(
          (row: JsonObject) =>
            accountId === undefined ||
            (Array.isArray(row['fundingSources']) && row['fundingSources'][0] === accountId),
        ),
      })),
    ),
  },
  'cards/list-filters-by-state': {
    'card-list-ignores-the-state': withoutFilter('state'),
  },
  'cards/list-filters-by-platform-card-identifier': {
    'card-list-ignores-the-platform-card-id': withoutFilter('platformCardId'),
  },
  'cards/carries-no-reveal-url': {
    'card-shows-its-reveal-url': replacing(getCard, async (right, call) => {
      const answer = await right(call);
      const reveal = revealOf(call, await cardOf(call, call.params['id'] ?? ''));
      return withBody(answer, (card) => ({ ...card, ...reveal }));
    }),
    'card-shows-a-reveal-url-with-its-token-in-the-path': [
      replacing(revealOf, (right, call, card) => {
        const reveal = right(call, card);
        return { ...reveal, panEmbedUrl: reveal.panEmbedUrl.replace('?token=', '/') };
      }),
      replacing(getCard, async (right, call) => {
        const answer = await right(call);
        const { panEmbedUrl: link } = revealOf(call, await cardOf(call, call.params['id'] ?? ''));
        return withBody(answer, (card) => ({ ...card, link }));
      }),
    ],
    'card-shows-a-reveal-url-of-its-own': showing((card) => ({
      ...card,
      revealUrl: `https://display.processor.example/${String(card['id']).split(':')[1] ?? ''}`,
    })),
  },
  'cards/reveal-url-is-minted-per-call': {
    'reveal-url-is-always-the-same': replacing(revealOf, (right, call, card) => {
      const reveal = right(call, card);
      return { ...reveal, panEmbedUrl: reveal.panEmbedUrl.replace(/(?<=[?]token=).*/, card.id) };
    }),
  },
  'cards/reveal-url-is-signed': {
    'reveal-url-names-the-card-and-its-end-alone': remembering(revealOf, (right) => {
      let count = 0;
      return (call, card) => {
        const reveal = right(call, card);
        count += 1;
        const link = `?card=${card.id}&until=${Date.parse(reveal.expiresAt) + count}`;
        return { ...reveal, panEmbedUrl: reveal.panEmbedUrl.replace(/[?]token=.*/, link) };
      };
    }),
  },
  'cards/reveal-shows-that-card': {
    'reveal-url-is-that-of-all-cards': replacing(revealOf, (right, call, card) => ({
      ...right(call, card),
      panEmbedUrl: 'https://display.processor.example/card',
    })),
  },
  'cards/reveal-says-when-it-ends': {
    'reveal-never-says-when-it-ends': replacing(revealOf, (right, call, card) => ({
      ...right(call, card),
      expiresAt: '9999-01-01T00:00:00.000Z',
    })),
  },
  'cards/has-a-state': {
    'card-without-state': showing((card) => without(card, 'state')),
  },
  'cards/state-is-one-of-four': {
    'card-state-is-unknown': showing((card) => ({ ...card, state: 'OPEN' })),
  },
  'cards/has-funding-sources': {
    'card-without-funding-sources': showing((card) => without(card, 'fundingSources')),
  },
  'cards/funding-sources-is-an-array': {
    'card-funding-sources-are-text': showing((card) => ({
      ...card,
      fundingSources: String(card['fundingSources']),
    })),
  },
  'cards/funding-sources-are-internal-accounts': {
    'card-funding-sources-are-external-accounts': replacing(cardView, (right, work, card) => ({
      ...right(work, card),
      fundingSources: card.fundingSources.map(external),
    })),
  },
  'cards/created-with-a-funding-source': {
    'new-card-loses-its-funding-sources': replacing(newCard, (right, call, currency) => ({
      ...right(call, currency),
      fundingSources: [],
    })),
  },
  'cards/issue-refuses-no-funding-source': {
    'card-issue-takes-no-funding-source': [
      overlooking({ at: 'FundingSourceIds', keyword: 'minItems' }),
      replacing(currencyOfSources, async (right, work, cardholderId, ids) =>
        ids.length === 0 ? 'USD' : right(work, cardholderId, ids),
      ),
    ],
  },
  'cards/issued-card-is-readable': {
    'read-card-has-no-funding-sources': replacing(getCard, async (right, call) =>
      withBody(await right(call), (card) => ({ ...card, fundingSources: [] })),
    ),
  },
  'cards/issued-card-is-listed': {
    'no-card-is-listed': replacing(cardFilters, () => ({ id: '' })),
  },
  'cards/unknown-card-is-not-found': {
    'unknown-card-is-gone': replacing(cardOf, (right, work, id) =>
      whenRefused(
        () => right(work, id),
        ({ status }) => status === 404,
        async () => {
          throw new ApiError(410, 'REFERENCE_NOT_FOUND', 'Gone.');
        },
      ),
    ),
  },
  'cards/reveal-mints-a-url': {
    'reveal-answers-no-url': replacing(revealOf, (right, call, card) => {
      right(call, card);
      return { panEmbedUrl: '', expiresAt: call.now().toISOString() };
    }),
  },
  'cards/reveal-is-the-only-way': {
    'funding-source-change-shows-a-reveal-url': replacing(carryOut, (right, call, card) =>
      right(
        withEvents(call, (event) => [
          event.type === 'CARD.FUNDING_SOURCE_CHANGE' && isJsonObject(event.data)
            ? { ...event, data: { ...event.data, ...revealOf(call, card) } }
            : event,
        ]),
        card,
      ),
    ),
    'card-transactions-are-announced-with-a-reveal-url': replacing(
      beginCardTransaction,
      (right, work, ...rest) =>
        right(
          withEvents(work, (event) => [
            isJsonObject(event.data)
              ? { ...event, data: { ...event.data, panUrl: 'https://display.processor.example/1' } }
              : event,
          ]),
          ...rest,
        ),
    ),
    'card-list-shows-reveal-urls': replacing(listCards, async (right, call) =>
      withRows(await right(call), async (card) => ({
        ...card,
        ...revealOf(call, await cardOf(call, String(card['id']))),
      })),
    ),
  },
  'cards/reveal-url-is-short-lived': {
    'reveal-url-lives-for-a-year': replacing(revealOf, (right, call, card) => ({
      ...right(call, card),
      expiresAt: new Date(call.now().getTime() + aYearMs).toISOString(),
    })),
  },
});
