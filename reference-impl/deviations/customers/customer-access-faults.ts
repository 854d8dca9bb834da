import { activeCustomerOf, customers, unknownCustomer } from '../../records/customer-store.ts';
import { deleteCustomer, getCustomer, listCustomers } from '../../customers/customers.ts';
import { ApiError, notFound } from '../../http/api-error.ts';
import { replacing } from '../../runtime/behaviour.ts';
import { checking, notFoundPlainly, whenRefused } from '../altered-answers.ts';
import { answering } from '../answering.ts';
import { fault, type Faults } from '../deviation.ts';
import { asItsOwner, withRowsOfOthers } from '../other-tenants.ts';

/** Faults in customers that are not there, or are another platform's. */
export const customerAccessFaults = {
  'unknown-customer-has-another-code': fault(
    'errors/user-not-found',
    replacing(unknownCustomer, () => () => notFound('No such customer.', 'UMA_NOT_FOUND')),
  ),
  'unknown-customer-of-an-update-is-reference-not-found': fault(
    'errors/user-not-found',
    replacing(activeCustomerOf, (right) => (work, id) => notFoundPlainly(() => right(work, id))),
  ),
  'malformed-id-breaks-the-server': fault(
    'errors/code-of-a-500-is-from-its-table',
    checking(getCustomer, ({ params }) => {
      if (!/^Customer:[0-9a-f-]{36}$/i.test(params['customerId'] ?? ''))
        throw new ApiError(500, 'DATABASE_ERROR', 'The id could not be looked up.');
    }),
  ),
  'customer-is-read-by-any-platform': fault(
    'authentication/platforms-do-not-read-each-other',
    asItsOwner(getCustomer, customers, 'customerId'),
  ),
  'customer-list-shows-other-platforms': fault(
    'authentication/platforms-do-not-list-each-other',
    withRowsOfOthers(listCustomers, customers),
  ),
  'customer-is-deleted-by-any-platform': fault(
    'authentication/platforms-do-not-change-each-other',
    asItsOwner(deleteCustomer, customers, 'customerId'),
  ),
  'failed-customer-read-answers-501': fault(
    'customers/get-failure-answers-500',
    answering('customers.get', (call, proceed) =>
      whenRefused(
        () => proceed(call),
        ({ code }) => code === 'USER_NOT_FOUND',
        async () => {
          throw new ApiError(501, 'INTERNAL_ERROR', 'Something went wrong.');
        },
      ),
    ),
  ),
} as const satisfies Faults;
