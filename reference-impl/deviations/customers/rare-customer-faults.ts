import { kycRefusal } from '../../cards/cards.ts';
import { changedCustomer } from '../../customers/customers.ts';
import { newCustomer } from '../../customers/new-customer.ts';
import { uploadDocument } from '../../documents/documents.ts';
import { documents } from '../../records/document-store.ts';
import type { Customer } from '../../records/customer-store.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { lacking } from '../altered-answers.ts';
import { faultsOf } from '../deviation.ts';
import { aboutImported } from './from-a-file.ts';

/** A new customer is kept otherwise than it was sent. */
const keeping = (change: (customer: Customer) => Customer): Replacement =>
  replacing(newCustomer, (right, call, defaults) => change(right(call, defaults)));

/** A new customer whose name is kept otherwise. */
const named = (change: (name: string) => string): Replacement =>
  keeping((customer) => {
    const { fullName } = customer;
    return fullName === undefined ? customer : { ...customer, fullName: change(fullName) };
  });

/** A new customer whose date of birth is kept otherwise. */
const bornOn = (change: (date: string) => string): Replacement =>
  keeping((customer) => {
    const date = 'birthDate' in customer ? customer.birthDate : undefined;
    return typeof date === 'string' ? Object.assign({ ...customer }, { birthDate: change(date) }) : customer;
  });

const dayBefore = (date: string): string =>
  new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10);

const longestLine = 40;

/** Customers from a file get a card whatever the KYC says. */
const unapproved = (): readonly [Replacement, Replacement] =>
  aboutImported((isImported) =>
    replacing(kycRefusal, (right, call, customer) =>
      isImported(customer.id) ? undefined : right(call, customer),
    ),
  );

/** Faults of customers and documents that hang on what a value looks like, or where the customer came from. */
export const rareCustomerFaults = faultsOf({
  'customers/created-customer-keeps-what-was-given': {
    'platform-customer-ids-lose-leading-zeros': keeping((customer) => ({
      ...customer,
      platformCustomerId: customer.platformCustomerId.replace(/^0+(?=.)/u, ''),
    })),
    'characters-beyond-the-basic-plane-are-lost': named((name) =>
      name.replaceAll(/[\u{10000}-\u{10FFFF}]/gu, '?'),
    ),
    'lines-of-addresses-are-cut-at-forty': keeping((customer) => {
      const line1 = customer.address?.['line1'];
      return typeof line1 === 'string'
        ? { ...customer, address: { ...customer.address, line1: line1.slice(0, longestLine) } }
        : customer;
    }),
    'names-are-escaped-for-a-page': named((name) => name.replaceAll('&', '&amp;')),
    'names-lose-what-looks-like-a-tag': named((name) => name.replaceAll(/<[^>]*>/gu, '')),
    'addresses-lose-their-tag': keeping((customer) => {
      const { email } = customer;
      return email === undefined ? customer : { ...customer, email: email.replace(/\+[^@]*@/u, '@') };
    }),
    'addresses-lose-their-plus': keeping((customer) => {
      const { email } = customer;
      return email === undefined ? customer : { ...customer, email: email.replaceAll('+', '') };
    }),
    'lists-are-cut-at-three': keeping((customer) =>
      Object.assign(
        { ...customer },
        Object.fromEntries(
          Object.entries(customer).map(([name, value]) => [
            name,
            Array.isArray(value) ? value.slice(0, 3) : value,
          ]),
        ),
      ),
    ),
    'birthdays-on-a-leap-day-move': bornOn((date) => date.replace(/02-29$/u, '02-28')),
    'births-before-1970-are-a-day-early': bornOn((date) => (date < '1970' ? dayBefore(date) : date)),
  },
  'customers/platform-customer-id-is-the-platforms': {
    'platform-customer-ids-lose-their-dashes': keeping((customer) => ({
      ...customer,
      platformCustomerId: customer.platformCustomerId.replaceAll('-', ''),
    })),
  },
  'customers/update-changes-the-customer': {
    'shorter-lists-in-updates-are-ignored': replacing(changedCustomer, (right, call, before) => {
      const after = right(call, before);
      const earlier = before.sourceOfFundsCategories ?? [];
      const now = after.sourceOfFundsCategories ?? [];
      return now.length < earlier.length ? { ...after, sourceOfFundsCategories: earlier } : after;
    }),
  },
  'cards/issue-needs-approved-kyc': {
    'imported-customers-get-cards-unapproved': unapproved(),
  },
  'conventions/changes-touch-what-they-name': {
    'second-document-of-a-holder-replaces-the-first': replacing(uploadDocument, async (right, call) => {
      const { documentHolder } = call.body;
      for (const { id } of await call.collection(documents).find({ where: { documentHolder } }))
        await call.collection(documents).delete(id);
      return right(call);
    }),
  },
  'customers/update-keeps-the-other-members': {
    'new-email-takes-the-phone-number-away': replacing(changedCustomer, (right, call, before) => {
      const after = right(call, before);
      const { email, phoneNumber } = call.body;
      return email !== undefined && phoneNumber === undefined ? lacking(after, 'phoneNumber') : after;
    }),
  },
});
