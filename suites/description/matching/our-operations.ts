import { contract, ofContract } from '../../../spec/contract/in-use.ts';
import type { OperationId } from '../../../spec/operations.ts';
import type { Scope, Thing, Verb } from './vocabulary.ts';

/** The subject of one of our operations, in the words of `vocabulary.ts`. */
export interface OurOperation {
  readonly id: OperationId;
  readonly thing: Thing;
  /** The act; several where interfaces say the same in several ways. */
  readonly verbs: readonly Verb[];
  readonly scope: Scope | undefined;
  /** The thing it belongs to, where that distinguishes it from another thing of the same name. */
  readonly within?: Thing;
}

const groups: Readonly<Record<string, Thing>> = {
  config: 'config',
  customers: 'customer',
  beneficialOwners: 'beneficialOwner',
  documents: 'document',
  internalAccounts: 'internalAccount',
  customerExternalAccounts: 'externalAccount',
  platformExternalAccounts: 'externalAccount',
  quotes: 'quote',
  transactions: 'transaction',
  invitations: 'invitation',
  discoveries: 'discovery',
  exchangeRates: 'exchangeRate',
  counterpartyProviders: 'counterpartyProvider',
  credentials: 'credential',
  sessions: 'session',
  delegatedKeys: 'delegatedKey',
  cards: 'card',
  stablecoins: 'stablecoin',
  tokens: 'token',
  agents: 'agent',
};

type Said = Partial<Pick<OurOperation, 'thing' | 'verbs' | 'within'>>;

/** Operations whose id does not say it all: `thing.verb` says the others. */
const particular: Readonly<Partial<Record<OperationId, Said>>> = {
  'config.update': { verbs: ['update', 'create'] },
  'customers.importCsv': { thing: 'import', verbs: ['create'] },
  'customers.getImportJob': { thing: 'import', verbs: ['get'] },
  'customers.createKycLink': { thing: 'kycLink', verbs: ['create', 'get'] },
  'sca.listFactors': { thing: 'factor', verbs: ['list'] },
  'sca.deleteFactor': { thing: 'factor', verbs: ['delete', 'revoke'] },
  'sca.startLogin': { thing: 'login', verbs: ['create'] },
  'sca.completeLogin': { thing: 'login', verbs: ['complete', 'confirm'] },
  'sca.startReset': { thing: 'reset', verbs: ['create'] },
  'sca.completeReset': { thing: 'reset', verbs: ['complete', 'confirm'] },
  'sca.recordEvent': { thing: 'securityEvent', verbs: ['record', 'create'] },
  'sca.authorizeQuote': { thing: 'quote', verbs: ['authorize'] },
  'sca.resendQuoteCode': { thing: 'quote', verbs: ['resend'] },
  'documents.upload': { verbs: ['create'] },
  'documents.replace': { verbs: ['update'] },
  'internalAccounts.listForCustomer': { verbs: ['list'] },
  'internalAccounts.listForPlatform': { verbs: ['list'] },
  'lookups.externalAccount': { thing: 'lookup', verbs: ['get', 'create'], within: 'externalAccount' },
  'lookups.umaAddress': { thing: 'lookup', verbs: ['get', 'create'], within: 'umaPayment' },
  'crypto.estimateWithdrawalFee': { thing: 'withdrawalFee', verbs: ['estimate', 'create', 'get'] },
  'transactions.confirmReceipt': { verbs: ['confirm'] },
  'exchangeRates.get': { verbs: ['get', 'list'] },
  'credentials.reissueChallenge': { verbs: ['reissue', 'refresh'] },
  'credentials.revoke': { verbs: ['revoke', 'delete'] },
  'delegatedKeys.revoke': { verbs: ['revoke', 'delete'] },
  'cards.issue': { verbs: ['create'] },
  'stablecoins.linkProviderAccount': { thing: 'providerAccount', verbs: ['create'] },
  'stablecoins.getProviderAccount': { thing: 'providerAccount', verbs: ['get'] },
  'stablecoins.listProviderAccounts': { thing: 'providerAccount', verbs: ['list'] },
  'stablecoins.register': { verbs: ['create'] },
  'stablecoins.getOperation': { thing: 'stablecoinOperation', verbs: ['get'] },
  'stablecoins.listOperations': { thing: 'stablecoinOperation', verbs: ['list'] },
  'agents.updatePolicy': { thing: 'policy', verbs: ['update'] },
  'agents.getDeviceCodeStatus': { thing: 'deviceCode', verbs: ['get'] },
  'agents.regenerateDeviceCode': {
    thing: 'deviceCode',
    verbs: ['create', 'regenerate', 'refresh', 'reissue'],
  },
  'agents.listApprovals': { thing: 'approval', verbs: ['list'] },
  'agentSide.getSelf': { thing: 'agent', verbs: ['get'] },
  'agentSide.listActions': { thing: 'action', verbs: ['list'] },
  'agentSide.getAction': { thing: 'action', verbs: ['get'] },
  'agentSide.listInternalAccounts': { thing: 'internalAccount', verbs: ['list'] },
  'agentSide.createExternalAccount': { thing: 'externalAccount', verbs: ['create'] },
  'agentSide.getExternalAccount': { thing: 'externalAccount', verbs: ['get'] },
  'agentSide.listExternalAccounts': { thing: 'externalAccount', verbs: ['list'] },
  'agentSide.deleteExternalAccount': { thing: 'externalAccount', verbs: ['delete'] },
  'agentSide.createQuote': { thing: 'quote', verbs: ['create'] },
  'agentSide.getQuote': { thing: 'quote', verbs: ['get'] },
  'agentSide.executeQuote': { thing: 'quote', verbs: ['execute'] },
  'agentSide.transferIn': { thing: 'transferIn', verbs: ['create', 'send'] },
  'agentSide.transferOut': { thing: 'transferOut', verbs: ['create', 'send'] },
  'agentSide.listTransactions': { thing: 'transaction', verbs: ['list'] },
  'agentSide.getTransaction': { thing: 'transaction', verbs: ['get'] },
  'sandbox.sendTestWebhook': { thing: 'webhook', verbs: ['test', 'send', 'create'] },
  'sandbox.fundInternalAccount': { thing: 'internalAccount', verbs: ['fund'] },
  'sandbox.sendFunds': { thing: 'send', verbs: ['send', 'create', 'receive', 'fund'], within: 'quote' },
  'sandbox.cardAuthorization': { thing: 'cardAuthorization', verbs: ['create', 'authorize', 'record'] },
  'sandbox.cardAuthorizationAdvice': {
    thing: 'cardAuthorizationAdvice',
    verbs: ['create', 'authorize', 'record'],
  },
  'sandbox.cardBalanceInquiry': { thing: 'cardBalanceInquiry', verbs: ['create', 'authorize', 'record'] },
  'sandbox.cardClearing': { thing: 'cardClearing', verbs: ['create', 'authorize', 'record'] },
  'sandbox.cardCreditAuthorization': {
    thing: 'cardCreditAuthorization',
    verbs: ['create', 'authorize', 'record'],
  },
  'sandbox.cardCreditAuthorizationAdvice': {
    thing: 'cardCreditAuthorizationAdvice',
    verbs: ['create', 'authorize', 'record'],
  },
  'sandbox.cardFinancialAuthorization': {
    thing: 'cardFinancialAuthorization',
    verbs: ['create', 'authorize', 'record'],
  },
  'sandbox.cardFinancialCreditAuthorization': {
    thing: 'cardFinancialCreditAuthorization',
    verbs: ['create', 'authorize', 'record'],
  },
  'sandbox.cardReturn': { thing: 'cardReturn', verbs: ['create', 'authorize', 'record'] },
  'sandbox.cardReturnReversal': { thing: 'cardReturnReversal', verbs: ['create', 'authorize', 'record'] },
  'sandbox.receiveUmaPayment': { thing: 'umaPayment', verbs: ['receive', 'create', 'send'] },
};

const scopeOf = (id: OperationId): Scope | undefined => {
  const { isSandboxOnly, auth, isOfPlatform } = contract().operation(id);
  if (isSandboxOnly === true) return 'sandbox';
  if (auth === 'agent') return 'agent';
  return isOfPlatform === true ? 'platform' : undefined;
};

/** Operations of which the document shows only that they exist. */
export const ourOperations = ofContract(({ operationIds, operation }): readonly OurOperation[] =>
  operationIds
    .filter((id) => operation(id).shows === 'name')
    .flatMap((id) => {
      const [group = '', verb = ''] = id.split('.');
      const said = particular[id] ?? {};
      const thing = said.thing ?? groups[group];
      // Where the id has a verb of its own, it is one of ours: a test goes over all of them.
      const done = said.verbs ?? [verb as Verb];
      return thing === undefined ? [] : [{ id, scope: scopeOf(id), ...said, thing, verbs: done }];
    }),
);

/** The thing that an operation is about; undefined where the document shows its place. */
export const thingOf = (id: OperationId): Thing | undefined =>
  ourOperations().find((each) => each.id === id)?.thing;
