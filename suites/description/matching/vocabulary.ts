import { namesOf } from '../../../spec/names-of.ts';

/**
 * The names that interfaces of this field have for things of the document: phrases in the singular. None is the
 * document's; a match by it is shown for review and never graded by itself.
 */
export const things = {
  config: [
    'config',
    'configuration',
    'platform config',
    'platform configuration',
    'setting',
    'platform setting',
    'preference',
  ],
  customer: ['customer', 'person', 'client', 'end user', 'user', 'party', 'account holder', 'account owner'],
  import: ['import', 'bulk import', 'csv', 'batch', 'bulk', 'import job', 'bulk job', 'job', 'upload'],
  kycLink: [
    'kyc link',
    'hosted check',
    'verification link',
    'onboarding link',
    'kyc session',
    'hosted kyc',
    'identity link',
    'hosted verification',
  ],
  beneficialOwner: ['beneficial owner', 'owner', 'ubo', 'shareholder'],
  factor: ['factor', 'sca factor', 'authenticator', 'mfa factor'],
  login: ['login', 'sca login', 'sign in'],
  reset: ['reset', 'factor reset', 'recovery'],
  securityEvent: ['security event', 'record event', 'sca event'],
  authorization: ['authorization', 'authorize'],
  document: ['document', 'file', 'attachment', 'evidence'],
  internalAccount: [
    'internal account',
    'purse',
    'balance',
    'ledger account',
    'stored value account',
    'funding account',
    'wallet',
    'account',
  ],
  externalAccount: [
    'external account',
    'payee',
    'recipient',
    'bank account',
    'payout account',
    'payout destination',
    'linked account',
    'beneficiary',
    'beneficiary account',
    'counterparty account',
    'payout method',
  ],
  quote: ['quote', 'offer', 'fx quote'],
  lookup: ['receiver', 'lookup', 'probe', 'receiver lookup', 'address lookup', 'payee lookup'],
  withdrawalFee: [
    'withdrawal fee',
    'estimate withdrawal fee',
    'network fee',
    'fee estimate',
    'withdrawal estimate',
    'crypto fee',
  ],
  transaction: ['transaction', 'movement', 'payment'],
  invitation: ['invitation', 'invite', 'referral'],
  exchangeRate: ['exchange rate', 'rate', 'price', 'fx rate'],
  discovery: ['discovery', 'bank', 'institution', 'financial institution', 'payment institution'],
  counterpartyProvider: ['uma provider', 'counterparty provider', 'vasp', 'counterparty'],
  credential: ['credential', 'auth credential', 'wallet credential'],
  session: ['session', 'auth session', 'wallet session'],
  delegatedKey: ['delegated key', 'delegate key', 'signing key', 'delegated signing key'],
  card: ['card', 'payment card'],
  providerAccount: [
    'stablecoin provider account',
    'provider account',
    'issuer account',
    'stablecoin provider',
  ],
  stablecoin: ['stablecoin', 'coin', 'registered stablecoin'],
  stablecoinOperation: ['stablecoin operation', 'mint', 'burn', 'operation'],
  token: ['token', 'api token', 'api key', 'key', 'access key'],
  agent: ['agent'],
  policy: ['policy', 'agent policy'],
  deviceCode: ['device code', 'pairing code', 'agent device code'],
  approval: ['approval', 'pending approval', 'agent approval'],
  action: ['action', 'agent action'],
  webhook: ['webhook', 'callback', 'notification', 'test webhook'],
  transferIn: ['transfer in', 'pull'],
  transferOut: ['transfer out', 'push'],
  send: ['send', 'sent fund', 'incoming fund', 'incoming payment'],
  cardAuthorization: ['authorization', 'simulate authorization', 'card authorization'],
  cardAuthorizationAdvice: [
    'authorization advice',
    'simulate authorization advice',
    'card authorization advice',
  ],
  cardBalanceInquiry: ['balance inquiry', 'simulate balance inquiry', 'card balance inquiry'],
  cardClearing: ['clearing', 'simulate clearing', 'card clearing'],
  cardCreditAuthorization: [
    'credit authorization',
    'simulate credit authorization',
    'card credit authorization',
  ],
  cardCreditAuthorizationAdvice: [
    'credit authorization advice',
    'simulate credit authorization advice',
    'card credit authorization advice',
  ],
  cardFinancialAuthorization: [
    'financial authorization',
    'simulate financial authorization',
    'card financial authorization',
  ],
  cardFinancialCreditAuthorization: [
    'financial credit authorization',
    'simulate financial credit authorization',
    'card financial credit authorization',
  ],
  cardReturn: ['return', 'simulate return', 'card return'],
  cardReturnReversal: ['return reversal', 'simulate return reversal', 'card return reversal'],
  umaPayment: ['uma', 'uma payment', 'uma receive', 'receive uma payment', 'incoming uma payment'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Thing = keyof typeof things;

export const thingNames: readonly Thing[] = namesOf(things);

/** The acts, and the words for them: in the infinitive, or as the noun at the end of a path. */
export const verbs = {
  list: ['list', 'search', 'browse', 'query', 'all'],
  get: [
    'get',
    'read',
    'retrieve',
    'fetch',
    'show',
    'view',
    'find',
    'look',
    'lookup',
    'probe',
    'check',
    'status',
  ],
  create: [
    'create',
    'add',
    'new',
    'register',
    'open',
    'issue',
    'make',
    'start',
    'upload',
    'link',
    'generate',
    'initiate',
    'begin',
    'import',
  ],
  update: [
    'update',
    'amend',
    'edit',
    'modify',
    'change',
    'patch',
    'replace',
    'set',
    'amendment',
    'write',
    'save',
    'rename',
  ],
  delete: [
    'delete',
    'remove',
    'erase',
    'drop',
    'archive',
    'destroy',
    'erasure',
    'deletion',
    'unlink',
    'deactivate',
  ],
  revoke: ['revoke', 'revocation', 'end'],
  cancel: ['cancel', 'recall', 'void', 'abort', 'cancellation', 'withdraw'],
  reject: ['reject', 'refuse', 'decline', 'deny', 'refusal', 'rejection'],
  approve: ['approve', 'approval'],
  confirm: ['confirm', 'receipt', 'acknowledge', 'confirmation', 'acknowledgement', 'confirm receipt'],
  complete: ['complete', 'finish', 'completion'],
  claim: ['claim', 'redeem', 'redemption', 'accept'],
  execute: ['execute', 'commit', 'execution'],
  estimate: ['estimate', 'estimation', 'preview'],
  export: ['export'],
  refresh: ['refresh', 'renew', 'renewal', 'extend'],
  reissue: ['reissue', 'challenge', 'reissue challenge', 'rechallenge'],
  resend: ['resend'],
  authorize: ['authorize', 'authorise', 'authorization'],
  regenerate: ['regenerate', 'rotate'],
  record: ['record', 'report', 'log'],
  mint: ['mint'],
  burn: ['burn'],
  fund: ['fund', 'deposit', 'credit', 'top up', 'topup', 'funding', 'load', 'money'],
  send: ['send', 'transfer', 'pay'],
  receive: ['receive', 'incoming'],
  test: ['test', 'try', 'ping'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Verb = keyof typeof verbs;

export const verbNames: readonly Verb[] = namesOf(verbs);

/** For whom an operation is, where that parts it from its like. */
export const scopes = {
  sandbox: [
    'sandbox',
    'simulate',
    'simulation',
    'simulator',
    'playground',
    'mock',
    'test helper',
    'simulated',
  ],
  agent: ['me', 'agent side', 'self'],
  platform: [
    'platform',
    'house',
    'organization',
    'organisation',
    'company',
    'merchant',
    'own',
    'program',
    'programme',
    'our',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Scope = keyof typeof scopes;

/** Things that others belong to: before the name of another, they say whose it is. */
export const possessors: readonly Thing[] = [
  'customer',
  'agent',
  'config',
  'internalAccount',
  'import',
  'card',
];

/** Words that say whose a thing is, and not that it is another kind of thing. */
export const owning: ReadonlySet<string> = new Set(
  [...possessors.flatMap((name) => things[name]), ...Object.values(scopes).flat()].flatMap((phrase) =>
    phrase.split(' '),
  ),
);
