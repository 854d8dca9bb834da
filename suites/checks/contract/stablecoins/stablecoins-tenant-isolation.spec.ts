import { idShown, requireSuccess } from '../../../kit/assertions/answers.ts';
import { covers } from '../../../kit/check/covers.ts';
import { ifThere } from '../../../kit/check/if-there.ts';
import {
  areBelowTheirCoin,
  linkAccount,
  listOperations,
  readCoin,
  readLink,
  readOperation,
  registerCoin,
  someLink,
} from '../../../kit/fixtures/stablecoins.ts';
import { someIssue, someMint } from '../../../kit/fixtures/stablecoin-operations.ts';
import { idsOn } from '../../../kit/fixtures/listed-operations.ts';
import { paginate } from '../../../kit/assertions/paginate.ts';

const as = 'otherPlatform' as const;

covers({ needs: ['stablecoins', 'state', 'credentials'] }, [
  // Reading a resource with the credentials of another platform is refused.
  'authentication/platforms-do-not-read-each-other',
  // A list shows no resource of another platform.
  'authentication/platforms-do-not-list-each-other',
  // A change or a deletion with the credentials of another platform leaves the resource as it was.
  'authentication/platforms-do-not-change-each-other',
]).test(
  'provider accounts, stablecoins and mints are for their own platform alone',
  async ({ api, cleanup, check }) => {
    const change = 'authentication/platforms-do-not-change-each-other';
    const link = await someLink(api);
    const issue = await someIssue(api, cleanup);
    const { coin, mint } = issue;
    const operation = await someMint(issue);
    requireSuccess(await registerCoin(api, link.id), 'Registering a stablecoin');
    requireSuccess(await readLink(api, link.id), 'Reading a provider account link');
    requireSuccess(await readCoin(api, coin.id), 'Reading a stablecoin');
    requireSuccess(await readOperation(api, operation.id), 'Reading a mint');
    requireSuccess(await listOperations(api, coin.id), 'Listing mints and burns');
    requireSuccess(await api.call('stablecoins.list', { as }), 'Listing as the other platform');

    const narrowed = await listOperations(api, coin.id, { as });
    const elsewhere = await ifThere(async () => {
      const theirs = requireSuccess(await linkAccount(api, undefined, { as }), 'Linking as another platform');
      const registered = await registerCoin(api, idShown(theirs), undefined, { as });
      const theirCoin = idShown(requireSuccess(registered, 'Registering as another platform'));
      return requireSuccess(await listOperations(api, theirCoin, { as }), 'Listing as another platform');
    });
    const lists = [narrowed, ...(elsewhere === undefined ? [] : [elsewhere])];
    const reads = [
      await readLink(api, link.id, as),
      await readCoin(api, coin.id, as),
      await readOperation(api, operation.id, as),
      ...(areBelowTheirCoin() ? [narrowed] : []),
    ];

    const other = {
      ...api,
      call: (each: Parameters<typeof api.call>[0], options?: Parameters<typeof api.call>[1]) =>
        api.call(each, { ...options, as }),
    };
    const walks = [
      await paginate(other, 'stablecoins.listProviderAccounts'),
      await paginate(other, 'stablecoins.list'),
    ];
    const tries = [await registerCoin(api, link.id, undefined, { as }), await mint(as)];

    const read = 'authentication/platforms-do-not-read-each-other';
    for (const answer of reads) check.rejected(read, answer, `${answer.operation} by another platform`);
    const made = [link.id, coin.id, operation.id];
    const seen = [...walks.flatMap(({ ids }) => ids), ...idsOn(lists)].filter((id) =>
      made.some((each) => each === id),
    );
    check
      .response('authentication/platforms-do-not-list-each-other', [
        ...walks.flatMap(({ pages }) => pages),
        ...lists,
      ])
      .that(seen.length === 0, 'no row of another platform', seen.join(', '));
    for (const tried of tries) check.rejected(change, tried, `${tried.operation} by another platform`);
  },
);
