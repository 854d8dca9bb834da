import type { Stage } from '../stage/stage.ts';
import { customerTruth } from '../stage/truth.ts';
import { inventedEvent } from './invented-event.ts';
import {
  acquaintance,
  american,
  business,
  controlPerson,
  director,
  dueDiligence,
  german,
  identity,
} from './people.ts';
import { aboutCustomer, noneOf, status } from './questions.ts';
import { register, verify } from './registration.ts';
import { ofFeature, type Expected, type Scenario, type ScenarioRow } from './scenario.ts';

const stands = (reference: string, status: string): Expected => ({
  truth: customerTruth(reference),
  is: { status },
});

/** What was found out later puts somebody on hold who was approved: an event says so, and so do reads. */
const withdraw =
  (reference: string) =>
  async (stage: Stage): Promise<void> => {
    stage.provoke({ trouble: 'withdrawn-approval', on: ['customers.get', 'customers.list'] });
    const { type = 'CUSTOMER.KYC_APPROVED', data } =
      stage.relay.events().findLast((event) => event.data['platformCustomerId'] === reference) ?? {};
    const after = { ...data, kycStatus: 'HOLD', updatedAt: new Date().toISOString() };
    await stage.relay.send(inventedEvent(type.replace('APPROVED', 'HOLD'), after), 'as-it-came');
  };

/** Somebody in Germany whose verification comes to something else than an approval. */
const decided = (
  purpose: string,
  nameEnding: string,
  status: string,
  question: NonNullable<Scenario['questions']>[number],
): ScenarioRow => ({
  purpose,
  task: 'Register an individual and have them verified.',
  asks: () => [
    register('customer-2', 'INDIVIDUAL', german(`Ada Moreno ${nameEnding}`)),
    verify('customer-2'),
  ],
  until: [stands('customer-2', status)],
  questions: [question],
  grades: [],
});

const fieldsOfAnybody: Scenario['grades'] = [
  'client/requests/dates-are-year-month-day',
  'client/requests/countries-are-iso-3166-alpha-2',
  'client/requests/phone-numbers-are-e164',
  'client/requests/emails-are-addresses',
  'client/requests/address-has-its-first-line',
  'client/requests/address-has-a-postal-code',
  'client/requests/address-has-a-country',
  'client/requests/no-read-only-members',
  'client/customers/type-is-individual-or-business',
  'client/customers/new-customer-has-a-type',
  'client/customers/texts-are-strings',
  'client/customers/lists-are-arrays',
];

/** Registering people and businesses, and having them verified. */
export const customerScenarios = ofFeature('customers', {
  'individual-is-verified': {
    purpose: 'A person in Germany is registered, proves how they can be reached, and is approved.',
    task: 'Register an individual, verify their e-mail address and telephone, and have them verified.',
    asks: () => [
      register('customer-1', 'INDIVIDUAL', german('Adèle Möhring Łukaszewska de la Fuente 李')),
      verify('customer-1'),
    ],
    until: [stands('customer-1', 'APPROVED')],
    questions: [aboutCustomer('customer-1', { rules: ['client/verifications/approval-is-believed'] })],
    grades: [
      ...fieldsOfAnybody,
      'client/customers/names-arrive-as-they-are',
      'client/customers/data-arrives-as-it-is',
      'client/authentication/customer-read-is-basic',
      'client/customers/tax-id-type-is-listed',
      'client/customers/foreign-tax-id-names-its-country',
      'client/verifications/channels-are-verified-before-kyc',
      'client/verifications/code-is-sent-before-it-is-confirmed',
      'client/verifications/code-is-that-of-its-channel',
      'client/verifications/no-code-where-none-is-needed',
      'client/verifications/no-code-for-a-verified-channel',
      'client/verifications/code-is-sent-once',
      'client/verifications/approved-customer-is-not-triggered-again',
    ],
  },
  'individual-answers-otherwise': {
    purpose: 'A person in the United States is registered, whose answers are none of those listed.',
    task: 'Register an individual with an SSN, whose sources of funds and wealth and purpose are others.',
    asks: () => [register('customer-3', 'INDIVIDUAL', american('Grace Okafor')), verify('customer-3')],
    until: [stands('customer-3', 'APPROVED')],
    questions: [aboutCustomer('customer-3', { rules: ['client/verifications/approval-is-believed'] })],
    grades: [
      'client/customers/due-diligence-stands-at-the-top-level',
      'client/customers/ssn-has-its-shape',
      'client/customers/empty-text-stays-empty',
      'client/customers/other-source-of-funds-is-described',
      'client/customers/other-source-of-wealth-is-described',
      'client/customers/other-purpose-is-described',
      'client/customers/source-of-wealth-is-listed',
      'client/customers/expected-transaction-count-is-listed',
      'client/customers/expected-transaction-volume-is-listed',
      'client/customers/annual-income-is-listed',
      'client/customers/net-worth-is-listed',
      'client/customers/pep-status-is-listed',
    ],
  },
  'data-is-missing': {
    purpose: 'A verification misses data, and when that was supplied, it misses more.',
    task: 'Register an individual of whom little is known; supply what the verification asks for, twice.',
    asks: () => [
      register('customer-4', 'INDIVIDUAL', acquaintance),
      verify('customer-4', { data: { fullName: 'Ada Moreno 003', ...identity, ...dueDiligence } }),
    ],
    until: [stands('customer-4', 'APPROVED')],
    questions: [aboutCustomer('customer-4', { rules: ['client/verifications/approval-is-believed'] })],
    grades: [
      'client/verifications/missing-fields-are-supplied',
      'client/verifications/verification-is-triggered-again',
      'client/verifications/unchanged-customer-is-not-triggered-again',
      'client/verifications/further-rounds-are-answered',
      'client/customers/source-of-funds-is-listed',
      'client/customers/purpose-of-account-is-listed',
    ],
  },
  'data-cannot-be-supplied': {
    purpose: 'A verification asks for data that cannot be supplied.',
    task: 'Register an individual of whom little is known; the things that the verification asks for are missing.',
    asks: () => [
      register('customer-5', 'INDIVIDUAL', acquaintance),
      verify('customer-5', { data: { fullName: 'Ada Moreno' } }),
    ],
    questions: [
      aboutCustomer('customer-5', {
        rules: ['client/verifications/answer-with-errors-is-not-approval'],
        accepts: noneOf('APPROVED'),
      }),
    ],
  },
  'verification-is-rejected': decided(
    'A verification ends with a rejection.',
    '002',
    'REJECTED',
    aboutCustomer('customer-2', { rules: ['client/verifications/rejection-is-believed'] }),
  ),
  'customer-is-on-hold': decided(
    'A verification puts a customer on hold.',
    '004',
    'HOLD',
    aboutCustomer('customer-2', { rules: ['client/verifications/hold-is-believed'] }),
  ),
  'approval-is-withdrawn': {
    purpose: 'Somebody who was approved is put on hold.',
    task: 'Register an individual and have them verified. Afterwards they are on hold.',
    asks: () => [register('customer-13', 'INDIVIDUAL', american('Grace Okafor')), verify('customer-13')],
    until: [stands('customer-13', 'APPROVED')],
    afterwards: withdraw('customer-13'),
    questions: [
      status('customer', 'customer-13', () => Promise.resolve({ status: 'HOLD' }), {
        status: { rules: ['client/verifications/hold-is-believed'] },
      }),
    ],
  },
  'verification-takes-its-time': decided(
    'A verification is under way and does not end.',
    '001',
    'PENDING',
    aboutCustomer('customer-2', {
      rules: ['client/verifications/pending-is-not-approved'],
      accepts: noneOf('APPROVED', 'REJECTED'),
    }),
  ),
  'verification-has-news': {
    ...decided(
      'Reads show a verification in a status that was unknown when the client was written; it is under way.',
      '001',
      'PENDING',
      aboutCustomer('customer-2', {
        rules: ['client/verifications/pending-is-not-approved'],
        accepts: noneOf('APPROVED', 'REJECTED'),
      }),
    ),
    troubles: [{ trouble: 'unknown-status', on: ['customers.get'] }],
  },
  'business-is-verified': {
    purpose: 'A business is registered, the person behind it is asked for, and it is approved.',
    task: 'Register a business; add the person behind it when the verification asks for one.',
    asks: () => [
      register('customer-6', 'BUSINESS', business),
      verify('customer-6', { owners: [controlPerson, director] }),
    ],
    until: [stands('customer-6', 'APPROVED')],
    questions: [aboutCustomer('customer-6', { rules: ['client/verifications/approval-is-believed'] })],
    grades: [
      'client/customers/new-business-has-a-tax-id',
      'client/customers/new-business-has-its-date-of-incorporation',
      'client/customers/naics-code-has-two-to-six-digits',
      'client/customers/entity-type-is-listed',
      'client/customers/business-type-is-listed',
      'client/customers/business-source-of-funds-is-listed',
      'client/beneficial-owners/owner-names-its-business',
      'client/beneficial-owners/owner-has-roles',
      'client/beneficial-owners/roles-are-listed',
      'client/customers/data-arrives-as-it-is',
      'client/beneficial-owners/owner-has-a-percentage',
      'client/beneficial-owners/percentage-is-within-bounds',
      'client/beneficial-owners/owner-has-personal-info',
      'client/beneficial-owners/person-has-a-first-name',
      'client/beneficial-owners/person-has-a-last-name',
      'client/beneficial-owners/person-has-a-birth-date',
      'client/beneficial-owners/person-has-a-nationality',
      'client/beneficial-owners/person-has-an-address',
      'client/beneficial-owners/person-has-an-id-type',
      'client/beneficial-owners/person-has-an-identifier',
      'client/beneficial-owners/added-once',
    ],
  },
  'answer-of-a-registration-is-lost': {
    purpose: 'A customer is added, and the answer never arrives.',
    task: 'Register an individual; the answer to the registration is lost.',
    troubles: [{ trouble: 'drop-after', on: ['customers.create'], times: 1 }],
    asks: () => [register('customer-7', 'INDIVIDUAL', american('Grace Okafor')), verify('customer-7')],
    until: [stands('customer-7', 'APPROVED')],
    questions: [aboutCustomer('customer-7', { rules: ['client/verifications/approval-is-believed'] })],
    grades: ['client/customers/registration-is-not-doubled'],
  },
  'customer-is-deleted': {
    purpose: 'A customer is deleted, and somebody still wants something done for them.',
    task: 'Register an individual and delete them; be asked to have them verified.',
    asks: () => [
      register('customer-9', 'INDIVIDUAL', american('Grace Okafor')),
      { ask: 'remove', with: { customer: 'customer-9' } },
      verify('customer-9'),
    ],
    grades: [
      'client/customers/deleted-customer-is-left-alone',
      'client/orders/what-is-said-to-be-done-was-accepted',
    ],
  },
  'registration-is-refused': {
    purpose: 'A registration is refused.',
    task: 'Register an individual; the service refuses the registration.',
    troubles: [{ trouble: 'refusal', on: ['customers.create'] }],
    asks: () => [register('customer-8', 'INDIVIDUAL', american('Grace Okafor'))],
    questions: [
      aboutCustomer('customer-8', {
        rules: ['client/customers/refused-data-is-not-believed'],
        accepts: (believed) => believed === undefined || believed === null,
      }),
    ],
  },
});
