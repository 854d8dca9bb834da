import { invalidInput } from '../http/api-error.ts';
import { fieldError } from '../http/field-errors.ts';
import type { Switches } from '../http/send.ts';
import { breachesOf } from '../http/validate-request.ts';
import type { Faults, NamedFault } from '../deviations/faults.ts';
import type { Customer } from './customer-store.ts';

interface OtherAnswer {
  /** The answer that may be OTHER. */
  readonly choice: string;
  /** What describes it. */
  readonly description: string;
  readonly keptBy: NamedFault;
}

const others: readonly OtherAnswer[] = [
  {
    choice: 'sourceOfFundsCategories',
    description: 'sourceOfFundsOtherDescription',
    keptBy: 'idle-source-of-funds-description-is-kept',
  },
  {
    choice: 'sourceOfWealthCategories',
    description: 'sourceOfWealthOtherDescription',
    keptBy: 'idle-source-of-wealth-description-is-kept',
  },
  {
    choice: 'purposeOfAccount',
    description: 'purposeOfAccountOtherDescription',
    keptBy: 'idle-purpose-description-is-kept',
  },
];

/** A description of OTHER is kept only beside OTHER. The document has it omitted otherwise; so it is dropped. */
export const withoutIdleDescriptions = (customer: Customer, faults: Faults): Customer => {
  if (customer.customerType !== 'INDIVIDUAL') return customer;
  const members = customer as unknown as Readonly<Record<string, unknown>>;
  const idle = new Set(
    others
      .filter(({ choice, keptBy }) => ![members[choice]].flat().includes('OTHER') && !faults.has(keptBy))
      .map(({ description }) => description),
  );
  return Object.fromEntries(
    Object.entries(customer).filter(([name]) => !idle.has(name)),
  ) as unknown as Customer;
};

/** Raises 400 where one member of an individual asks for another that is not there. */
export const mustMeetConditions = (customer: Customer, switches: Switches): void => {
  if (customer.customerType !== 'INDIVIDUAL') return;
  const [first, ...rest] = breachesOf(
    switches,
    '#/components/schemas/IndividualCustomerConditions',
    customer,
  ).map((breach) => fieldError(breach));
  if (first) throw invalidInput([first, ...rest]);
};
