import { activeCustomerOf, customers, unknownCustomer } from '../../records/customer-store.ts';
import { deleteCustomer, getCustomer, listCustomers } from '../../customers/customers.ts';
import { ApiError, notFound } from '../../http/api-error.ts';
import { replacing } from '../../runtime/behaviour.ts';
import { checking, notFoundPlainly, whenRefused } from '../altered-answers.ts';
import { answering } from '../answering.ts';
import { faultsOf } from '../deviation.ts';
import { asItsOwner, withRowsOfOthers } from '../other-tenants.ts';

/** Faults in customers that are not there, or are another platform's. */
export const customerAccessFaults = faultsOf({
  'errors/user-not-found': {
    'unknown-customer-has-another-code': replacing(unknownCustomer, () =>
      notFound('No such customer.', 'UMA_NOT_FOUND'),
    ),
    'unknown-customer-of-an-update-is-reference-not-found': replacing(activeCustomerOf, (right, work, id) =>
      notFoundPlainly(() => right(work, id)),
    ),
  },
  'errors/code-of-a-500-is-from-its-table': {
    'malformed-id-breaks-the-server': checking(getCustomer, ({ params }) => {
      if (!/^Customer:[0-9a-f-]{36}$/i.test(params['customerId'] ?? ''))
        throw new ApiError(500, 'DATABASE_ERROR', 'The id could not be looked up.');
    }),
  },
  'authentication/platforms-do-not-read-each-other': {
    'customer-is-read-by-any-platform': asItsOwner(getCustomer, customers, 'customerId'),
  },
  'authentication/platforms-do-not-list-each-other': {
    'customer-list-shows-other-platforms': withRowsOfOthers(listCustomers, customers),
  },
  'authentication/platforms-do-not-change-each-other': {
    'customer-is-deleted-by-any-platform': asItsOwner(deleteCustomer, customers, 'customerId'),
  },
  'customers/get-failure-answers-500': {
    'failed-customer-read-answers-501': answering('customers.get', (call, proceed) =>
      whenRefused(
        () => proceed(call),
        ({ code }) => code === 'USER_NOT_FOUND',
        async () => {
          throw new ApiError(501, 'INTERNAL_ERROR', 'Something went wrong.');
        },
      ),
    ),
  },
});
