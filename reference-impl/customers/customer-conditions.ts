import { invalidInput } from '../http/api-error.ts';
import { fieldError } from '../http/field-errors.ts';
import { breachesOf } from '../http/validate-request.ts';
import { replaceable } from '../runtime/behaviour.ts';
import type { Customer, CustomerData } from '../records/customer-store.ts';
import type { Work } from '../runtime/work.ts';

const isOther = (choice: string | readonly string[] | undefined): boolean =>
  [choice].flat().includes('OTHER');

/** A description of OTHER is kept only beside OTHER. The document has it omitted otherwise; so it is dropped. */
export const withoutIdleDescriptions = replaceable((_work: Work, customer: Customer): Customer => {
  if (customer.customerType !== 'INDIVIDUAL') return customer;
  const kept: { -readonly [Member in keyof Customer]: Customer[Member] } = { ...customer };
  if (!isOther(kept.sourceOfFundsCategories)) delete kept.sourceOfFundsOtherDescription;
  if (!isOther(kept.sourceOfWealthCategories)) delete kept.sourceOfWealthOtherDescription;
  if (!isOther(kept.purposeOfAccount)) delete kept.purposeOfAccountOtherDescription;
  return kept;
});

/** Raises 400 where one member of an individual asks for another that is not there. */
export const mustMeetConditions = replaceable((work: Work, customer: CustomerData): void => {
  if (customer.customerType !== 'INDIVIDUAL') return;
  const [first, ...rest] = breachesOf(
    work,
    '#/components/schemas/IndividualCustomerConditions',
    customer,
  ).map((breach) => fieldError(breach));
  if (first) throw invalidInput([first, ...rest]);
});
