import { asObject } from '../../../examples/integration/json.ts';
import type { ClientRuleId } from '../../../spec/client-rules/index.ts';
import type { ScenarioId } from '../../../suites/certify/scenarios/index.ts';
import type { ClientMutant, MutantBook } from '../mutant.ts';
import { changing, rewriting, rewritingBodies, setting, type JsonValue } from '../rewriting.ts';

const writes = ['customers.create', 'customers.update'] as const;

type Slug = ClientRuleId extends infer Id ? (Id extends `client/customers/${infer S}` ? S : never) : never;

/** A member of a customer with another value. */
const member = (
  slug: Slug,
  path: string,
  value: JsonValue,
  ...scenarios: readonly ScenarioId[]
): ClientMutant => ({
  rule: `client/customers/${slug}`,
  ...(scenarios.length > 0 && { scenarios }),
  behaviour: setting(writes, path, value),
});

const longText = 'x'.repeat(501);

/** Mutants in the data of customers, and in their verification. */
export const customerMutants = {
  'type-is-in-small-letters': member(
    'type-is-individual-or-business',
    'customerType',
    'individual',
    'individual-is-verified',
  ),
  'new-customer-without-a-type': member(
    'new-customer-has-a-type',
    'customerType',
    undefined,
    'individual-is-verified',
  ),
  'tax-number-is-a-number': member(
    'texts-are-strings',
    'taxIdentifier',
    48_036_219,
    'individual-is-verified',
  ),
  'currencies-are-a-text': member('lists-are-arrays', 'currencies', 'USD,EUR', 'individual-is-verified'),
  'kind-of-tax-number-is-invented': member(
    'tax-id-type-is-listed',
    'taxIdType',
    'VAT',
    'individual-is-verified',
  ),
  'foreign-tax-number-without-country': member(
    'foreign-tax-id-names-its-country',
    'taxIdCountryOfIssuance',
    undefined,
    'individual-is-verified',
  ),
  'ssn-without-dashes': member(
    'ssn-has-its-shape',
    'taxIdentifier',
    '123456789',
    'individual-answers-otherwise',
  ),
  'due-diligence-is-a-member': {
    rule: 'client/customers/due-diligence-stands-at-the-top-level',
    also: ['client/requests/no-unknown-members'],
    behaviour: rewritingBodies(['customers.create'], ({ pepStatus, netWorthRange, ...body }) => ({
      ...body,
      ...(pepStatus !== undefined && { edd: { pepStatus, netWorthRange } }),
    })),
  },
  'source-of-funds-is-invented': {
    ...member('source-of-funds-is-listed', 'sourceOfFundsCategories', ['WAGES'], 'data-is-missing'),
    also: ['client/verifications/missing-fields-are-supplied'],
  },
  'other-source-of-funds-is-not-described': member(
    'other-source-of-funds-is-described',
    'sourceOfFundsOtherDescription',
    undefined,
    'individual-answers-otherwise',
  ),
  'source-of-funds-is-described-without-other': {
    ...member(
      'source-of-funds-description-needs-other',
      'sourceOfFundsCategories',
      ['SALARY'],
      'individual-answers-otherwise',
    ),
  },
  'source-of-wealth-is-invented': member(
    'source-of-wealth-is-listed',
    'sourceOfWealthCategories',
    ['OTHER', 'LUCK'],
    'individual-answers-otherwise',
  ),
  'other-source-of-wealth-is-not-described': member(
    'other-source-of-wealth-is-described',
    'sourceOfWealthOtherDescription',
    undefined,
    'individual-answers-otherwise',
  ),
  'source-of-wealth-is-described-without-other': member(
    'source-of-wealth-description-needs-other',
    'sourceOfWealthCategories',
    ['SAVINGS'],
    'individual-answers-otherwise',
  ),
  'purpose-is-invented': {
    ...member('purpose-of-account-is-listed', 'purposeOfAccount', 'FUN', 'data-is-missing'),
    also: ['client/verifications/missing-fields-are-supplied'],
  },
  'other-purpose-is-not-described': member(
    'other-purpose-is-described',
    'purposeOfAccountOtherDescription',
    undefined,
    'individual-answers-otherwise',
  ),
  'purpose-is-described-without-other': member(
    'purpose-description-needs-other',
    'purposeOfAccount',
    'P2P_TRANSFERS',
    'individual-answers-otherwise',
  ),
  'transaction-count-is-a-number': member(
    'expected-transaction-count-is-listed',
    'expectedMonthlyTransactionCount',
    12,
    'individual-answers-otherwise',
  ),
  'transaction-volume-is-invented': member(
    'expected-transaction-volume-is-listed',
    'expectedMonthlyTransactionVolume',
    'SMALL',
    'individual-answers-otherwise',
  ),
  'income-is-invented': member(
    'annual-income-is-listed',
    'annualIncomeRange',
    'RANGE_40K_60K',
    'individual-answers-otherwise',
  ),
  'net-worth-is-invented': member(
    'net-worth-is-listed',
    'netWorthRange',
    'RICH',
    'individual-answers-otherwise',
  ),
  'pep-status-is-a-boolean': member(
    'pep-status-is-listed',
    'pepStatus',
    false,
    'individual-answers-otherwise',
  ),
  'business-without-tax-id': member(
    'new-business-has-a-tax-id',
    'businessInfo.taxId',
    undefined,
    'business-is-verified',
  ),
  'business-without-date': member(
    'new-business-has-its-date-of-incorporation',
    'businessInfo.incorporatedOn',
    undefined,
    'business-is-verified',
  ),
  'naics-code-is-too-long': {
    ...member('naics-code-has-two-to-six-digits', 'businessInfo.naicsCode', '4237101'),
    also: ['client/customers/data-arrives-as-it-is'],
  },
  'entity-type-is-invented': member('entity-type-is-listed', 'businessInfo.entityType', 'GMBH'),
  'business-type-is-invented': member('business-type-is-listed', 'businessInfo.businessType', 'TOOLS'),
  'funds-of-a-business-are-invented': member(
    'business-source-of-funds-is-listed',
    'businessInfo.sourceOfFundsCategories',
    ['SALES'],
  ),
  'funds-of-a-business-are-described-at-length': {
    rule: 'client/customers/business-source-of-funds-description-has-its-length',
    scenarios: ['business-is-verified'],
    behaviour: changing(['customers.create'], 'businessInfo', (info) => ({
      ...asObject(info),
      sourceOfFundsOtherDescription: longText,
    })),
  },
  'purpose-of-a-business-is-described-by-nothing': {
    rule: 'client/customers/business-purpose-description-has-its-length',
    scenarios: ['business-is-verified'],
    behaviour: changing(['customers.create'], 'businessInfo', (info) => ({
      ...asObject(info),
      purposeOfAccountOtherDescription: '',
    })),
  },
  'registers-twice': {
    rule: 'client/customers/registration-is-not-doubled',
    also: [
      'client/idempotency/retry-keeps-the-key',
      'client/idempotency/retry-keeps-the-body',
      'client/verifications/approval-is-believed',
    ],
    behaviour: () => {
      let n = 0;
      return rewriting(['customers.create'], ({ body = {}, headers }) => {
        n += 1;
        return {
          body: { ...body, platformCustomerId: `${String(body['platformCustomerId'])}-${n}` },
          headers: { ...headers, 'idempotency-key': `registration-${n}-${Math.random()}` },
        };
      });
    },
  },
} as const satisfies MutantBook;
