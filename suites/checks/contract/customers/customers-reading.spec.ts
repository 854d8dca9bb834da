import { isInOrder } from '../../../kit/assertions/instants.ts';
import { addable, customer } from '../../../../generators/customers.ts';
import { idOf, malformedIds } from '../../../../generators/values/ids.ts';
import { covers } from '../../../kit/check/covers.ts';
import {
  addCustomer,
  addOwnCustomer,
  ownCustomerId,
  readCustomer,
  someCustomer,
  updateCustomer,
} from '../../../kit/fixtures/customers.ts';
import type { JsonObject } from '../../../../spec/json.ts';
import { freshInteger, freshUuid } from '../../../kit/check/fresh-values.ts';
import { ifThere } from '../../../kit/check/if-there.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import {
  bodyOf,
  isAccepted,
  requireCoverage,
  requireSuccess,
  idShown,
} from '../../../kit/assertions/answers.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import { expectRoundTrip } from '../../../kit/assertions/round-trip.ts';
import { property } from '../../../kit/assertions/property.ts';
import { positiveControl } from '../../../kit/check/positive-control.ts';
import { namedPerson, otherName, wholePerson } from '../../../kit/fixtures/people.ts';

covers([
  // The service has an operation that adds a customer.
  'customers/operation-create',
  // The service has an operation that reads one customer by its id.
  'customers/operation-get',
  // The service has an operation that updates a customer.
  'customers/operation-update',
  // The service has an operation that lists customers.
  'customers/operation-list',
  // The service has an operation that deletes a customer.
  'customers/operation-delete',
]).test('customers can be added, read, updated, listed and deleted', async ({ api, cleanup, check }) => {
  const added = await addOwnCustomer(api, cleanup, wholePerson);
  check.accepted('customers/operation-create', added, 'a person');
  const customerId = idShown(requireSuccess(added, 'Adding a customer'));

  const read = await readCustomer(api, customerId);
  const updated = await updateCustomer(api, customerId, otherName);
  const listed = await api.call('customers.list');
  const deleted = await api.call('customers.delete', { path: { customerId } });

  check.accepted('customers/operation-get', read, 'reading a customer');
  check.accepted('customers/operation-update', updated, 'an update of a name');
  check.accepted('customers/operation-list', listed, 'listing customers');
  check.accepted('customers/operation-delete', deleted, 'deleting a customer');
});

covers([
  // A customer can be added without a umaAddress.
  'customers/uma-address-is-optional',
  // An individual without any enhanced-due-diligence member can be added.
  'customers/edd-is-optional',
  // A customer added without an id has one.
  'customers/id-is-given-by-the-service',
  // A customer added without a umaAddress has one that the service made up.
  'customers/uma-address-is-generated-when-not-given',
  // Reading a customer that exists is answered with 200.
  'customers/get-answers-200',
]).test(
  'a customer added without due diligence and address to be paid at gets an id and an address',
  async ({ api, cleanup, check }) => {
    const added = await addOwnCustomer(api, cleanup, wholePerson);
    check.accepted('customers/uma-address-is-optional', added, 'a customer without umaAddress');
    check.accepted('customers/edd-is-optional', added, 'a person without due-diligence members');
    requireSuccess(added, 'Adding a customer');
    check.member('customers/id-is-given-by-the-service', added, 'id').isText();

    const read = await readCustomer(api, idShown(added));

    check.status('customers/get-answers-200', read, 200);
    check
      .member('customers/uma-address-is-generated-when-not-given', read, 'umaAddress')
      .isText(', although none was given');
  },
);

covers({ needs: ['state'] }, [
  // Reading a customer answers the customer whose id is in the path.
  'customers/get-answers-that-customer',
]).test('a customer read answers the customer that was asked for', async ({ api, cleanup, check }) => {
  const added = [await someCustomer(api, cleanup), await someCustomer(api, cleanup)];

  for (const { id, exchange } of added) {
    const read = requireSuccess(await readCustomer(api, id), 'Reading a customer');
    const wanted = memberOf(exchange, 'platformCustomerId');
    const shown = bodyOf(read);
    // The id may be left out of what a read shows; the platform's own may not.
    const isThat =
      memberOf(shown, 'platformCustomerId') === wanted &&
      (memberOf(shown, 'id', { absent: undefined }) ?? id) === id;
    check
      .response('customers/get-answers-that-customer', [exchange, read])
      .that(
        isThat,
        `the customer ${id}, platformCustomerId ${String(wanted)}`,
        `id ${String(memberOf(shown, 'id', { absent: undefined }))}, platformCustomerId ${String(memberOf(shown, 'platformCustomerId'))}`,
      );
  }
});

covers({ needs: ['state'] }, [
  // Reading a customer that does not exist is answered with 404.
  'customers/unknown-customer-answers-404',
  // Naming a customer that does not exist is answered with USER_NOT_FOUND.
  'errors/user-not-found',
]).test('a customer that nobody added is not found', async ({ api, cleanup, check }) => {
  const { id: real } = await someCustomer(api, cleanup);
  requireSuccess(await readCustomer(api, real), 'Reading a customer');
  await positiveControl('updating one that exists', updateCustomer(api, real, otherName));
  const path = { customerId: real };
  await positiveControl('deleting one that exists', api.call('customers.delete', { path }));
  await property(
    check,
    { name: 'unknown customers', arbitrary: idOf('Customer'), cases: 3 },
    async (id, check) => {
      const read = await readCustomer(api, id);
      const updated = await updateCustomer(api, id, otherName);
      const deleted = await api.call('customers.delete', { path: { customerId: id } });

      check.status('customers/unknown-customer-answers-404', read, 404);
      for (const answer of [read, updated, deleted])
        check.code('errors/user-not-found', answer, 'USER_NOT_FOUND');
    },
  );
  // A text that no id can be: a target may refuse its form before it looks for it.
  for (const id of malformedIds) {
    const read = await readCustomer(api, id);
    check.rejected('customers/unknown-customer-answers-404', read, `the id ${JSON.stringify(id)}`);
  }
});

covers({ needs: ['state'] }, [
  // A customer that was added can be read under the id that it was given.
  'customers/created-customer-can-be-read',
  // A member given when a customer is added has the same value when the customer is read.
  'customers/created-customer-keeps-what-was-given',
  // The platformCustomerId that the platform chose is the one that reads show.
  'customers/platform-customer-id-is-the-platforms',
]).test('a customer is read back as it was added', async ({ api, cleanup, check }) => {
  await property(
    check,
    { name: 'customers read back', arbitrary: customer.map(addable) },
    async (given, check) => {
      const own = { platformCustomerId: ownCustomerId() };
      const added = await addCustomer(api, cleanup, { ...given, ...own });
      if (!isAccepted(added)) return;

      const read = await readCustomer(api, idShown(added));

      if (!check.accepted('customers/created-customer-can-be-read', read, 'reading a new customer')) return;
      expectRoundTrip(check, 'customers/created-customer-keeps-what-was-given', [added, read], given);
      expectRoundTrip(check, 'customers/platform-customer-id-is-the-platforms', [added, read], own);
    },
  );
  requireCoverage(check, 'customers/created-customer-can-be-read', 'adding a customer');
});

/** What few customers have: a target may refuse some of it, and keeps what it takes. */
const rarities = (): readonly JsonObject[] => [
  // A family name whose first character is beyond the basic plane of Unicode.
  { fullName: '\u{20BB7}野 Ada' },
  { birthDate: '1936-02-29' },
  // Signs that are escaped on a page.
  { fullName: 'Ada de la Cruz & "Bo" <Cy>' },
  { email: `psi+${freshUuid()}@example.com` },
  // More of a kind than the generated ones have.
  {
    sourceOfFundsCategories: ['SALARY', 'PENSION', 'GIFT', 'INHERITANCE', 'LOAN', 'SAVINGS', 'RENTAL_INCOME'],
  },
  { address: { line1: `12 ${'Analytical '.repeat(8)}Way`, postalCode: '94105', country: 'US' } },
  { platformCustomerId: String(freshInteger(1, 4_000_000_000)).padStart(16, '0') },
];

covers({ needs: ['state'] }, [
  // A member given when a customer is added has the same value when the customer is read.
  'customers/created-customer-keeps-what-was-given',
]).test(
  'the currencies enabled for a customer are read back, and what few customers have',
  async ({ api, cleanup, check }) => {
    const given = { ...namedPerson, currencies: ['USD', 'EUR'] };
    const { id, exchange } = await someCustomer(api, cleanup, given);

    const read = await readCustomer(api, id);

    expectRoundTrip(check, 'customers/created-customer-keeps-what-was-given', [exchange, read], given);
    for (const members of rarities())
      await ifThere(async () => {
        const rare = await someCustomer(api, cleanup, { ...namedPerson, ...members });
        const shown = [rare.exchange, await readCustomer(api, rare.id)];
        expectRoundTrip(check, 'customers/created-customer-keeps-what-was-given', shown, members);
      });
  },
);

covers({ needs: ['state'] }, [
  // A customer that was not deleted does not have isDeleted true.
  'customers/live-customer-is-not-marked',
]).test('a new customer is not marked as deleted before its deletion', async ({ api, cleanup, check }) => {
  const { id, exchange } = await someCustomer(api, cleanup);

  const read = await readCustomer(api, id);

  for (const shown of [exchange, read])
    check.member('customers/live-customer-is-not-marked', shown, 'isDeleted').differsFrom(true);
});

covers([
  // updatedAt is not earlier than createdAt.
  'customers/updated-at-is-not-before-created-at',
]).test('a customer never changed before it was created', async ({ api, cleanup, check }) => {
  const { id, exchange } = await someCustomer(api, cleanup);

  const updated = await updateCustomer(api, id, otherName);
  const read = await readCustomer(api, id);

  const shown = [exchange, updated, read].filter(
    (answer) => memberOf(answer, 'updatedAt', { absent: undefined }) !== undefined,
  );
  if (shown.length === 0) throw new Inconclusive('not-shown', 'No answer showed updatedAt.', read);
  for (const answer of shown) {
    const createdAt = String(
      memberOf(answer, 'createdAt', { absent: undefined }) ??
        memberOf(exchange, 'createdAt', { absent: undefined }),
    );
    check
      .member('customers/updated-at-is-not-before-created-at', answer, 'updatedAt')
      .is(
        `not to be before createdAt, ${createdAt}`,
        (updatedAt) => isInOrder(createdAt, updatedAt) !== false,
      );
  }
});
