import { at, isMembers, textAt, type Json } from '../../rewriting/json.ts';
import { derived, must, ofSection } from '../mutant.ts';
import { edits } from '../defects/answers.ts';
import { accepts, refuses, rewrites } from '../defects/requests.ts';

const section = 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields';

const includes = (list: Json | undefined, value: string): boolean =>
  Array.isArray(list) && list.includes(value);

const dayBefore = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

const eddFields = [
  'sourceOfFundsCategories',
  'sourceOfWealthCategories',
  'purposeOfAccount',
  'expectedMonthlyTransactionCount',
  'expectedMonthlyTransactionVolume',
  'annualIncomeRange',
  'netWorthRange',
  'pepStatus',
];

export const individuals = ofSection(section, {
  'birth-date-a-day-early': {
    defect: 'Creating a person stores the day before the date of birth.',
    breaks: derived.major('birthDate is the date that was given.'),
    behaviour: rewrites(['customers.create'], (body) => {
      const date = textAt(body, 'birthDate');
      if (/^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date)))
        body['birthDate'] = dayBefore(date);
    }),
  },
  'foreign-tax-number-without-country': {
    defect: 'Creating a person with a NON_US_TAX_ID accepts that the country of issuance is missing.',
    breaks: must.major('taxIdCountryOfIssuance is required when taxIdType is NON_US_TAX_ID.'),
    behaviour: () =>
      accepts(
        ['customers.create'],
        'taxIdCountryOfIssuance',
        (value, body) => value === undefined && body['taxIdType'] === 'NON_US_TAX_ID',
        'DE',
      ),
  },
  'other-source-of-funds-without-description': {
    defect: 'Creating a person whose sources of funds include OTHER accepts that the description is missing.',
    breaks: must.major(
      'sourceOfFundsOtherDescription is required when sourceOfFundsCategories includes OTHER.',
    ),
    behaviour: () =>
      accepts(
        ['customers.create'],
        'sourceOfFundsOtherDescription',
        (value, body) =>
          value === undefined &&
          body['customerType'] === 'INDIVIDUAL' &&
          includes(body['sourceOfFundsCategories'], 'OTHER'),
        'Other',
      ),
  },
  'person-has-source-of-funds-of-a-business': {
    defect: 'Creating a person accepts OPERATING_REVENUE, which only businesses have, as a source of funds.',
    breaks: must.minor('sourceOfFundsCategories of a person has its own list of values.'),
    behaviour: () =>
      accepts(
        ['customers.create'],
        'sourceOfFundsCategories',
        (value) => includes(value, 'OPERATING_REVENUE'),
        ['SALARY'],
      ),
  },
  'family-of-the-exposed-refused': {
    defect: 'Updating a person refuses the pepStatus FAMILY_OR_ASSOCIATE.',
    breaks: must.major('FAMILY_OR_ASSOCIATE is a value of pepStatus.'),
    behaviour: refuses(['customers.update'], (body) => body['pepStatus'] === 'FAMILY_OR_ASSOCIATE'),
  },
  'due-diligence-in-a-group-of-its-own': {
    defect: 'Reading a person shows the enhanced-due-diligence fields inside a member "edd".',
    breaks: must.major('Enhanced-due-diligence fields are top-level fields of an individual customer.'),
    behaviour: edits(['customers.get'], (customer) => {
      const present = eddFields.filter((name) => customer[name] !== undefined);
      if (customer['customerType'] !== 'INDIVIDUAL' || present.length === 0) return;
      customer['edd'] = Object.fromEntries(present.map((name) => [name, customer[name]]));
      for (const name of present) delete customer[name];
    }),
  },
  'description-shown-without-other': {
    defect: 'Reading a person always shows a description of other sources of funds, empty if there are none.',
    breaks: must.minor(
      'sourceOfFundsOtherDescription is omitted unless sourceOfFundsCategories includes OTHER.',
    ),
    behaviour: edits(['customers.get'], (customer) => {
      if (customer['customerType'] === 'INDIVIDUAL') customer['sourceOfFundsOtherDescription'] ??= '';
    }),
  },
  'net-worth-is-not-stored': {
    defect: 'Updating the net worth of a person answers with the new range and stores nothing.',
    breaks: derived.major('netWorthRange is a field of the customer, and an update changes it.'),
    behaviour: () => {
      const before = new Map<string, Json | undefined>();
      return {
        before: async (call, { ask }) => {
          if (call.operation !== 'customers.update' || at(call.body, 'netWorthRange') === undefined)
            return undefined;
          const id = call.params['customerId'] ?? '';
          if (!before.has(id)) before.set(id, at((await ask('GET', call.path)).body, 'netWorthRange'));
          return undefined;
        },
        after: (call, { body }) => {
          if (call.operation !== 'customers.get' || !isMembers(body) || !before.has(textAt(body, 'id')))
            return;
          const old = before.get(textAt(body, 'id'));
          if (old === undefined) delete body['netWorthRange'];
          else body['netWorthRange'] = old;
        },
      };
    },
  },
});
