import { instantMs } from '../../../spec/schema/formats.ts';
import { addable, customer } from '../../../generators/customers.ts';
import { idOf, malformedIds } from '../../../generators/values/ids.ts';
import { covers } from '../../engine/covers.ts';
import {
  addCustomer,
  ownCustomerId,
  readCustomer,
  someCustomer,
  updateCustomer,
  wholePerson,
} from '../../fixtures/customers.ts';
import { Inconclusive } from '../../engine/examiner.ts';
import {
  bodyOf,
  expectCode,
  expectMember,
  expectRejected,
  expectStatus,
  expectAccepted,
  isAccepted,
  requireCoverage,
  requireSuccess,
} from '../../assertions/answers.ts';
import { expectRoundTrip } from '../../assertions/round-trip.ts';
import { property } from '../../engine/property.ts';
import { test } from '../../engine/test.ts';

test(
  'customers can be added, read, updated, listed and deleted',
  covers([
    'customers/operation-create',
    'customers/operation-get',
    'customers/operation-update',
    'customers/operation-list',
    'customers/operation-delete',
  ]),
  async ({ api, cleanup, examine }) => {
    const added = await addCustomer(api, cleanup, wholePerson);
    expectAccepted(examine, 'customers/operation-create', added, 'a person');
    const customerId = String(bodyOf(requireSuccess(added, 'Adding a customer'))['id']);
    const update = { customerType: 'INDIVIDUAL', fullName: 'Ada Ruiz' };

    const read = await readCustomer(api, customerId);
    const updated = await updateCustomer(api, customerId, update);
    const listed = await api.call('customers.list');
    const deleted = await api.call('customers.delete', { path: { customerId } });

    expectAccepted(examine, 'customers/operation-get', read, 'reading a customer');
    expectAccepted(examine, 'customers/operation-update', updated, 'an update of a name');
    expectAccepted(examine, 'customers/operation-list', listed, 'listing customers');
    expectAccepted(examine, 'customers/operation-delete', deleted, 'deleting a customer');
  },
);

test(
  'a customer added without due diligence and address to be paid at gets an id and an address',
  covers([
    'customers/uma-address-is-optional',
    'customers/edd-is-optional',
    'customers/id-is-given-by-the-service',
    'customers/uma-address-is-generated-when-not-given',
    'customers/get-answers-200',
  ]),
  async ({ api, cleanup, examine }) => {
    const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
    const added = await addCustomer(api, cleanup, wholePerson);
    expectAccepted(examine, 'customers/uma-address-is-optional', added, 'a customer without umaAddress');
    expectAccepted(examine, 'customers/edd-is-optional', added, 'a person without due-diligence members');
    requireSuccess(added, 'Adding a customer');
    expectMember(examine, 'customers/id-is-given-by-the-service', added, 'id', 'to be a text', isText);

    const read = await readCustomer(api, String(bodyOf(added)['id']));

    expectStatus(examine, 'customers/get-answers-200', read, 200);
    expectMember(
      examine,
      'customers/uma-address-is-generated-when-not-given',
      read,
      'umaAddress',
      'to be there, although none was given',
      isText,
    );
  },
);

test(
  'a customer read answers the customer that was asked for',
  covers(['customers/get-answers-that-customer'], { needs: ['state'] }),
  async ({ api, cleanup, examine }) => {
    const added = [await someCustomer(api, cleanup), await someCustomer(api, cleanup)];

    for (const { id, exchange } of added) {
      const read = requireSuccess(await readCustomer(api, id), 'Reading a customer');
      const { platformCustomerId: wanted } = bodyOf(exchange);
      const shown = bodyOf(read);
      // The id may be left out of what a read shows; the platform's own may not.
      const isThat = shown['platformCustomerId'] === wanted && (shown['id'] ?? id) === id;
      examine.assert('customers/get-answers-that-customer', isThat, () => ({
        expected: `the customer ${id}, platformCustomerId ${String(wanted)}`,
        actual: `id ${String(shown['id'])}, platformCustomerId ${String(shown['platformCustomerId'])}`,
        on: [exchange, read],
        side: 'response',
      }));
    }
  },
);

test(
  'a customer that nobody added is not found',
  covers(['customers/unknown-customer-answers-404', 'errors/user-not-found'], {
    needs: ['state'],
  }),
  async ({ api, cleanup, examine }) => {
    const { id: real } = await someCustomer(api, cleanup);
    requireSuccess(await readCustomer(api, real), 'Reading a customer');
    await property(
      examine,
      'unknown customers',
      idOf('Customer'),
      async (id, found) => {
        const read = await readCustomer(api, id);
        const updated = await updateCustomer(api, id, { customerType: 'INDIVIDUAL', fullName: 'Ada Ruiz' });
        const deleted = await api.call('customers.delete', { path: { customerId: id } });

        expectStatus(found, 'customers/unknown-customer-answers-404', read, 404);
        for (const answer of [read, updated, deleted])
          expectCode(found, 'errors/user-not-found', answer, 'USER_NOT_FOUND');
      },
      3,
    );
    // A text that no id can be: a target may refuse its form before it looks for it.
    for (const id of malformedIds) {
      const read = await readCustomer(api, id);
      expectRejected(examine, 'customers/unknown-customer-answers-404', read, `the id ${JSON.stringify(id)}`);
    }
  },
);

test(
  'a customer is read back as it was added',
  covers(
    [
      'customers/created-customer-can-be-read',
      'customers/created-customer-keeps-what-was-given',
      'customers/platform-customer-id-is-the-platforms',
    ],
    { needs: ['state'] },
  ),
  async ({ api, cleanup, examine }) => {
    await property(examine, 'customers read back', customer.map(addable), async (given, found) => {
      const own = { platformCustomerId: ownCustomerId() };
      const added = await addCustomer(api, cleanup, { ...given, ...own });
      if (!isAccepted(added)) return;

      const read = await readCustomer(api, String(bodyOf(added)['id']));

      if (!expectAccepted(found, 'customers/created-customer-can-be-read', read, 'reading a new customer'))
        return;
      expectRoundTrip(found, 'customers/created-customer-keeps-what-was-given', [added, read], given);
      expectRoundTrip(found, 'customers/platform-customer-id-is-the-platforms', [added, read], own);
    });
    requireCoverage(examine, 'customers/created-customer-can-be-read', 'adding a customer');
  },
);

test(
  'the currencies enabled for a customer are read back',
  covers(['customers/created-customer-keeps-what-was-given'], { needs: ['state'] }),
  async ({ api, cleanup, examine }) => {
    const given = { customerType: 'INDIVIDUAL', fullName: 'Ada Moreno', currencies: ['USD', 'EUR'] };
    const { id, exchange } = await someCustomer(api, cleanup, given);

    const read = await readCustomer(api, id);

    expectRoundTrip(examine, 'customers/created-customer-keeps-what-was-given', [exchange, read], given);
  },
);

test(
  'a new customer is not marked as deleted before its deletion',
  covers(['customers/live-customer-is-not-marked'], { needs: ['state'] }),
  async ({ api, cleanup, examine }) => {
    const { id, exchange } = await someCustomer(api, cleanup);

    const read = await readCustomer(api, id);

    for (const shown of [exchange, read])
      expectMember(
        examine,
        'customers/live-customer-is-not-marked',
        shown,
        'isDeleted',
        'not to be true',
        (marked) => marked !== true,
      );
  },
);

test(
  'a customer never changed before it was created',
  covers(['customers/updated-at-is-not-before-created-at']),
  async ({ api, cleanup, examine }) => {
    const { id, exchange } = await someCustomer(api, cleanup);

    const updated = await updateCustomer(api, id, { customerType: 'INDIVIDUAL', fullName: 'Ada Ruiz' });
    const read = await readCustomer(api, id);

    const shown = [exchange, updated, read].filter((answer) => bodyOf(answer)['updatedAt'] !== undefined);
    if (shown.length === 0) throw new Inconclusive('prerequisite', 'No answer showed updatedAt.', read);
    for (const answer of shown) {
      const createdAt = String(bodyOf(answer)['createdAt'] ?? bodyOf(exchange)['createdAt']);
      expectMember(
        examine,
        'customers/updated-at-is-not-before-created-at',
        answer,
        'updatedAt',
        `not to be before createdAt, ${createdAt}`,
        (updatedAt) => !(instantMs(String(updatedAt)) < instantMs(createdAt)),
      );
    }
  },
);
