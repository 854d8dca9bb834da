import { queryNeeded } from '../../../kit/assertions/query-needed.ts';
import {
  activeCard,
  cardOfTwoSources,
  cardUntil,
  freshCard,
  ownCardId,
  readCard,
  revealCard,
  someCard,
  someCardholder,
  updateCard,
} from '../../../kit/fixtures/cards.ts';
import { unknownLike } from '../../../kit/check/unknown-ids.ts';
import { requireMember } from '../../../kit/check/require-member.ts';
import { covers } from '../../../kit/check/covers.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import { bodyOf, requireSuccess } from '../../../kit/assertions/answers.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import { expectNarrowing } from '../../../kit/assertions/narrowing.ts';

covers({ needs: ['cards'] }, [
  // A platform can read a single card.
  'cards/operation-get',
  // A platform can list its cards.
  'cards/operation-list',
]).test('a platform can read a card and list its cards', async ({ api, cleanup, check }) => {
  const holder = await someCardholder(api, cleanup);
  const card = await freshCard(api, holder);

  const read = await readCard(api, card.id);
  const query = await queryNeeded(api, 'cards.list', () => ({ cardholderId: holder.customerId }));
  const listed = await api.call('cards.list', { query });

  check.accepted('cards/operation-get', read, 'reading a card');
  check.accepted('cards/operation-list', listed, 'listing cards');
});

covers({ needs: ['cards', 'state'] }, [
  // An operation on a card that does not exist is answered with status 404 or 403.
  'cards/unknown-card-is-not-found',
]).test('a card that does not exist is not found', async ({ api, cleanup, check }) => {
  const asks = [
    (id: string) => readCard(api, id),
    (id: string) => revealCard(api, id),
    (id: string) => updateCard(api, id, { state: 'FROZEN' }),
  ];
  const { id } = await someCard(api, cleanup);
  for (const ask of asks) check.unknown('cards/unknown-card-is-not-found', await ask(unknownLike(id)));
  for (const ask of asks) requireSuccess(await ask(id), 'The same on a card that exists');
});

covers({ needs: ['cards', 'state'] }, [
  // The list of cards can be narrowed to those of one cardholder.
  'cards/list-filters-by-cardholder',
]).test('the list of cards can be narrowed by cardholderId alone', async ({ api, cleanup, check }) => {
  const card = await someCard(api, cleanup);
  const other = await someCard(api, cleanup);

  await expectNarrowing(api, check, 'cards/list-filters-by-cardholder', {
    operation: 'cards.list',
    parameter: 'cardholderId',
    match: card.holder.customerId,
    miss: other.holder.customerId,
    id: card.id,
  });
});

covers({ needs: ['cards', 'state'] }, [
  // The list of cards can be narrowed to those that one internal account funds.
  'cards/list-filters-by-funding-source',
]).test('the list of cards can be narrowed by accountId alone', async ({ api, cleanup, check }) => {
  const card = await someCard(api, cleanup);
  const other = await someCard(api, cleanup);
  const ofTwo = await cardOfTwoSources(api, cleanup);
  const found = [
    { id: card.id, source: card.holder.account.id },
    ...(ofTwo === undefined ? [] : ofTwo.sources.map((source) => ({ id: ofTwo.id, source }))),
  ];

  for (const [index, { id, source }] of found.entries())
    await expectNarrowing(api, check, 'cards/list-filters-by-funding-source', {
      operation: 'cards.list',
      parameter: 'accountId',
      match: source,
      miss: other.holder.account.id,
      id,
      // The first has shown that the parameter narrows.
      isShown: index > 0,
    });
});

covers({ needs: ['cards', 'state'] }, [
  // The list of cards can be narrowed to those in one state.
  'cards/list-filters-by-state',
]).test('the list of cards can be narrowed by state alone', async ({ api, cleanup, check }) => {
  const { id } = await someCard(api, cleanup);
  requireSuccess(await updateCard(api, id, { state: 'FROZEN' }), 'Freezing a card');
  const frozen = await cardUntil(api, id, 'FROZEN', 'ACTIVE');
  if (bodyOf(frozen)['state'] !== 'FROZEN')
    throw new Inconclusive('state-not-reached', 'A card did not become FROZEN.', frozen);

  await expectNarrowing(api, check, 'cards/list-filters-by-state', {
    operation: 'cards.list',
    parameter: 'state',
    match: 'FROZEN',
    miss: 'ACTIVE',
    id,
  });
});

covers({ needs: ['cards', 'state'] }, [
  // The list of cards can be narrowed by the platform's own card identifier.
  'cards/list-filters-by-platform-card-identifier',
]).test(
  'the list of cards can be narrowed by the platform card identifier',
  async ({ api, cleanup, check }) => {
    const holder = await someCardholder(api, cleanup);
    const platformCardId = ownCardId();
    const { id } = await activeCard(api, holder, { platformCardId });
    const read = requireSuccess(await readCard(api, id), 'Reading a card');
    // A target that calls it otherwise may have passed over the one that the card was issued with.
    const what = 'A card does not show the platformCardId it was issued with';
    requireMember(memberOf(read, 'platformCardId') === platformCardId, what, read);

    await expectNarrowing(api, check, 'cards/list-filters-by-platform-card-identifier', {
      operation: 'cards.list',
      parameter: 'platformCardId',
      match: platformCardId,
      miss: ownCardId(),
      id,
    });
  },
);
