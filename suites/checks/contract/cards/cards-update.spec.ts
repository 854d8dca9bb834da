import { notACardUpdate } from '../../../../generators/cards.ts';
import type { JsonObject } from '../../../../spec/json.ts';
import type { RuleId } from '../../../../spec/rules/index.ts';
import type { Exchange } from '../../../../spec/results/exchange.ts';
import {
  activeCard,
  cardOfTwoSources,
  cardUntil,
  readCard,
  someCard,
  someCardholder,
  sourceIds,
  sourcesUntil,
  twoAccountHolder,
  updateCard,
  type Cardholder,
} from '../../../kit/fixtures/cards.ts';
import { covers } from '../../../kit/check/covers.ts';
import { expectInvalidValuesRejected } from '../../../kit/assertions/invalid-values.ts';
import { readUntil } from '../../../kit/fixtures/read-until.ts';
import { bodyOf, isAccepted, requireSuccess } from '../../../kit/assertions/answers.ts';
import type { Check } from '../../../kit/assertions/check.ts';
import { leavingOpen } from '../../../kit/check/leave-open.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import { target } from '../../../kit/check/run.ts';
import { asksForSignature } from '../../../kit/fixtures/signed-retry.ts';
import type { Client } from '../../../kit/http/client.ts';

covers({ needs: ['cards'] }, [
  // A card update with neither state nor fundingSources is refused.
  'cards/update-needs-a-change',
  // A card update whose body is not a JSON object is refused.
  'cards/update-request-is-an-object',
]).test('a card update that changes nothing is refused', async ({ api, cleanup, check }) => {
  const { id } = await someCard(api, cleanup);

  await expectInvalidValuesRejected(check, notACardUpdate, {
    send: (body) => updateCard(api, id, body),
    what: (how) => `a card update that is ${how}`,
  });
});

/**
 * Asks for another account as the funding source, and for the account that the card has where that is refused: which
 * accounts may fund a card is not shown, nor whether a card takes the sources that it has.
 */
const updateSources = async (
  api: Client,
  id: string,
  { account, otherAccounts }: Cardholder,
  also: JsonObject = {},
): Promise<Exchange> => {
  const send = (source: string) => updateCard(api, id, { ...also, fundingSources: [source] });
  const [other] = otherAccounts;
  const answer = await send(other ?? account.id);
  return other === undefined || isAccepted(answer) ? answer : send(account.id);
};

/** Asserts that sources were taken. A refusal may be of the ones that the card has, where there are no others to try. */
const expectSources = (
  check: Check,
  rule: RuleId,
  { holder, answer, what }: { readonly holder: Cardholder; readonly answer: Exchange; readonly what: string },
): void => {
  const mayBeSame = holder.otherAccounts.length === 0 && [400, 409, 422].includes(answer.response.status);
  if (!mayBeSame || target().dialect.complete) {
    check.accepted(rule, answer, what);
    return;
  }
  const why = 'The customer has one account: the card has the funding sources that were sent.';
  check.markInconclusive(rule, new Inconclusive('permitted-otherwise', why, answer));
};

const takesBoth = 'cards/update-takes-both';

covers({ needs: ['cards'] }, [
  // A card is updated by PATCH on its own path.
  'cards/operation-update',
  // A card update with state and without fundingSources is accepted.
  'cards/update-takes-state-alone',
  // A card update with fundingSources and without state is accepted.
  'cards/update-takes-funding-sources-alone',
  takesBoth,
]).test('a card update may name state, funding sources, or both', async ({ api, cleanup, check }) => {
  const holder = await someCardholder(api, cleanup, { currencies: ['USD', 'EUR'] });
  const { id } = await activeCard(api, holder);

  // A FROZEN card may keep its sources: they are changed while it is ACTIVE.
  const sources = await updateSources(api, id, holder);
  const state = await updateCard(api, id, { state: 'FROZEN' });

  check.accepted('cards/operation-update', state, 'freezing a card');
  check.accepted('cards/update-takes-state-alone', state, 'an update with state alone');
  const alone = 'cards/update-takes-funding-sources-alone';
  expectSources(check, alone, { holder, answer: sources, what: 'an update with fundingSources alone' });
  await leavingOpen(check, [takesBoth], async () => {
    requireSuccess(await updateCard(api, id, { state: 'ACTIVE' }), 'Unfreezing a card');
    const both = await updateSources(api, id, holder, { state: 'FROZEN' });
    expectSources(check, takesBoth, { holder, answer: both, what: 'an update with both members' });
  });
});

covers({ needs: ['cards', 'state'] }, [
  // After an update with fundingSources the card has the funding sources that the update named.
  'cards/update-changes-funding-sources',
]).test('a card that two accounts fund is left to one of them', async ({ api, cleanup, check }) => {
  const card = await cardOfTwoSources(api, cleanup);
  if (card === undefined)
    throw new Inconclusive('permitted-otherwise', 'No two accounts of a customer fund one card.');
  const { id, holder, sources } = card;
  const [, second] = sources;
  await cardUntil(api, id, 'ACTIVE');
  const updated = requireSuccess(
    await updateCard(api, id, { fundingSources: [second] }),
    'Changing the funding sources of a card',
  );
  // The update of a card that a wallet funds may be an action of the wallet.
  if (asksForSignature(updated))
    throw new Inconclusive('permitted-otherwise', 'The update asks for a signature of the wallet.', updated);
  const funded = await sourcesUntil(api, { id, holder, before: sources }, second);
  check
    .member('cards/update-changes-funding-sources', funded, 'fundingSources')
    .is(`to be ${second} alone`, (fundingSources) => sourceIds({ fundingSources })?.join() === second);
});

covers({ needs: ['cards', 'state'] }, [
  // After an update with fundingSources the card has the funding sources that the update named.
  'cards/update-changes-funding-sources',
  // An update with fundingSources alone leaves the state of the card as it was.
  'cards/update-of-funding-sources-keeps-state',
  // Freezing a card without naming fundingSources leaves its funding sources as they were.
  'cards/update-of-state-keeps-funding-sources',
]).test('an update of a card changes what it names and nothing else', async ({ api, cleanup, check }) => {
  const { holder, other } = await twoAccountHolder(api, cleanup);
  const { id } = await activeCard(api, holder);

  requireSuccess(
    await updateCard(api, id, { fundingSources: [other] }),
    'Changing the funding sources of a card',
  );
  const isOther = (fundingSources: unknown): boolean => sourceIds({ fundingSources })?.join() === other;
  const funded = await sourcesUntil(api, { id, holder }, other);
  check
    .member('cards/update-changes-funding-sources', funded, 'fundingSources')
    .is(`to be ${other} alone`, isOther);
  const rule = 'cards/update-of-funding-sources-keeps-state';
  check.member(rule, funded, 'state').equals('ACTIVE', 'still');

  // A card whose sources did not change is left alone: at the end of the test it shows whether they do so late.
  const isLate = !isOther(bodyOf(funded)['fundingSources']);
  const keptId = isLate ? (await activeCard(api, holder)).id : id;
  const kept = isLate ? requireSuccess(await readCard(api, keptId), 'Reading a card') : funded;
  requireSuccess(await updateCard(api, keptId, { state: 'FROZEN' }), 'Freezing a card');
  const frozen = await cardUntil(api, keptId, 'FROZEN', 'ACTIVE');

  // The effect of the update before it is another rule's matter.
  const before = sourceIds(bodyOf(kept))?.join();
  check
    .member('cards/update-of-state-keeps-funding-sources', frozen, 'fundingSources')
    .is(`to be ${before} still`, (fundingSources) => sourceIds({ fundingSources })?.join() === before);

  // A FROZEN card may keep its sources: such an update may be refused, and must not thaw the card.
  const changed = await updateCard(api, keptId, { fundingSources: [holder.account.id] });
  // Reads may lag behind the freeze.
  const seen = await readUntil(
    () => readCard(api, keptId),
    ({ state }) => state === 'FROZEN',
  );
  const still = requireSuccess(seen, 'Reading a card');
  if (bodyOf(frozen)['state'] === 'FROZEN' && !asksForSignature(changed))
    check.member(rule, still, 'state').equals('FROZEN', 'still');
});

covers({ needs: ['cards', 'state'] }, [takesBoth]).test(
  'an update of state and funding sources changes both',
  async ({ api, cleanup, check }) => {
    const { holder, other } = await twoAccountHolder(api, cleanup);
    const { id } = await activeCard(api, holder);

    const both = await updateCard(api, id, { state: 'FROZEN', fundingSources: [other] });
    requireSuccess(both, 'Changing state and sources of a card');
    await cardUntil(api, id, 'FROZEN', 'ACTIVE');
    const changed = await sourcesUntil(api, { id, holder }, other);

    check.member(takesBoth, changed, 'state').equals('FROZEN');
    check
      .member(takesBoth, changed, 'fundingSources')
      .is(`to be ${other} alone`, (fundingSources) => sourceIds({ fundingSources })?.join() === other);
  },
);
