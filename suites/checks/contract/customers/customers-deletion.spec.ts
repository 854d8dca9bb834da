import { covers } from '../../../kit/check/covers.ts';
import { readUntil } from '../../../kit/fixtures/read-until.ts';
import { readCustomer, someCustomer } from '../../../kit/fixtures/customers.ts';
import { answerOf, bodyOf, isAccepted, requireSuccess } from '../../../kit/assertions/answers.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import { asListsFollow, decided, searchListed, type Search } from '../../../kit/assertions/listing.ts';
import { poll } from '../../../kit/waiting/poll.ts';
import type { Query } from '../../../kit/http/client.ts';
import { namedPerson, plainBusiness } from '../../../kit/fixtures/people.ts';

covers({ needs: ['state'] }, [
  // A deleted customer that is shown has isDeleted true.
  'customers/deleted-customer-is-marked',
]).test('a deleted customer that can be read is marked as deleted', async ({ api, cleanup, check }) => {
  for (const customer of [namedPerson, plainBusiness]) {
    const { id } = await someCustomer(api, cleanup, customer);
    const path = { customerId: id };
    const deleted = requireSuccess(await api.call('customers.delete', { path }), 'Deleting a customer');

    const read = await readUntil(
      () => readCustomer(api, id),
      ({ isDeleted }, last) => !isAccepted(last) || isDeleted === true,
    );

    // Not to be found any more is as good as marked.
    const { isDeleted } = bodyOf(read);
    const isGone = read.response.status >= 400 && read.response.status < 500;
    check
      .response('customers/deleted-customer-is-marked', [deleted, read], '/isDeleted')
      .that(
        isGone || isDeleted === true,
        'the deleted customer to have isDeleted true, or not to be found (4xx)',
        isAccepted(read) ? `isDeleted ${JSON.stringify(isDeleted) ?? 'absent'}` : answerOf(read),
      );
  }
});

covers({ needs: ['state'] }, [
  // A deleted customer that is shown has isDeleted true.
  'customers/deleted-customer-is-marked',
]).test('a deleted customer that is listed is marked as deleted', async ({ api, cleanup, check }) => {
  const { id, exchange } = await someCustomer(api, cleanup, namedPerson);
  const platformCustomerId = String(memberOf(exchange, 'platformCustomerId'));
  const path = { customerId: id };
  const deleted = requireSuccess(await api.call('customers.delete', { path }), 'Deleting a customer');

  const isMarked = ({ row }: Pick<Search, 'row'>): boolean => row === undefined || row['isDeleted'] === true;
  // A list may take a moment to follow a deletion.
  const search = (query: Query): Promise<Search> =>
    poll(
      () => searchListed(api, 'customers.list', id, query),
      isMarked,
      asListsFollow('customers.list', ({ row }) => row),
    );
  const listed = decided(await search({ platformCustomerId }));
  // The parameter that asks for deleted ones is assumed: a target may refuse it.
  const searches = [listed, await search({ platformCustomerId, isIncludingDeleted: true })];

  for (const { row, page } of searches.filter(({ found }) => found !== 'undecided'))
    check
      .response('customers/deleted-customer-is-marked', [deleted, page])
      .that(
        isMarked({ row }),
        `the row of ${id}, which is deleted, to have isDeleted true`,
        `isDeleted ${JSON.stringify(row?.['isDeleted']) ?? 'absent'}`,
      );
});
