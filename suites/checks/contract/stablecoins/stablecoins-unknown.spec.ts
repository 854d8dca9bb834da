import { requireSuccess } from '../../../kit/assertions/answers.ts';
import { covers } from '../../../kit/check/covers.ts';
import {
  areBelowTheirCoin,
  listOperations,
  readCoin,
  readLink,
  readOperation,
  registerCoin,
  someLink,
} from '../../../kit/fixtures/stablecoins.ts';
import { someIssue, someMint, someRedemption } from '../../../kit/fixtures/stablecoin-operations.ts';
import { unknownLike } from '../../../kit/check/unknown-ids.ts';

const needs = ['stablecoins', 'state'] as const;

const noLink = { status: 404, code: 'STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND' } as const;

covers({ needs }, [
  // Naming a provider account link that does not exist is answered with
  // STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND.
  'errors/stablecoin-provider-account-not-found',
]).test('a provider account link that was never made is not found', async ({ api, check }) => {
  const rule = 'errors/stablecoin-provider-account-not-found';
  const { id } = await someLink(api);
  requireSuccess(await readLink(api, id), 'Reading a provider account link');

  const read = await readLink(api, unknownLike(id));

  check.rejectedWith(rule, read, noLink);
});

covers({ needs }, [
  // Registering a stablecoin with a provider account link that does not exist answers 404 with
  // STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND.
  'stablecoins/register-needs-a-known-provider-account',
]).test(
  'no stablecoin is registered with a provider account link that does not exist',
  async ({ api, check }) => {
    const rule = 'stablecoins/register-needs-a-known-provider-account';
    const { id } = await someLink(api);
    requireSuccess(await registerCoin(api, id), 'Registering a stablecoin');

    const registered = await registerCoin(api, unknownLike(id));

    check.rejectedWith(rule, registered, noLink);
  },
);

covers({ needs: [...needs, 'sandbox'] }, [
  // An operation on a stablecoin that does not exist is answered with status 404 or 403.
  'stablecoins/unknown-stablecoin-is-not-found',
]).test('a stablecoin that was never registered is not found', async ({ api, cleanup, check }) => {
  const rule = 'stablecoins/unknown-stablecoin-is-not-found';
  const { coin, mint, burn } = await someRedemption(api, cleanup);
  requireSuccess(await readCoin(api, coin.id), 'Reading a stablecoin');
  requireSuccess(await mint(), 'Creating a mint');
  requireSuccess(await listOperations(api, coin.id), 'Listing mints and burns');
  const unknown = unknownLike(coin.id);

  const answers = [
    await readCoin(api, unknown),
    await mint('sandbox', unknown),
    ...(areBelowTheirCoin() ? [await listOperations(api, unknown)] : []),
    await burn('sandbox', unknown),
  ];
  // Last, for it takes the tokens.
  requireSuccess(await burn(), 'Creating a burn');

  for (const answer of answers) check.unknown(rule, answer);
});

covers({ needs }, [
  // Reading a mint or burn operation that does not exist is answered with status 404 or 403.
  'stablecoins/unknown-operation-is-not-found',
]).test('a mint or burn that was never created is not found', async ({ api, cleanup, check }) => {
  const { id } = await someMint(await someIssue(api, cleanup));
  requireSuccess(await readOperation(api, id), 'Reading a mint');

  const read = await readOperation(api, unknownLike(id));

  check.unknown('stablecoins/unknown-operation-is-not-found', read);
});
