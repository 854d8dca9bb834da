import fc from 'fast-check';
import { notACardUpdate } from '../../../generators/cards.ts';
import {
  activeCard,
  readCard,
  someCard,
  sourceIds,
  twoAccountHolder,
  updateCard,
} from '../../fixtures/cards.ts';
import { covers } from '../../engine/covers.ts';
import { expectInvalidValuesRejected } from '../../assertions/invalid-values.ts';
import { bodyOf, requireSuccess } from '../../assertions/answers.ts';
import { test } from '../../engine/test.ts';

const freezing: fc.Arbitrary<unknown> = fc.constant({ state: 'FROZEN' });

test(
  'a card update that changes nothing is refused',
  covers(['cards/update-needs-a-change', 'cards/update-request-is-an-object'], { needs: ['cards'] }),
  async ({ api, cleanup, check }) => {
    const { id } = await someCard(api, cleanup);

    await expectInvalidValuesRejected(check, notACardUpdate, {
      send: (body) => updateCard(api, id, body),
      what: (how) => `a card update that is ${how}`,
      intact: () => freezing,
    });
  },
);

test(
  'a card update may name state, funding sources, or both',
  covers(
    [
      'cards/operation-update',
      'cards/update-takes-state-alone',
      'cards/update-takes-funding-sources-alone',
      'cards/update-takes-both',
    ],
    { needs: ['cards'] },
  ),
  async ({ api, cleanup, check }) => {
    const { id, holder } = await someCard(api, cleanup);
    const fundingSources = [holder.account.id];

    const state = await updateCard(api, id, { state: 'FROZEN' });
    const sources = await updateCard(api, id, { fundingSources });
    const both = await updateCard(api, id, { state: 'ACTIVE', fundingSources });

    check.accepted('cards/operation-update', state, 'freezing a card');
    check.accepted('cards/update-takes-state-alone', state, 'an update with state alone');
    const alone = 'cards/update-takes-funding-sources-alone';
    check.accepted(alone, sources, 'an update with fundingSources alone');
    check.accepted('cards/update-takes-both', both, 'an update with both members');
  },
);

test(
  'an update of a card changes what it names and nothing else',
  covers(
    [
      'cards/update-changes-funding-sources',
      'cards/update-of-funding-sources-keeps-state',
      'cards/update-of-state-keeps-funding-sources',
    ],
    { needs: ['cards', 'state'] },
  ),
  async ({ api, cleanup, check }) => {
    const { holder, other } = await twoAccountHolder(api, cleanup);
    const { id } = await activeCard(api, holder);

    requireSuccess(
      await updateCard(api, id, { fundingSources: [other] }),
      'Changing the funding sources of a card',
    );
    const funded = requireSuccess(await readCard(api, id), 'Reading a card');
    const isOther = (fundingSources: unknown): boolean => sourceIds({ fundingSources })?.join() === other;
    check
      .member('cards/update-changes-funding-sources', funded, 'fundingSources')
      .is(`to be ${other} alone`, isOther);
    const rule = 'cards/update-of-funding-sources-keeps-state';
    check.member(rule, funded, 'state').equals('ACTIVE', 'still');

    requireSuccess(await updateCard(api, id, { state: 'FROZEN' }), 'Freezing a card');
    const frozen = requireSuccess(await readCard(api, id), 'Reading a card');

    // What the update before it did is another rule's matter.
    const before = sourceIds(bodyOf(funded))?.join();
    check
      .member('cards/update-of-state-keeps-funding-sources', frozen, 'fundingSources')
      .is(`to be ${before} still`, (fundingSources) => sourceIds({ fundingSources })?.join() === before);
  },
);
