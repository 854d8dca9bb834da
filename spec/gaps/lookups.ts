import type { GapBook } from './gap.ts';

/** The document's gaps about lookups. */
export const lookupsGaps = {
  'lookups/paths-and-parameters': {
    section: 'Endpoints > Operation catalogue',
    open: 'methods, paths and parameters of the lookups',
    reference:
      'GET /receiver/external-account/{accountId} and /receiver/uma/{receiverUmaAddress}, with senderUmaAddress or customerId.',
    alsoAllowed: 'Any, named in the dialect.',
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
    operations: ['lookups.externalAccount', 'lookups.umaAddress'],
  },
  'lookups/shape': {
    section: 'Endpoints > Operation catalogue',
    open: 'what a lookup answers with, beside the bounds',
    reference:
      'lookupId, supportedCurrencies with currency, estimatedExchangeRate, min and max each, requiredPayerDataFields, and what was looked up.',
    alsoAllowed: 'Any members; the dialect names the bounds.',
    operations: ['lookups.externalAccount', 'lookups.umaAddress'],
  },
  'lookups/unit-of-the-bounds': {
    section: 'Limits',
    open: 'currency and unit of the bounds',
    reference: 'The smallest unit of the receiving currency.',
    alsoAllowed: 'The sending currency; major units.',
    operations: ['lookups.externalAccount'],
  },
  'lookups/values-of-the-bounds': {
    section: 'Limits',
    open: 'the least and largest amounts',
    reference: '100 and 10 000 000 smallest units, per currency in a table.',
    alsoAllowed: 'Any.',
    operations: ['lookups.externalAccount'],
  },
  'lookups/use-of-a-lookup': {
    section: 'Errors > 404',
    open: 'what a lookup request is named by, and where',
    reference: 'lookupId in a quote request; LOOKUP_REQUEST_NOT_FOUND where it does not exist.',
    alsoAllowed: 'Lookups that nothing refers to.',
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
    operations: ['quotes.create', 'lookups.umaAddress'],
  },
  'lookups/form-of-a-uma-address': {
    section: 'Errors > 404',
    open: 'which UMA addresses are well-formed',
    reference: '$user@domain; anything else is answered 400 INVALID_UMA_ADDRESS.',
    alsoAllowed: 'Any 4xx but UMA_NOT_FOUND.',
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
    operations: ['lookups.umaAddress'],
  },
  'lookups/unreachable-counterparty': {
    section: 'Endpoints > Operation catalogue',
    open: "a lookup whose receiver's provider does not answer",
    reference: '424 LNURLP_REQUEST_FAILED.',
    alsoAllowed: 'Any error.',
    unvaried: 'no check provokes one',
    operations: ['lookups.umaAddress'],
  },
  'lookups/known-addresses': {
    section: 'Endpoints > Operation catalogue',
    open: 'which UMA addresses exist',
    reference: 'Those of customers, and the sandbox addresses of the assumed interface.',
    alsoAllowed: 'Any; the dialect names one that exists and one that does not.',
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
    operations: ['lookups.umaAddress'],
  },
} as const satisfies GapBook;
