import { breaches } from '../../spec/validation.ts';
import { invalidInput } from '../kernel/api-error.ts';
import { fieldError } from '../kernel/field-errors.ts';
import { toleratedBreach, type Faults } from '../faults.ts';
import type { Customer } from './customer-store.ts';

/** Which answer of an individual OTHER belongs to, and the description it asks for. */
const others = {
  sourceOfFundsCategories: 'sourceOfFundsOtherDescription',
  sourceOfWealthCategories: 'sourceOfWealthOtherDescription',
  purposeOfAccount: 'purposeOfAccountOtherDescription',
} as const;

/** A description of OTHER is kept only beside OTHER. The document has it omitted otherwise; so it is dropped. */
export const withoutIdleDescriptions = (customer: Customer): Customer => {
  if (customer.customerType !== 'INDIVIDUAL') return customer;
  const members = customer as unknown as Readonly<Record<string, unknown>>;
  const idle = Object.entries(others)
    .filter(([choice]) => ![members[choice]].flat().includes('OTHER'))
    .map(([, description]) => description as string);
  return Object.fromEntries(
    Object.entries(customer).filter(([name]) => !idle.includes(name)),
  ) as unknown as Customer;
};

/** Raises 400 where one member of an individual asks for another that is not there. */
export const mustMeetConditions = (customer: Customer, faults: Faults): void => {
  if (customer.customerType !== 'INDIVIDUAL') return;
  const [first, ...rest] = breaches('#/components/schemas/IndividualCustomerConditions', customer)
    .filter((breach) => !toleratedBreach(faults, breach))
    .map((breach) => fieldError(breach));
  if (first) throw invalidInput([first, ...rest]);
};
