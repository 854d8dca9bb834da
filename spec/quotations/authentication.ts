import type { Quotation } from './quotation.ts';

export const authenticationQuotations: readonly Quotation[] = [
  { line: 398, words: 'HTTP Basic', rules: ['authentication/platform-operations-take-basic'] },
  {
    line: 398,
    words: 'password is the API client secret',
    rules: ['authentication/basic-password-is-the-client-secret'],
  },
  { line: 398, words: 'username is the API token id', rules: ['authentication/basic-user-is-the-token-id'] },
  {
    line: 398,
    words:
      'username is the API token id, password is the API client secret (`<api token id>:<api client secret>`)',
    rules: ['tokens/created-token-opens'],
  },
  {
    line: 399,
    words:
      'AgentAuth | HTTP Bearer | The token is the `accessToken` returned when a device code is redeemed.',
    rules: [
      'agents/access-token-member-is-present',
      'agents/access-token-is-a-string',
      'authentication/agent-operations-take-bearer',
      'authentication/bearer-is-the-redeemed-access-token',
    ],
  },
  {
    line: 399,
    words: "Requests are bound to the agent's customer and subject to its policy",
    rules: [
      'agent-side/requests-are-bound-to-its-customer',
      'agent-side/requests-are-subject-to-its-policy',
      'agent-side/hides-other-platforms',
      'agent-side/things-of-other-platforms-stay-untouched',
      'agent-side/foreign-money-stays',
      'agents/agent-does-not-change-itself',
      'authentication/agents-change-nothing-beyond-their-customer',
      'authentication/agents-read-nothing-beyond-their-customer',
      'authentication/agents-list-nothing-beyond-their-customer',
    ],
  },
  {
    line: 401,
    words: 'The customer read accepts BasicAuth only',
    rules: [
      'authentication/customer-read-refuses-bearer',
      'authentication/customer-read-with-bearer-gives-401',
    ],
  },
  {
    line: 405,
    words: 'A missing or invalid credential gives 401 with code UNAUTHORIZED',
    rules: [
      'agents/deleted-agent-gets-401',
      'authentication/customer-read-with-bearer-gives-401',
      'authentication/missing-credential-gives-401',
      'authentication/missing-credential-has-code-unauthorized',
      'authentication/invalid-credential-gives-401',
      'authentication/invalid-credential-has-code-unauthorized',
      'authentication/refused-credential-changes-nothing',
      'tokens/deleted-token-opens-nothing',
    ],
  },
  {
    line: 406,
    words: 'The agent token is returned once at redemption and must be stored by the agent',
    rules: [
      'authentication/agent-token-returned-once',
      'authentication/agent-token-in-no-webhook',
      'authentication/agent-stores-its-token',
    ],
  },
  {
    line: 407,
    words: "Agent operations need the matching permission in the agent's policy",
    rules: [
      'agent-side/create-quote-needs-its-permission',
      'agent-side/execute-quote-needs-its-permission',
      'agent-side/transfer-in-needs-its-permission',
      'agent-side/transfer-out-needs-its-permission',
      'agent-side/adding-an-external-account-needs-its-permission',
      'agent-side/deleting-an-external-account-needs-its-permission',
      'agent-side/create-quote-with-its-permission',
      'agent-side/execute-quote-with-its-permission',
      'agent-side/transfers-with-their-permission',
      'agent-side/external-accounts-with-their-permission',
      'agent-side/refused-request-changes-nothing',
    ],
  },
  {
    line: 407,
    words: 'Quote and transfer creation may end in a pending state that needs platform approval',
    rules: ['agent-actions/transfer-can-end-pending', 'agent-actions/quote-creation-can-end-pending'],
  },
  {
    line: 409,
    words: 'REQUEST_ID_MISSING, all 401',
    rules: ['wallet-credentials/failed-retry-is-401', 'wallet-credentials/refused-retry-has-no-effect'],
  },
  {
    line: 409,
    words: 'The client repeats the request with the header `Service-Wallet-Signature`',
    rules: [
      'wallet-credentials/signed-retry-completes-the-action',
      'wallet-credentials/signature-travels-in-service-wallet-signature',
      'wallet-credentials/refused-retry-has-no-effect',
      'internal-accounts/export-is-signed',
      'wallet-credentials/revocation-is-signed',
    ],
  },
  {
    line: 409,
    words: 'The first request is answered with a challenge',
    rules: [
      'internal-accounts/unsigned-update-changes-nothing',
      'wallet-credentials/first-request-gets-a-challenge',
      'wallet-credentials/first-request-has-no-effect',
    ],
  },
  {
    line: 409,
    words: 'and the header `Request-Id`',
    rules: ['wallet-credentials/challenge-is-named-in-request-id'],
  },
  {
    line: 409,
    words: 'computed over the request body',
    rules: ['wallet-credentials/signature-covers-the-body'],
  },
  {
    line: 410,
    words: 'A session is created each time a credential is verified',
    rules: ['wallet-sessions/each-verification-creates-one'],
  },
  {
    line: 410,
    words: 'It stays active until its `expiresAt` passes or it is revoked',
    rules: [
      'wallet-sessions/session-carries-expires-at',
      'wallet-sessions/active-until-expiry',
      'wallet-sessions/over-after-revocation',
      'wallet-sessions/revoking-one-leaves-the-others',
    ],
  },
  {
    line: 411,
    words:
      'Customers outside SCA-regulated regions do not see SCA challenges, and the SCA operations answer 409',
    rules: [
      'quotes/no-challenge-outside-sca-regions',
      'trusted-beneficiaries/no-challenge-outside-sca-regions',
      'trusted-beneficiaries/answers-409-outside-sca-regions',
    ],
  },
  {
    line: 411,
    words: 'Proof is `code` for SMS_OTP and TOTP',
    rules: [
      'sca/sms-otp-is-proven-by-code',
      'sca/totp-is-proven-by-code',
      'sca/proof-is-code-or-assertion',
      'sca/wrong-proof-is-refused',
      'trusted-beneficiaries/wrong-proof-does-not-trust',
      'trusted-beneficiaries/wrong-proof-does-not-untrust',
    ],
  },
  { line: 411, words: 'SCA factors', rules: ['sca/challenge-factor-values'] },
  { line: 411, words: 'SMS_OTP, TOTP, PASSKEY', rules: ['sca/factor-values', 'sca/challenge-factor-values'] },
  {
    line: 411,
    words: '`challengeId` is echoed back for SMS_OTP or when one was issued',
    rules: [
      'sca/sms-otp-proof-echoes-the-challenge',
      'sca/sms-otp-login-needs-the-challenge-id',
      'sca/issued-challenge-is-echoed',
    ],
  },
  {
    line: 411,
    words: '`passkeyAssertion` plus `origin` for PASSKEY',
    rules: [
      'sca/passkey-is-proven-by-assertion',
      'sca/passkey-proof-names-its-origin',
      'sca/passkey-login-needs-the-origin',
      'sca/proof-is-code-or-assertion',
      'sca/wrong-proof-is-refused',
      'trusted-beneficiaries/wrong-proof-does-not-trust',
      'trusted-beneficiaries/wrong-proof-does-not-untrust',
    ],
  },
];
