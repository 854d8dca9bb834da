import type { RuleId } from '../../../spec/rules/index.ts';
import { bodyOf, requireSuccess } from '../../kit/assertions/answers.ts';
import { covers } from '../../kit/check/covers.ts';
import { cardUntil, processingCard, readCard, someCard, updateCard } from '../../kit/fixtures/cards.ts';
import { deleteToken, readToken, someToken } from '../../kit/fixtures/tokens.ts';

/** Rules of the invented version alone: the union has those of the versions that psi ships. */
const [codeOfToken, region, staysFrozen, freezesEarly] = [
  'tokens/unknown-token-has-its-code',
  'exchange-rates/need-a-region',
  'cards/frozen-card-stays-frozen',
  'cards/processing-card-freezes',
] as unknown as readonly [RuleId, RuleId, RuleId, RuleId];

covers([codeOfToken]).test('a deleted token has a code of its own', async ({ api, cleanup, check }) => {
  const { id } = await someToken(api, cleanup);
  requireSuccess(await readToken(api, id), 'Reading a token');
  requireSuccess(await deleteToken(api, id), 'Deleting a token');

  check.code(codeOfToken, await readToken(api, id), 'API_TOKEN_NOT_FOUND');
});

covers([region]).test('exchange rates are read for a region', async ({ api, check }) => {
  const control = await api.call('exchangeRates.get', { headers: { Region: 'EU' } });
  const without = await api.call('exchangeRates.get');

  check.accepted(region, control, 'reading the rates of a region');
  check.rejected(region, without, 'reading rates without a region');
});

covers([staysFrozen]).test('a frozen card is not made active', async ({ api, cleanup, check }) => {
  const { id } = await someCard(api, cleanup);
  requireSuccess(await updateCard(api, id, { state: 'FROZEN' }), 'Freezing a card');
  const frozen = await cardUntil(api, id, 'FROZEN', 'ACTIVE');

  const update = await updateCard(api, id, { state: 'ACTIVE' });
  const still = await readCard(api, id);

  check
    .response(staysFrozen, [frozen, update, still], '/state')
    .that(bodyOf(still)['state'] === 'FROZEN', 'FROZEN', String(bodyOf(still)['state']));
});

covers([freezesEarly]).test('a card that is still processing freezes', async ({ api, cleanup, check }) => {
  const { id } = await processingCard(api, cleanup);

  check.succeeds(freezesEarly, await updateCard(api, id, { state: 'FROZEN' }), 'freezing a PROCESSING card');
  check.member(freezesEarly, await readCard(api, id), 'state').equals('FROZEN');
});
