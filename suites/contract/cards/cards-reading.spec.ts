import { freshUuid } from '../../engine/drawing.ts';
import type { RuleId } from '../../../spec/rules/index.ts';
import {
  activeCard,
  cardUntil,
  freshCard,
  ownCardId,
  readCard,
  revealCard,
  someCard,
  someCardholder,
  updateCard,
  type Card,
} from '../../fixtures/cards.ts';
import { requireMember } from '../../engine/binding.ts';
import { covers } from '../../engine/covers.ts';
import { Inconclusive } from '../../engine/examiner.ts';
import { requireSuccess } from '../../assertions/answers.ts';
import { memberOf } from '../../assertions/members.ts';
import { findListed, type Search } from '../../assertions/listing.ts';
import { target } from '../../engine/run.ts';
import { test } from '../../engine/test.ts';

test(
  'a platform can read a card and list its cards',
  covers(['cards/operation-get', 'cards/operation-list'], { needs: ['cards'] }),
  async ({ api, cleanup, check }) => {
    const card = await freshCard(api, await someCardholder(api, cleanup));

    const read = await readCard(api, card.id);
    const listed = await api.call('cards.list');

    check.accepted('cards/operation-get', read, 'reading a card');
    check.accepted('cards/operation-list', listed, 'listing cards');
  },
);

test(
  'a card that does not exist is not found',
  covers(['cards/unknown-card-is-not-found'], { needs: ['cards', 'state'] }),
  async ({ api, cleanup, check }) => {
    const asks = [
      (id: string) => readCard(api, id),
      (id: string) => revealCard(api, id),
      (id: string) => updateCard(api, id, { state: 'FROZEN' }),
    ];
    for (const ask of asks)
      check.status('cards/unknown-card-is-not-found', await ask(`Card:${freshUuid()}`), 404);
    const { id } = await someCard(api, cleanup);
    for (const ask of asks) requireSuccess(await ask(id), 'The same on a card that exists');
  },
);

interface Filter {
  readonly rule: RuleId;
  readonly name: string;
  /** A card that matches a value and one that does not, with that value. */
  readonly pair: (match: Card, other: Card) => string;
}

const filters: readonly Filter[] = [
  {
    rule: 'cards/list-filters-by-cardholder',
    name: 'cardholderId',
    pair: ({ holder }) => holder.customerId,
  },
  {
    rule: 'cards/list-filters-by-funding-source',
    name: 'accountId',
    pair: ({ holder }) => holder.account.id,
  },
  { rule: 'cards/list-filters-by-state', name: 'state', pair: () => 'FROZEN' },
];

/** The document names no parameter, so one that is ignored may only have another name. */
const mustBeKnown = (name: string, other: Search): void => {
  if (other.found === 'present' && !target().dialect.complete)
    throw new Inconclusive('no-binding', `The list of cards does not take the filter ${name}.`, other.page);
};

for (const { rule, name, pair } of filters)
  test(
    `the list of cards can be narrowed by ${name} alone`,
    covers([rule], { needs: ['cards', 'state'] }),
    async ({ api, cleanup, check }) => {
      const match = await someCard(api, cleanup);
      const other = await someCard(api, cleanup);
      requireSuccess(await updateCard(api, match.id, { state: 'FROZEN' }), 'Freezing a card');
      await cardUntil(api, match.id, 'FROZEN');
      const query = { [name]: pair(match, other) };

      const outside = await findListed(api, 'cards.list', other.id, query);
      const inside = await findListed(api, 'cards.list', match.id, query);

      mustBeKnown(name, outside);
      check
        .response(rule, [inside.page, outside.page])
        .that(
          outside.found !== 'present' && inside.found !== 'missing',
          `with ${name}=${query[name] ?? ''} the card ${match.id} and not ${other.id}`,
          `the first ${inside.found}, the second ${outside.found}`,
        );
    },
  );

test(
  'the list of cards can be narrowed by the platform card identifier',
  covers(['cards/list-filters-by-platform-card-identifier'], { needs: ['cards', 'state'] }),
  async ({ api, cleanup, check }) => {
    const holder = await someCardholder(api, cleanup);
    const platformCardId = ownCardId();
    const match = await activeCard(api, holder, { platformCardId });
    const other = await activeCard(api, holder);

    const outside = await findListed(api, 'cards.list', other.id, { platformCardId });
    const inside = await findListed(api, 'cards.list', match.id, { platformCardId });

    mustBeKnown('platformCardId', outside);
    const read = requireSuccess(await readCard(api, match.id), 'Reading a card');
    // A target that calls it otherwise may have passed over the one that the card was issued with.
    const what = 'A card does not show the platformCardId it was issued with';
    requireMember(memberOf(read, 'platformCardId') === platformCardId, what, read);
    const rule = 'cards/list-filters-by-platform-card-identifier';
    check
      .response(rule, [inside.page, outside.page])
      .that(
        outside.found !== 'present' && inside.found !== 'missing',
        `with platformCardId=${platformCardId} the card ${match.id} and not ${other.id}`,
        `the first ${inside.found}, the second ${outside.found}`,
      );
  },
);
