import type { Quotation } from './quotation.ts';

export const customersQuotations: readonly Quotation[] = [
  {
    line: 34,
    words: 'The response to a customer read is one of two variants, discriminated by `customerType`',
    rules: ['customers/get-answers-a-variant', 'customers/type-selects-the-variant'],
  },
  {
    line: 38,
    words: 'id | string | no | Read-only, system-generated.',
    rules: [
      'customers/id-is-an-identifier',
      'customers/id-is-read-only',
      'customers/id-is-given-by-the-service',
      'customers/id-never-changes',
    ],
  },
  {
    line: 39,
    words: "platformCustomerId | string | yes | The platform's own identifier for the customer.",
    rules: [
      'customers/platform-customer-id-is-a-string',
      'customers/platform-customer-id-is-present',
      'customers/platform-customer-id-is-the-platforms',
    ],
  },
  {
    line: 40,
    words: 'customerType | enum INDIVIDUAL, BUSINESS | yes | Selects the variant.',
    rules: [
      'customers/update-keeps-the-type',
      'customers/type-selects-the-variant',
      'customers/type-is-individual-or-business',
      'customers/type-is-present',
    ],
  },
  {
    line: 41,
    words: "region | string | no | Country code of the customer's regulatory jurisdiction.",
    rules: ['customers/region-is-a-country', 'customers/region-is-the-jurisdiction'],
  },
  {
    line: 42,
    words: 'currencies | array of string | no | Currency codes enabled for the customer.',
    rules: ['customers/currencies-are-the-enabled-ones', 'customers/currencies-is-a-list-of-strings'],
  },
  { line: 43, words: 'email | string, email format | no |', rules: ['customers/email-is-an-email-address'] },
  {
    line: 44,
    words: 'phoneNumber | string | no | Strict E.164: plus sign, first digit 1-9, then 1 to 14 more digits.',
    rules: ['customers/phone-number-is-e164'],
  },
  {
    line: 45,
    words: 'Always present in responses, also when system-generated',
    rules: ['customers/uma-address-is-present', 'customers/uma-address-is-generated-when-not-given'],
  },
  {
    line: 45,
    words: 'Optional routing identifier for payments to the customer',
    rules: ['customers/uma-address-is-optional'],
  },
  { line: 45, words: 'umaAddress | string | yes', rules: ['customers/uma-address-is-a-string'] },
  {
    line: 46,
    words: 'createdAt | date-time | no | Read-only.',
    rules: [
      'conventions/created-at-stays',
      'customers/created-at-is-a-date-time',
      'customers/created-at-is-read-only',
      'customers/updated-at-is-not-before-created-at',
    ],
  },
  {
    line: 47,
    words: 'updatedAt | date-time | no | Read-only.',
    rules: [
      'customers/updated-at-is-a-date-time',
      'customers/updated-at-is-read-only',
      'customers/updated-at-is-not-before-created-at',
    ],
  },
  {
    line: 48,
    words: 'isDeleted | boolean | no | Read-only. Marks a deleted customer.',
    rules: [
      'customers/is-deleted-is-a-boolean',
      'customers/is-deleted-is-read-only',
      'customers/deleted-customer-is-marked',
      'customers/live-customer-is-not-marked',
    ],
  },
  {
    line: 49,
    words: "Present only when the customer's provider requires contact verification",
    rules: [
      'customers/contact-verification-is-present-where-needed',
      'customers/contact-verification-is-absent-where-not-needed',
    ],
  },
  { line: 49, words: 'Read-only', rules: ['customers/contact-verification-is-read-only'] },
  {
    line: 49,
    words: 'contactVerification | object | no',
    rules: ['customers/contact-verification-is-an-object'],
  },
  {
    line: 49,
    words: 'omitted otherwise',
    rules: ['customers/contact-verification-is-absent-where-not-needed'],
  },
  {
    line: 51,
    words: 'Each is present only when that channel is required',
    rules: [
      'customers/contact-verification-email-is-present-only-where-needed',
      'customers/contact-verification-phone-is-present-only-where-needed',
    ],
  },
  {
    line: 51,
    words: 'Every present channel must be VERIFIED before the customer can begin KYC',
    rules: [
      'customers/pending-email-holds-kyc-back',
      'customers/pending-phone-holds-kyc-back',
      'customers/verified-channels-let-kyc-begin',
    ],
  },
  {
    line: 51,
    words: 'each has a value of PENDING or VERIFIED',
    rules: [
      'customers/contact-verification-email-is-pending-or-verified',
      'customers/contact-verification-phone-is-pending-or-verified',
    ],
  },
];
