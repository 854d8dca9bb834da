import { activeCustomerOf, customerOf, customers, unknownCustomer } from '../../records/customer-store.ts';
import { customerView } from '../../customers/customer-view.ts';
import { customerFilters, deleteCustomer, getCustomer } from '../../customers/customers.ts';
import { noContent, ok } from '../../http/call.ts';
import { replacing } from '../../runtime/behaviour.ts';
import { answering, checking } from '../altered-answers.ts';
import type { Variations } from '../deviation.ts';

/** Permitted variants of customers that were deleted. */
export const customerDeletionVariations = {
  'deleted-customers-answer-404': {
    about: 'a deleted customer is not found',
    gaps: ['customers/read-of-a-deleted-customer', 'customers/second-deletion'],
    readings: ['customers/errors-of-the-read'],
    areas: ['errors'],
    choice: 'deleted customers',
    unexamined: 'nobody sees the mark of a customer that is not found',
    replaces: [
      replacing(activeCustomerOf, async (right, work, id) => {
        const customer = await customerOf(work, id);
        if (customer.isDeleted) throw unknownCustomer(work);
        return right(work, id);
      }),
      checking(getCustomer, async (call) => {
        const customer = await customerOf(call, call.params['customerId'] ?? '');
        if (customer.isDeleted) throw unknownCustomer(call);
      }),
    ],
  },
  'deleted-customers-can-be-deleted-again': {
    about: 'deleting a deleted customer answers like the first time',
    gaps: ['customers/second-deletion'],
    areas: ['errors'],
    choice: 'deleted customers',
    replaces: replacing(deleteCustomer, async (right, call) => {
      const customer = await customerOf(call, call.params['customerId'] ?? '');
      if (!customer.isDeleted) return right(call);
      const again = { ...customer, updatedAt: call.now().toISOString() };
      await call.collection(customers).update(again);
      return ok(await customerView(call, again));
    }),
  },
  'deletions-answer-without-a-body': {
    about: 'deleting a customer answers 204',
    gaps: ['customers/deletion-answer'],
    areas: ['errors'],
    replaces: answering(deleteCustomer, () => noContent),
  },
  'deleted-customers-stay-listed': {
    about: 'lists hold deleted customers too',
    gaps: ['customers/deleted-customers-in-the-list'],
    areas: ['conventions'],
    replaces: replacing(customerFilters, (right, call) => ({ ...right(call), isDeleted: undefined })),
  },
} as const satisfies Variations;
