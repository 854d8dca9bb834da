import type { GapBook } from './gap.ts';

/** The document's gaps about internal accounts. */
export const internalAccountsGaps = {
  'internal-accounts/shape': {
    section: 'Resources and their fields > Quote',
    open: 'the fields of an internal account',
    reference:
      'id, customerId, type, status, balance, totalBalance, fundingPaymentInstructions, privateEnabled, createdAt, updatedAt.',
    alsoAllowed: 'Any members; the dialect names those of the balance and of the owner.',
    operations: ['internalAccounts.listForCustomer', 'internalAccounts.listForPlatform'],
  },
  'internal-accounts/paths-and-parameters': {
    section: 'Endpoints > Operation catalogue',
    open: 'methods, paths and parameters of the operations',
    reference:
      'GET /customers/internal-accounts and /platform/internal-accounts with currency, type, limit and cursor, the former also with customerId; PATCH /internal-accounts/{id}; POST /internal-accounts/{id}/export.',
    alsoAllowed: 'Any, named in the dialect.',
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
    operations: [
      'internalAccounts.listForCustomer',
      'internalAccounts.listForPlatform',
      'internalAccounts.update',
      'internalAccounts.export',
    ],
  },
  'internal-accounts/creation': {
    section: 'What the service does',
    open: 'when and how internal accounts come into being',
    reference:
      'One per supported currency, made with the customer or the platform. A customer with the currency USDB has an embedded wallet in it as well, which pays quotes with a signature of its holder.',
    alsoAllowed: 'Any moment before money needs the account.',
    operations: ['internalAccounts.listForCustomer', 'internalAccounts.listForPlatform'],
  },
  'internal-accounts/balance-members': {
    section: 'What the service does',
    open: 'whether money held back is in the balance',
    reference: 'balance is what can be spent; totalBalance is that and what is held back.',
    alsoAllowed: 'One balance, or other names.',
    operations: ['internalAccounts.listForCustomer'],
  },
  'internal-accounts/payment-instructions': {
    section: 'Resources and their fields > Quote',
    open: 'what payment instructions look like',
    reference:
      'fundingPaymentInstructions, a list; each entry holds accountOrWalletInfo, a union by accountType. Those of banks have paymentRails and a reference, in Brazilian reals a qrCode as well; those of wallets name the coin.',
    alsoAllowed: 'Any members.',
    operations: ['internalAccounts.listForCustomer', 'internalAccounts.listForPlatform'],
  },
  'internal-accounts/unknown-customer-in-the-filter': {
    section: 'Endpoints > Operation catalogue',
    open: 'the list for a customer that does not exist',
    reference: 'An empty page.',
    alsoAllowed: '404 USER_NOT_FOUND.',
    operations: ['internalAccounts.listForCustomer'],
  },
  'internal-accounts/mutable-fields': {
    section: 'Endpoints > Operation catalogue',
    open: 'the name of the wallet privacy setting and which other fields can change',
    reference: 'privateEnabled, and nothing else; an update without it is answered 400.',
    alsoAllowed: 'Other names and more fields.',
    unvaried: 'the target names the setting in its dialect; the suite changes nothing else',
    operations: ['internalAccounts.update'],
  },
  'internal-accounts/privacy-of-other-accounts': {
    section: 'Endpoints > Operation catalogue',
    open: 'the answer to a wallet privacy update of an account that is no embedded wallet',
    reference: '400 INVALID_INPUT.',
    alsoAllowed: 'Any 4xx.',
    operations: ['internalAccounts.update'],
  },
  'internal-accounts/export-encryption': {
    section: 'Endpoints > Operation catalogue',
    open: 'the encryption and the encoding of exported credentials',
    reference:
      'HPKE (RFC 9180, base mode, P-256, HKDF-SHA256, AES-128-GCM) to the key of the request, in encryptedWalletCredentials: base64url of JSON with encappedPublic and ciphertext. A setting of the mock has it as public wallet software does: AES-256-GCM, in a bundle that a quorum key vouches for.',
    alsoAllowed: 'Any encryption to that key.',
    operations: ['internalAccounts.export'],
  },
  'internal-accounts/client-public-key-form': {
    section: 'Endpoints > Operation catalogue',
    open: 'the form of clientPublicKey',
    reference: '130 hexadecimal digits that begin with 04: an uncompressed P-256 point.',
    alsoAllowed: 'Any form of a public key.',
    unvaried: 'the target file names the key that the suite sends, in the form that the target takes',
    operations: ['internalAccounts.export'],
  },
  'internal-accounts/export-of-other-accounts': {
    section: 'Endpoints > Operation catalogue',
    open: 'the answer to an export of an account that is no embedded wallet',
    reference: '400 INVALID_INPUT.',
    alsoAllowed: 'Any 4xx.',
    operations: ['internalAccounts.export'],
  },
} as const satisfies GapBook;
