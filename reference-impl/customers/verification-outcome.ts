import { ownersOf } from '../records/beneficial-owner-store.ts';
import type { Customer } from '../records/customer-store.ts';
import type { Work } from '../runtime/work.ts';

/** How the sandbox's provider decides; `wait` leaves the customer PENDING. */
export type Outcome = 'approve' | 'reject' | 'hold' | 'wait';

/** By the last three characters of an individual's fullName, or of a business's registrationNumber. */
const bySuffix: Readonly<Record<string, Outcome>> = { '001': 'wait', '002': 'reject', '004': 'hold' };

const decidingText = ({ customerType, fullName, businessInfo }: Customer): string => {
  const text = customerType === 'INDIVIDUAL' ? fullName : businessInfo?.['registrationNumber'];
  return typeof text === 'string' ? text : '';
};

const byOwners = async (work: Work, { id }: Customer): Promise<Outcome | undefined> => {
  const statuses = (await ownersOf(work, id)).map(({ kycStatus }) => kycStatus);
  if (statuses.includes('REJECTED')) return 'reject';
  return statuses.includes('PENDING') ? 'wait' : undefined;
};

/** The outcome for a complete customer. A business is no better off than its owners. */
export const outcomeOf = async (work: Work, customer: Customer): Promise<Outcome> =>
  (await byOwners(work, customer)) ?? bySuffix[decidingText(customer).slice(-3)] ?? 'approve';
