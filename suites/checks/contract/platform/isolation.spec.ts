import type { OperationId } from '../../../../spec/operations.ts';
import type { CallOptions, Client } from '../../../kit/http/client.ts';
import { covers } from '../../../kit/check/covers.ts';
import { ownCustomerId, someCustomer } from '../../../kit/fixtures/customers.ts';
import { idsMade, makingCustomer, makingToken, newKey } from '../../../kit/fixtures/creations.ts';
import type { Exchange } from '../../../../spec/results/exchange.ts';
import { idShown, requireSuccess, rowsOf } from '../../../kit/assertions/answers.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import { namedPerson } from '../../../kit/fixtures/people.ts';
import { quoteBody, someEnds, transferBody } from '../../../kit/fixtures/payments.ts';
import type { Cleanup } from '../../../kit/check/cleanup-registry.ts';
import { ownTokenName, readToken, someToken } from '../../../kit/fixtures/tokens.ts';
import { idOfRow, paginate, stepsThrough } from '../../../kit/assertions/paginate.ts';

const rename: CallOptions['body'] = { customerType: 'INDIVIDUAL', fullName: 'Somebody Else' };

/** The other platform's client. Its credentials must open something, or its being refused is worth nothing. */
const asOtherPlatform = async (api: Client): Promise<Client> => {
  const other: Client = {
    ...api,
    call: (operation, options) => api.call(operation, { ...options, as: 'otherPlatform' }),
  };
  requireSuccess(await other.call('customers.list'), 'Listing customers as the other platform');
  return other;
};

interface Belonging {
  readonly what: string;
  readonly id: string;
  readonly path: Readonly<Record<string, string>>;
  readonly read: OperationId;
  readonly list: OperationId;
}

/** One of each kind, all belonging to the platform of the run. */
const belongings = async (api: Client, cleanup: Cleanup): Promise<readonly [Belonging, Belonging]> => {
  const { id: customerId } = await someCustomer(api, cleanup);
  const { id: tokenId } = await someToken(api, cleanup);
  return [
    { what: 'customer', id: customerId, path: { customerId }, read: 'customers.get', list: 'customers.list' },
    { what: 'API token', id: tokenId, path: { tokenId }, read: 'tokens.get', list: 'tokens.list' },
  ];
};

covers({ needs: ['state', 'credentials'] }, [
  // Reading a resource with the credentials of another platform is refused.
  'authentication/platforms-do-not-read-each-other',
]).test('a platform cannot read what belongs to another platform', async ({ api, cleanup, check }) => {
  const other = await asOtherPlatform(api);

  for (const { what, path, read } of await belongings(api, cleanup)) {
    requireSuccess(await api.call(read, { path }), `Reading the own ${what}`);
    check.rejected(
      'authentication/platforms-do-not-read-each-other',
      await other.call(read, { path }),
      `reading the ${what} of another platform`,
    );
  }
});

covers({ needs: ['state', 'credentials'] }, [
  // A list shows no resource of another platform.
  'authentication/platforms-do-not-list-each-other',
]).test(
  'a platform does not see in lists what belongs to another platform',
  async ({ api, cleanup, check }) => {
    const other = await asOtherPlatform(api);

    for (const { what, id, list } of await belongings(api, cleanup)) {
      const { ids, pages } = await paginate(other, list);
      check
        .response('authentication/platforms-do-not-list-each-other', pages)
        .that(!ids.includes(id), `no row with the ${what} ${id} of another platform`, 'such a row');
    }
  },
);

/** The first pages of a list of customers, so short that there are several. */
const shortPages = async (client: Client): Promise<readonly Exchange[]> => {
  const pages: Exchange[] = [];
  for await (const { page } of stepsThrough(client, 'customers.list', { query: { limit: 2 } })) {
    pages.push(requireSuccess(page, 'A page of customers'));
    if (pages.length === 3) break;
  }
  return pages;
};

const idsIn = (pages: readonly Exchange[]): readonly string[] =>
  pages.flatMap((page) => rowsOf(page)).map((row) => idOfRow(row));

covers({ needs: ['state', 'credentials'] }, [
  // A list shows no resource of another platform.
  'authentication/platforms-do-not-list-each-other',
]).test(
  'no customer is on the pages of two platforms, whichever page it is',
  async ({ api, cleanup, check }) => {
    const other = await asOtherPlatform(api);
    // Three at least are on two pages.
    for (let count = 0; count < 3; count += 1) await someCustomer(api, cleanup);
    const body = { ...namedPerson, platformCustomerId: ownCustomerId() };
    const theirs = requireSuccess(await other.call('customers.create', { body }), 'Adding a customer');

    const [own, strange] = [await shortPages(api), await shortPages(other)];

    await other.call('customers.delete', { path: { customerId: idShown(theirs) } });
    const known = new Set(idsIn(own));
    const shared = idsIn(strange).find((id) => known.has(id));
    check
      .response('authentication/platforms-do-not-list-each-other', [...own, ...strange])
      .that(shared === undefined, 'no row that two platforms see', String(shared));
  },
);

covers({ needs: ['state', 'credentials'] }, [
  // A list shows no resource of another platform.
  'authentication/platforms-do-not-list-each-other',
]).test('the list of API tokens has none that another platform made', async ({ api, check }) => {
  const other = await asOtherPlatform(api);
  const body = { name: ownTokenName(), permissions: ['VIEW'] };
  const theirs = requireSuccess(await other.call('tokens.create', { body }), 'Creating a token');
  const tokenId = idShown(theirs);

  const { ids, pages } = await paginate(api, 'tokens.list');

  await other.call('tokens.delete', { path: { tokenId } });
  check
    .response('authentication/platforms-do-not-list-each-other', [theirs, ...pages])
    .that(!ids.includes(tokenId), `no row with the API token ${tokenId} of another platform`, 'such a row');
});

covers({ needs: ['state', 'sandbox', 'credentials'] }, [
  // Reading a resource with the credentials of another platform is refused.
  'authentication/platforms-do-not-read-each-other',
  // A list shows no resource of another platform.
  'authentication/platforms-do-not-list-each-other',
]).test('payments and payees of a platform are for it alone', async ({ api, cleanup, check }) => {
  const other = await asOtherPlatform(api);
  const { account, payee } = await someEnds(api, cleanup, { sameCurrency: true });
  const body = transferBody(account.id, payee.id);
  const transactionId = idShown(requireSuccess(await api.call('transfers.out', { body }), 'A transfer out'));
  const externalAccountId = payee.id;
  const reads = [
    { read: 'transactions.get', path: { transactionId } },
    { read: 'customerExternalAccounts.get', path: { externalAccountId } },
  ] as const;

  for (const { read, path } of reads) {
    requireSuccess(await api.call(read, { path }), `${read} as the platform that owns it`);
    check.rejected(
      'authentication/platforms-do-not-read-each-other',
      await other.call(read, { path }),
      `${read} of another platform`,
    );
  }
  const { ids, pages } = await paginate(other, 'transactions.list');
  check
    .response('authentication/platforms-do-not-list-each-other', pages)
    .that(!ids.includes(transactionId), `no row with ${transactionId} of another platform`, 'such a row');
});

covers({ needs: ['state', 'credentials'] }, [
  // A change or a deletion with the credentials of another platform leaves the resource as it was.
  'authentication/platforms-do-not-change-each-other',
]).test(
  'a platform can neither change nor delete what belongs to another platform',
  async ({ api, cleanup, check }) => {
    const rule = 'authentication/platforms-do-not-change-each-other';
    const other = await asOtherPlatform(api);
    const [customer, token] = await belongings(api, cleanup);
    const before = requireSuccess(
      await api.call('customers.get', { path: customer.path }),
      'Reading a customer',
    );

    // The control: the owner can change and delete its things.
    const [ours, oursToo] = await belongings(api, cleanup);
    requireSuccess(
      await api.call('customers.update', { path: ours.path, body: rename }),
      'Updating a customer',
    );
    requireSuccess(await api.call('customers.delete', { path: ours.path }), 'Deleting a customer');
    requireSuccess(await api.call('tokens.delete', { path: oursToo.path }), 'Deleting a token');

    const tries = [
      await other.call('customers.update', { path: customer.path, body: rename }),
      await other.call('customers.delete', { path: customer.path }),
      await other.call('tokens.delete', { path: token.path }),
    ];

    for (const tried of tries) check.rejected(rule, tried, `${tried.operation} by another platform`);
    const after = [await api.call('customers.get', { path: customer.path }), await readToken(api, token.id)];
    for (const read of after)
      check
        .response(rule, [...tries, read])
        .that(read.response.status < 300, 'the resource to be there still', `status ${read.response.status}`);
    const [name, nameAfter] = [before, ...after].map((read) => memberOf(read, 'fullName'));
    check
      .response(rule, [...tries, ...after.slice(0, 1)], '/fullName')
      .that(
        name === nameAfter,
        `fullName to be ${JSON.stringify(name)} still`,
        JSON.stringify(nameAfter) ?? 'nothing',
      );
  },
);

covers({ needs: ['state', 'credentials'] }, [
  // A platform that uses the Idempotency-Key of another is not answered with what the other has made.
  'authentication/platforms-do-not-share-answers',
]).test(
  'the Idempotency-Key of another platform opens nothing that the other has made',
  async ({ api, cleanup, check }) => {
    const other = await asOtherPlatform(api);
    for (const [{ operation, send }, remove, parameter] of [
      [makingCustomer(api, cleanup), 'customers.delete', 'customerId'],
      [makingToken(api, cleanup), 'tokens.delete', 'tokenId'],
    ] as const) {
      const as = 'otherPlatform' as const;
      const key = newKey();
      const first = requireSuccess(await send(key), operation);
      const id = idShown(first);
      const control = requireSuccess(await send({ ...newKey(), as }), `${operation} as the other platform`);

      const answer = await send({ ...key, as });

      // Whom a key belongs to is left open: a refusal gives nothing away.
      const theirs = idsMade([answer]);
      check
        .evidence('authentication/platforms-do-not-share-answers', [first, control, answer])
        .that(
          !theirs.includes(id),
          `something of its own made by ${operation}, or a refusal, for the key of another platform`,
          `${id}, which the other platform made`,
        );
      for (const made of idsMade([control, answer]))
        if (made !== id) await other.call(remove, { path: { [parameter]: made } });
    }
  },
);

covers({ needs: ['state', 'sandbox', 'credentials'] }, [
  // A platform that uses the Idempotency-Key of another is not answered with what the other has made.
  'authentication/platforms-do-not-share-answers',
]).test(
  'the Idempotency-Key of another platform opens no quote of the other',
  async ({ api, cleanup, check }) => {
    const other = await asOtherPlatform(api);
    // Each platform pays from and to accounts of its own, so that only the key is the same.
    const [ours, theirs] = [await someEnds(api, cleanup), await someEnds(other, cleanup)];
    const body = quoteBody({ from: theirs.account.id, to: theirs.payee.id });
    requireSuccess(await other.call('quotes.create', { body }), 'A quote of the other platform');
    const key = newKey();
    const wanted = quoteBody({ from: ours.account.id, to: ours.payee.id });
    const first = requireSuccess(await api.call('quotes.create', { ...key, body: wanted }), 'A quote');
    const id = idShown(first);

    const answer = await other.call('quotes.create', { ...key, body });

    // Whom a key belongs to is left open: a refusal gives nothing away.
    check
      .evidence('authentication/platforms-do-not-share-answers', [first, answer])
      .that(
        !answer.response.text.includes(id),
        'a quote of its own, or a refusal, for the key of another platform',
        `${id}, which the other platform made`,
      );
  },
);
