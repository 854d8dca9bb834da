import type { GapBook } from './gap.ts';

const customerRoutes = [
  'sca.startEnrollment',
  'sca.confirmEnrollment',
  'sca.getReset',
  'sca.listFactors',
  'sca.deleteFactor',
  'sca.startLogin',
  'sca.completeLogin',
  'sca.startReset',
  'sca.completeReset',
  'sca.recordEvent',
] as const;

/** The document's gaps about strong customer authentication. */
export const scaGaps = {
  'sca/paths-of-name-only-operations': {
    section: 'Endpoints > Operation catalogue',
    open: 'method and path of the operations that are only named',
    reference: 'Those of the catalogue in spec/operations.ts.',
    alsoAllowed: 'Any; the dialect says which.',
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
    operations: [
      'sca.listFactors',
      'sca.deleteFactor',
      'sca.startLogin',
      'sca.completeLogin',
      'sca.startReset',
      'sca.completeReset',
      'sca.recordEvent',
      'sca.authorizeQuote',
      'sca.resendQuoteCode',
    ],
  },
  'sca/how-the-customer-is-named': {
    section: 'Endpoints > Operations whose path is given',
    open: 'how a request under /sca says whose factors it is about',
    reference: 'The query parameter customerId, which is required.',
    alsoAllowed: 'A member of the body, or a header; the dialect says which.',
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
    operations: customerRoutes,
  },
  'sca/which-regions': {
    section: 'Authentication',
    open: 'which regions require SCA, and what puts a customer into one',
    reference: 'Customers whose region is a country of the European Economic Area.',
    alsoAllowed: 'Any rule; the target file names a customer on each side.',
    operations: [...customerRoutes, 'sca.authorizeQuote', 'sca.resendQuoteCode'],
  },
  'sca/answer-to-a-started-enrollment': {
    section: 'Endpoints > Operations whose path is given',
    open: 'what starting an enrollment returns',
    reference:
      '200 with type; for TOTP secret, secretBase32Encoded, totpUri; for PASSKEY options, allowedOrigins, relyingPartyId.',
    alsoAllowed: 'Any 2xx; the dialect says where secret and options are.',
    operations: ['sca.startEnrollment'],
  },
  'sca/kind-of-a-confirmation': {
    section: 'Endpoints > Operations whose path is given',
    open: 'whether finishing an enrollment repeats its type',
    reference: 'The body carries type, and a body without it is refused.',
    alsoAllowed: 'A body without type, recognised by its members.',
    unvaried: 'the suite sends the type: where it is not needed nothing changes',
    operations: ['sca.confirmEnrollment'],
  },
  'sca/answer-to-a-confirmation': {
    section: 'Endpoints > Operations whose path is given',
    open: 'what finishing an enrollment returns',
    reference: '200; for TOTP recoveryCodes, only here; for PASSKEY the factor.',
    alsoAllowed: 'Any 2xx.',
    operations: ['sca.confirmEnrollment'],
  },
  'sca/members-of-a-factor': {
    section: 'Endpoints > Operation catalogue',
    open: 'the members of a listed factor, and whether SMS_OTP is listed',
    reference:
      'A page of rows in data: factor, and for PASSKEY credentialId and name. SMS_OTP is listed for whoever has a telephone.',
    alsoAllowed: 'Any members; SMS_OTP may be left out.',
    operations: ['sca.listFactors'],
  },
  'sca/second-passkey': {
    section: 'Endpoints > Operations whose path is given',
    open: 'whether a customer can have more than one PASSKEY or TOTP',
    reference: 'One PASSKEY: 409 PASSKEY_ALREADY_ENROLLED. A new TOTP replaces the old one.',
    alsoAllowed: 'Several, or any 4xx.',
    operations: ['sca.startEnrollment'],
  },
  'sca/enrollment-of-sms-otp': {
    section: 'Authentication',
    open: 'how SMS_OTP is enrolled, since type is TOTP or PASSKEY',
    reference: 'It is there as soon as the customer has a telephone number.',
    alsoAllowed: 'Any other way: a telephone may have to be verified first.',
    operations: ['sca.startEnrollment', 'sca.listFactors'],
  },
  'sca/shape-of-a-login': {
    section: 'Endpoints > Operation catalogue',
    open: 'the bodies of an SCA login, and what a login is good for',
    reference:
      'Start takes factor. Complete takes factor with its proof and returns status SUCCESS with sessionExpiresAt, half an hour later. Nothing else asks for a login.',
    alsoAllowed: 'Any bodies; an operation may refuse a customer who is not logged in.',
    operations: ['sca.startLogin', 'sca.completeLogin'],
  },
  'sca/failed-proofs': {
    section: 'Authentication',
    open: 'the answer to a wrong proof, and to many of them',
    reference:
      '400 INVALID_INPUT; after five in a row 423 ACCOUNT_LOCKED for half an hour. A proof that lacks a part, or comes too late, is not counted; nor is one that would finish an enrollment.',
    alsoAllowed: 'Any 4xx; a lock after any number, or none.',
    operations: ['sca.confirmEnrollment', 'sca.completeLogin', 'sca.authorizeQuote'],
  },
  'sca/states-of-a-reset': {
    section: 'Endpoints > Operations whose path is given',
    open: 'the states of a 2FA reset, and how liveness is shown',
    reference:
      'INITIATED, then LIVENESS_PASSED a second later in the sandbox, then COMPLETED. A name that ends in 001 stays INITIATED, 002 leads to REJECTED, 004 to PENDING_REVIEW. After an hour EXPIRED.',
    alsoAllowed: 'Any states; the dialect says which one means that liveness passed.',
    operations: ['sca.startReset', 'sca.getReset', 'sca.completeReset'],
  },
  'sca/rate-of-resets': {
    section: 'Limits',
    open: 'how often a reset can be started',
    reference: 'Five times in 24 hours, then 429 RATE_LIMITED.',
    alsoAllowed: 'Any number.',
    operations: ['sca.startReset'],
  },
  'sca/rate-of-resent-codes': {
    section: 'Limits',
    open: 'how often the code of a challenge can be sent again',
    reference: 'Twenty times in an hour for one customer, then 429 RATE_LIMITED.',
    alsoAllowed: 'Any number.',
    unvaried: 'no check asks for one more than a few times',
    operations: ['sca.resendQuoteCode'],
  },
  'sca/kinds-of-security-events': {
    section: 'Endpoints > Operation catalogue',
    open: 'which security events can be recorded, and what they change',
    reference:
      'RESET_PASSWORD_COMPLETED clears the failed attempts and lifts the lock, FAILED_LOGIN_ATTEMPT adds one; the answer shows the lock. No suspension lasts for good.',
    alsoAllowed: 'Any events and effects.',
    operations: ['sca.recordEvent'],
  },
  'sca/other-members-of-a-challenge': {
    section: 'Resources and their fields > Quote',
    open: 'the members of scaChallenge beside factor and expiresAt',
    reference:
      'id, availableFactors and purpose, and for PASSKEY the assertion options with the allowed origins.',
    alsoAllowed: 'Any.',
    operations: ['quotes.create', 'quotes.get', 'beneficiaries.startTrust', 'beneficiaries.startUntrust'],
  },
  'sca/lifetime-of-a-challenge': {
    section: 'Limits',
    open: 'how long a challenge lasts',
    reference: 'Three minutes, also for a login.',
    alsoAllowed: 'Any time that expiresAt shows.',
    operations: ['quotes.create', 'sca.authorizeQuote'],
  },
  'sca/factor-of-a-challenge': {
    section: 'Resources and their fields > Quote',
    open: 'which factor a challenge asks for',
    reference:
      'SMS_OTP where the customer has a telephone, otherwise PASSKEY; a quote request can wish for one with scaFactor. Either answers it. TOTP does not authorize payments.',
    alsoAllowed: 'Any of the three.',
    operations: ['quotes.create', 'sca.authorizeQuote'],
  },
  'sca/answer-to-an-authorized-quote': {
    section: 'States and transitions > Quote authorization',
    open: 'what authorizing returns, and the status a quote goes on to',
    reference:
      '200 with the quote, which goes on from where it stopped: PENDING, with the instructions for funding it.',
    alsoAllowed: 'Any 2xx; another challenge may follow.',
    operations: ['sca.authorizeQuote'],
  },
  'sca/nothing-waits': {
    section: 'States and transitions > Quote authorization',
    open: 'the answer where a quote waits for no proof, or for one that was not sent by SMS',
    reference: '409 CONFLICT.',
    alsoAllowed: 'Any 4xx.',
    operations: ['sca.authorizeQuote', 'sca.resendQuoteCode'],
  },
  'sca/unanswered-challenge': {
    section: 'Limits',
    open: 'what becomes of a quote whose challenge passes unanswered',
    reference: 'It stays in PENDING_AUTHORIZATION until it expires itself.',
    alsoAllowed: 'It fails, or a new challenge is issued.',
    unvaried:
      'a quote that fails with its challenge would need a lifecycle that neither the document nor the reference has',
    operations: ['quotes.get', 'sca.authorizeQuote'],
  },
  'sca/answer-to-a-deleted-factor': {
    section: 'Endpoints > Operation catalogue',
    open: 'the answer to deleting a factor, and to deleting one that does not exist',
    reference: '204; 404 REFERENCE_NOT_FOUND.',
    alsoAllowed: 'Any 2xx; any 4xx.',
    operations: ['sca.deleteFactor'],
  },
  'sca/deletion-of-other-factors': {
    section: 'Endpoints > Operation catalogue',
    open: 'whether a factor other than PASSKEY can be deleted, since the deletion goes by credential id',
    reference: 'Only a PASSKEY.',
    alsoAllowed: 'Any factor.',
    operations: ['sca.deleteFactor'],
  },
  'sca/customer-without-a-factor': {
    section: 'Resources and their fields > Quote',
    open: 'what a customer under SCA is answered who has no factor to authorize a payment with',
    reference: '409 CONFLICT when the quote is created or the trusting is started.',
    alsoAllowed: 'A challenge for a factor that has to be enrolled first, or any 4xx.',
    unvaried: 'no check has such a customer pay',
    operations: ['quotes.create', 'beneficiaries.startTrust', 'beneficiaries.startUntrust'],
  },
  'sca/passkey-ceremonies': {
    section: 'Endpoints > Operations whose path is given',
    open: 'the relying party of passkeys, its origins, and the members of credential and passkeyAssertion',
    reference:
      'The JSON of Web Authentication for the relying party localhost, on any of its ports, with user verification.',
    alsoAllowed: 'Any relying party and any WebAuthn options that the answer shows.',
    operations: [
      'sca.startEnrollment',
      'sca.confirmEnrollment',
      'sca.startLogin',
      'sca.completeLogin',
      'sca.authorizeQuote',
    ],
  },
  'sca/codes-of-an-authenticator-app': {
    section: 'Authentication',
    open: 'how the codes of TOTP are made, how far off a clock may be, and whether a code counts twice',
    reference:
      'RFC 6238 with SHA-1, six digits and 30 seconds; one step early or late; a code counts once. Devices may go by the real time however far ahead the sandbox is. A recovery code counts once in place of a code.',
    alsoAllowed: 'Anything that totpUri says; no tolerance; codes that count again.',
    operations: ['sca.confirmEnrollment', 'sca.completeLogin'],
  },
} as const satisfies GapBook;
