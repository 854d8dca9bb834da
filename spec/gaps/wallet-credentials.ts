import type { GapBook } from './gap.ts';

/** The document's gaps about credentials of embedded wallets and the signed retry. */
export const walletCredentialsGaps = {
  'wallet-credentials/paths-of-name-only-operations': {
    section: 'Endpoints > Operation catalogue',
    open: 'method and path of the operations that are only named',
    reference: 'Those of the catalogue in spec/operations.ts.',
    alsoAllowed: 'Any; the dialect says which.',
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
    operations: [
      'credentials.create',
      'credentials.list',
      'credentials.reissueChallenge',
      'credentials.revoke',
    ],
  },
  'wallet-credentials/shape-of-a-credential': {
    section: 'Resources and their fields > Other resources named',
    open: 'the members of a credential, and its kinds',
    reference:
      'id, accountId, type, nickname, createdAt, updatedAt; EMAIL_OTP, SMS_OTP, OAUTH and PASSKEY; one EMAIL_OTP and one SMS_OTP per wallet. The wallet of a customer with an email has an EMAIL_OTP from the beginning.',
    alsoAllowed: 'Any.',
    operations: ['credentials.create', 'credentials.list'],
  },
  'wallet-credentials/proof-of-a-credential': {
    section: 'Endpoints > Operations whose path is given',
    open: 'the body that verifies a credential',
    reference:
      'By type: encryptedOtpBundle (HPKE, as exports are, of JSON with otp_code and public_key), oidcToken with clientPublicKey, or assertion. In the sandbox the code is 000000, the signature of a passkey is sandbox-valid-passkey-signature, and of an identity token sub, iat (a minute at most) and nonce (SHA-256 of clientPublicKey) are examined. Production takes identity tokens alone.',
    alsoAllowed: 'Any; the dialect has a body template.',
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
    operations: ['credentials.verify'],
  },
  'wallet-credentials/steps-of-a-verification': {
    section: 'Endpoints > Operations whose path is given',
    open: 'whether verifying is itself a signed retry',
    reference: 'For EMAIL_OTP and SMS_OTP it is: 202, then 200. OAUTH and PASSKEY are verified at once.',
    alsoAllowed: 'One step or two for every type.',
    operations: ['credentials.verify'],
  },
  'wallet-credentials/which-actions-are-signed': {
    section: 'Authentication',
    open: 'which embedded-wallet actions use the signed retry, beside revoking and refreshing a session, revoking a credential and exporting a wallet',
    reference:
      'Creating a credential after the first, creating a delegated key, changing the privacy of a wallet, changing the contact data tied to it, and executing a quote that it pays.',
    alsoAllowed: 'More or fewer.',
    operations: [
      'credentials.create',
      'delegatedKeys.create',
      'delegatedKeys.revoke',
      'internalAccounts.update',
      'customers.update',
      'quotes.execute',
    ],
  },
  'wallet-credentials/shape-of-the-challenge': {
    section: 'Authentication',
    open: 'status and members of the challenge',
    reference: '202 with payloadToSign, requestId and expiresAt, five minutes later.',
    alsoAllowed:
      'Any answer that is not the completed action, 401 WALLET_SIGNATURE_MISSING among them; the dialect says where payload and id are.',
    operations: ['sessions.revoke', 'sessions.refresh'],
  },
  'wallet-credentials/algorithm-and-encoding': {
    section: 'Authentication',
    open: 'the signature algorithm and the encoding of the header',
    reference:
      'base64url of JSON with publicKey, scheme and signature: ECDSA with P-256 and SHA-256, DER in hexadecimal. The keys are those of active sessions: the client’s, and the one in encryptedSessionSigningKey. The sandbox also takes the literal sandbox-valid-signature.',
    alsoAllowed: 'Any; the target file names a signer.',
    unvaried: 'the target file names a signer: nothing changes for the suite',
    operations: ['sessions.revoke', 'sessions.refresh'],
  },
  'wallet-credentials/used-or-unknown-request-id': {
    section: 'Authentication',
    open: 'the code for a Request-Id that is unknown, used or too old',
    reference: '401 WALLET_SIGNATURE_INVALID.',
    alsoAllowed: 'Any 4xx.',
    operations: ['sessions.revoke', 'sessions.refresh'],
  },
  'wallet-credentials/order-of-the-checks': {
    section: 'Errors > 401',
    open: 'which code wins where several apply',
    reference: 'Missing header, malformed, unknown request, other body, invalid: the first that applies.',
    alsoAllowed: 'Any of the codes that apply.',
    operations: ['sessions.revoke', 'sessions.refresh'],
  },
  'wallet-credentials/last-credential': {
    section: 'Endpoints > Operation catalogue',
    open: 'whether the last credential of a wallet can be revoked, and who signs the revocation',
    reference: 'It cannot: 400 INVALID_INPUT. Another credential of the wallet signs.',
    alsoAllowed: 'Either, and any 4xx.',
    operations: ['credentials.revoke'],
  },
  'wallet-credentials/shape-of-a-reissued-challenge': {
    section: 'Endpoints > Operation catalogue',
    open: 'what issuing a challenge again returns, and how often it can be done',
    reference:
      '200 with the credential; for PASSKEY also challenge, requestId and expiresAt; 429 RATE_LIMITED after ten in an hour.',
    alsoAllowed: 'Any 2xx, and any limit.',
    operations: ['credentials.reissueChallenge'],
  },
  'wallet-credentials/wrong-codes': {
    section: 'Endpoints > Operation catalogue',
    open: 'how many wrong codes a credential may be verified with',
    reference: 'Five; then the code that was sent is refused as well, until another is sent.',
    alsoAllowed: 'Any number.',
    unvaried: 'no check guesses at a code more than a few times',
    operations: ['credentials.verify'],
  },
  'wallet-credentials/list-of-an-unknown-wallet': {
    section: 'Endpoints > Operation catalogue',
    open: 'how a list of credentials names the wallet, and the answer for an unknown one',
    reference: 'The query parameter accountId, which is required; an empty page.',
    alsoAllowed: 'Any name, and any 4xx.',
    operations: ['credentials.list'],
  },
} as const satisfies GapBook;
