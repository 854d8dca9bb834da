import type { GapBook } from './gap.ts';

/** The document's gaps about external accounts. */
export const externalAccountsGaps = {
  'external-accounts/shape': {
    section: 'Resources and their fields > Quote',
    open: 'the fields of an external account',
    reference:
      'id, customerId, status, platformAccountId, ownershipType, currency, defaultUmaDepositAccount, beneficiaryVerificationStatus, beneficiaryVerifiedData, accountInfo.',
    alsoAllowed: 'Any members, named in the dialect.',
    operations: ['customerExternalAccounts.create', 'platformExternalAccounts.create'],
  },
  'external-accounts/account-types': {
    section: 'What the service does',
    open: 'which kinds of bank accounts and wallets exist, and what describes each',
    reference:
      'A union by accountType: bank accounts and mobile money by currency, 37 kinds, five of them also under the names of older guides (US_ACCOUNT, IBAN, CLABE, UPI, PIX); SWIFT accounts for every other currency of ISO 4217; Spark, Ethereum, Base, Polygon, Plasma, Solana and Tron wallets; and Lightning.',
    alsoAllowed: 'Any kinds; a body template in the dialect says how to make one.',
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
    operations: ['customerExternalAccounts.create', 'platformExternalAccounts.create'],
  },
  'external-accounts/paths-and-parameters': {
    section: 'Endpoints > Operation catalogue',
    open: 'methods, paths and parameters of the operations',
    reference:
      'POST, GET and DELETE under /customers/external-accounts and /platform/external-accounts; lists take currency, limit and cursor, the former also customerId.',
    alsoAllowed: 'Any, named in the dialect.',
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
    operations: ['customerExternalAccounts.create', 'platformExternalAccounts.create'],
  },
  'external-accounts/pullable': {
    section: 'Resources and their fields > Quote',
    open: 'how a client learns whether an external account is pullable',
    reference: 'No member says it; bank accounts with the rail ACH are pullable, everything else is not.',
    alsoAllowed: 'Any way to show it, and any choice.',
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
    operations: ['transfers.in', 'customerExternalAccounts.create', 'platformExternalAccounts.create'],
  },
  'external-accounts/ownership-of-a-new-account': {
    section: 'Endpoints > Operation catalogue',
    open: 'an account for a customer whose request names no customer',
    reference: 'An account of the platform; the agent side takes its own customer.',
    alsoAllowed: 'Any 4xx.',
    operations: ['customerExternalAccounts.create', 'agentSide.createExternalAccount'],
  },
  'external-accounts/duplicate': {
    section: 'Endpoints > Operation catalogue',
    open: 'the answer to adding the same account twice',
    reference: '409 CONFLICT.',
    alsoAllowed: 'A second account, or the first one again.',
    operations: ['customerExternalAccounts.create', 'platformExternalAccounts.create'],
  },
  'external-accounts/status-values': {
    section: 'Resources and their fields > Quote',
    open: 'the states of an external account',
    reference: 'ACTIVE at once; PENDING, UNDER_REVIEW and INACTIVE exist.',
    alsoAllowed: 'Any.',
    operations: ['customerExternalAccounts.create', 'platformExternalAccounts.create'],
  },
  'external-accounts/beneficiary-check': {
    section: 'Resources and their fields > Quote',
    open: 'whether the holder is checked with the bank',
    reference: "beneficiaryVerificationStatus, decided by the identifier's suffix in the sandbox.",
    alsoAllowed: 'Any, or none.',
    operations: ['customerExternalAccounts.create', 'platformExternalAccounts.create'],
  },
  'external-accounts/refusal-of-a-trusted-deletion': {
    section: 'Errors > Other errors that are shown',
    open: 'status and code of the refused deletion of a trusted beneficiary',
    reference: '409 BENEFICIARY_TRUSTED.',
    alsoAllowed: 'Any 4xx with an error body.',
    operations: ['customerExternalAccounts.delete'],
  },
  'external-accounts/trust-is-not-a-member': {
    section: 'Resources and their fields > Quote',
    open: 'whether an external account shows that it is trusted',
    reference: 'It does not; only the two confirmations answer with trusted.',
    alsoAllowed: 'A member that says so.',
    operations: ['customerExternalAccounts.get'],
  },
  'external-accounts/deletion-with-money-on-the-way': {
    section: 'Endpoints > Operation catalogue',
    open: 'the deletion of an account that a pending payment goes to',
    reference: 'The account is gone; the payment goes on.',
    alsoAllowed: 'Any 4xx.',
    operations: ['customerExternalAccounts.delete', 'platformExternalAccounts.delete'],
  },
  'external-accounts/mixed-sides': {
    section: 'Endpoints > Operation catalogue',
    open: 'reading a platform account on the customer side, and the other way round',
    reference:
      "The customer side shows the platform's accounts, too; the platform side answers 404 REFERENCE_NOT_FOUND for a customer's.",
    alsoAllowed: '404 or the account, on either side.',
    operations: ['customerExternalAccounts.get', 'platformExternalAccounts.get'],
  },
  'external-accounts/platform-accounts-and-trust': {
    section: 'Endpoints > Operation catalogue',
    open: 'whether accounts of the platform can be trusted beneficiaries',
    reference: 'They cannot: 404 on the trust operations.',
    alsoAllowed: 'Any 4xx.',
    unvaried: 'no check asks to trust an account of the platform',
    operations: ['platformExternalAccounts.delete'],
  },
} as const satisfies GapBook;
