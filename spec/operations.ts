/**
 * The catalogue: one row per operation of the document, in its order.
 *
 * `shows` says how much the document shows: `shape` (method, path, bodies), `path` (method, path, purpose)
 * or `name` (only that it exists). For `name` rows, method and path are assumed, not contract: a target may
 * have others and says so in its dialect. `auth` is who calls: the platform (Basic), an agent (Bearer) or
 * anybody. Paths are relative to the base address.
 *
 * Source: Endpoints > Operations with a shape; Operations whose path is given; Operation catalogue.
 */

import type { Capability } from './capabilities.ts';
import { namesOf } from './names-of.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Caller = 'platform' | 'agent' | 'none';

export interface Operation {
  readonly shows: 'shape' | 'path' | 'name';
  readonly method: HttpMethod;
  readonly path: `/${string}`;
  readonly auth: Caller;
  /** Answers with a page. Source: Endpoints. */
  readonly isList?: true;
  /** Only a target with this capability has it. */
  readonly capability?: Capability;
  /** Fails for production credentials. Source: What the service does. */
  readonly isSandboxOnly?: true;
  /** Its body names other resources, which may not exist. */
  readonly namesOthersInBody?: true;
  /** What it answers with is no resource that the document names: an `id` there is just a member. */
  readonly namesNoResource?: true;
  /** What it answers with is an API token, whose id is the user name of HTTP Basic. */
  readonly idIsUserName?: true;
  /** Its rows are the internal accounts of customers or of the platform, embedded wallets among them. */
  readonly listsInternalAccounts?: true;
  /** About what the platform has itself; another operation is about what its customers have of the kind. */
  readonly isOfPlatform?: true;
}

export const operations = {
  // Platform configuration
  'config.get': { shows: 'name', method: 'GET', path: '/config', auth: 'platform' },
  'config.update': { shows: 'name', method: 'PATCH', path: '/config', auth: 'platform' },

  // Customers
  'customers.create': { shows: 'name', method: 'POST', path: '/customers', auth: 'platform' },
  'customers.get': { shows: 'shape', method: 'GET', path: '/customers/{customerId}', auth: 'platform' },
  'customers.update': { shows: 'name', method: 'PATCH', path: '/customers/{customerId}', auth: 'platform' },
  'customers.delete': { shows: 'name', method: 'DELETE', path: '/customers/{customerId}', auth: 'platform' },
  'customers.list': { shows: 'name', method: 'GET', path: '/customers', auth: 'platform', isList: true },
  'customers.importCsv': {
    shows: 'name',
    method: 'POST',
    path: '/customers/bulk/csv',
    auth: 'platform',
    capability: 'imports',
  },
  'customers.getImportJob': {
    shows: 'name',
    method: 'GET',
    path: '/customers/bulk/jobs/{jobId}',
    auth: 'platform',
    capability: 'imports',
  },

  // Contact verification
  'contact.sendEmailCode': {
    shows: 'path',
    method: 'POST',
    path: '/customers/{customerId}/verify-email',
    auth: 'platform',
    capability: 'contact-verification',
  },
  'contact.confirmEmailCode': {
    shows: 'path',
    method: 'POST',
    path: '/customers/{customerId}/verify-email/confirm',
    auth: 'platform',
    capability: 'contact-verification',
  },
  'contact.sendPhoneCode': {
    shows: 'path',
    method: 'POST',
    path: '/customers/{customerId}/verify-phone',
    auth: 'platform',
    capability: 'contact-verification',
  },
  'contact.confirmPhoneCode': {
    shows: 'path',
    method: 'POST',
    path: '/customers/{customerId}/verify-phone/confirm',
    auth: 'platform',
    capability: 'contact-verification',
  },

  // KYC/KYB
  'verifications.create': { shows: 'path', method: 'POST', path: '/verifications', auth: 'platform' },
  'customers.createKycLink': {
    shows: 'name',
    method: 'POST',
    path: '/customers/{customerId}/kyc-link',
    auth: 'platform',
  },
  'beneficialOwners.create': {
    shows: 'name',
    method: 'POST',
    path: '/beneficial-owners',
    auth: 'platform',
    namesOthersInBody: true,
  },
  'beneficialOwners.get': {
    shows: 'name',
    method: 'GET',
    path: '/beneficial-owners/{beneficialOwnerId}',
    auth: 'platform',
    namesOthersInBody: true,
  },
  'beneficialOwners.list': {
    shows: 'name',
    method: 'GET',
    path: '/beneficial-owners',
    auth: 'platform',
    isList: true,
    namesOthersInBody: true,
  },
  'beneficialOwners.update': {
    shows: 'name',
    method: 'PATCH',
    path: '/beneficial-owners/{beneficialOwnerId}',
    auth: 'platform',
    namesOthersInBody: true,
  },

  // SCA
  'sca.startEnrollment': {
    shows: 'path',
    method: 'POST',
    path: '/sca/factors',
    auth: 'platform',
    capability: 'sca',
  },
  'sca.confirmEnrollment': {
    shows: 'path',
    method: 'POST',
    path: '/sca/factors/confirm',
    auth: 'platform',
    capability: 'sca',
  },
  'sca.getReset': {
    shows: 'path',
    method: 'GET',
    path: '/sca/factors/reset/{resetId}',
    auth: 'platform',
    capability: 'sca',
  },
  'sca.listFactors': {
    shows: 'name',
    method: 'GET',
    path: '/sca/factors',
    auth: 'platform',
    isList: true,
    capability: 'sca',
  },
  'sca.deleteFactor': {
    shows: 'name',
    method: 'DELETE',
    path: '/sca/factors/{credentialId}',
    auth: 'platform',
    capability: 'sca',
  },
  'sca.startLogin': {
    shows: 'name',
    method: 'POST',
    path: '/sca/login/start',
    auth: 'platform',
    capability: 'sca',
  },
  'sca.completeLogin': {
    shows: 'name',
    method: 'POST',
    path: '/sca/login/complete',
    auth: 'platform',
    capability: 'sca',
  },
  'sca.startReset': {
    shows: 'name',
    method: 'POST',
    path: '/sca/factors/reset',
    auth: 'platform',
    capability: 'sca',
  },
  'sca.completeReset': {
    shows: 'name',
    method: 'POST',
    path: '/sca/factors/reset/{resetId}/complete',
    auth: 'platform',
    capability: 'sca',
  },
  'sca.recordEvent': {
    shows: 'name',
    method: 'POST',
    path: '/sca/record-event',
    auth: 'platform',
    capability: 'sca',
  },
  'sca.authorizeQuote': {
    shows: 'name',
    method: 'POST',
    path: '/quotes/{quoteId}/authorize',
    auth: 'platform',
    capability: 'sca',
  },
  'sca.resendQuoteCode': {
    shows: 'name',
    method: 'POST',
    path: '/quotes/{quoteId}/authorize/resend',
    auth: 'platform',
    capability: 'sca',
  },
  'beneficiaries.startTrust': {
    shows: 'path',
    method: 'POST',
    path: '/customers/external-accounts/{externalAccountId}/trust',
    auth: 'platform',
    capability: 'sca',
  },
  'beneficiaries.confirmTrust': {
    shows: 'path',
    method: 'POST',
    path: '/customers/external-accounts/{externalAccountId}/trust/confirm',
    auth: 'platform',
    capability: 'sca',
  },
  'beneficiaries.startUntrust': {
    shows: 'path',
    method: 'POST',
    path: '/customers/external-accounts/{externalAccountId}/untrust',
    auth: 'platform',
    capability: 'sca',
  },
  'beneficiaries.confirmUntrust': {
    shows: 'path',
    method: 'POST',
    path: '/customers/external-accounts/{externalAccountId}/untrust/confirm',
    auth: 'platform',
    capability: 'sca',
  },

  // Documents
  'documents.upload': {
    shows: 'name',
    method: 'POST',
    path: '/documents',
    auth: 'platform',
    capability: 'documents',
  },
  'documents.get': {
    shows: 'name',
    method: 'GET',
    path: '/documents/{documentId}',
    auth: 'platform',
    capability: 'documents',
  },
  'documents.list': {
    shows: 'name',
    method: 'GET',
    path: '/documents',
    auth: 'platform',
    capability: 'documents',
    isList: true,
  },
  'documents.replace': {
    shows: 'name',
    method: 'PUT',
    path: '/documents/{documentId}',
    auth: 'platform',
    capability: 'documents',
  },
  'documents.delete': {
    shows: 'name',
    method: 'DELETE',
    path: '/documents/{documentId}',
    auth: 'platform',
    capability: 'documents',
  },

  // Internal accounts
  'internalAccounts.listForCustomer': {
    shows: 'name',
    method: 'GET',
    path: '/customers/internal-accounts',
    auth: 'platform',
    isList: true,
    listsInternalAccounts: true,
  },
  'internalAccounts.listForPlatform': {
    shows: 'name',
    method: 'GET',
    path: '/platform/internal-accounts',
    auth: 'platform',
    isList: true,
    listsInternalAccounts: true,
    isOfPlatform: true,
  },
  'internalAccounts.update': {
    shows: 'name',
    method: 'PATCH',
    path: '/internal-accounts/{id}',
    auth: 'platform',
  },
  'internalAccounts.export': {
    shows: 'name',
    method: 'POST',
    path: '/internal-accounts/{id}/export',
    auth: 'platform',
  },

  // External accounts
  'customerExternalAccounts.create': {
    shows: 'name',
    method: 'POST',
    path: '/customers/external-accounts',
    auth: 'platform',
  },
  'customerExternalAccounts.get': {
    shows: 'name',
    method: 'GET',
    path: '/customers/external-accounts/{externalAccountId}',
    auth: 'platform',
  },
  'customerExternalAccounts.list': {
    shows: 'name',
    method: 'GET',
    path: '/customers/external-accounts',
    auth: 'platform',
    isList: true,
  },
  'customerExternalAccounts.delete': {
    shows: 'name',
    method: 'DELETE',
    path: '/customers/external-accounts/{externalAccountId}',
    auth: 'platform',
  },
  'platformExternalAccounts.create': {
    shows: 'name',
    method: 'POST',
    path: '/platform/external-accounts',
    auth: 'platform',
    isOfPlatform: true,
  },
  'platformExternalAccounts.get': {
    shows: 'name',
    method: 'GET',
    path: '/platform/external-accounts/{externalAccountId}',
    auth: 'platform',
    isOfPlatform: true,
  },
  'platformExternalAccounts.list': {
    shows: 'name',
    method: 'GET',
    path: '/platform/external-accounts',
    auth: 'platform',
    isList: true,
    isOfPlatform: true,
  },
  'platformExternalAccounts.delete': {
    shows: 'name',
    method: 'DELETE',
    path: '/platform/external-accounts/{externalAccountId}',
    auth: 'platform',
    isOfPlatform: true,
  },

  // Same-currency transfers
  'transfers.out': {
    shows: 'shape',
    method: 'POST',
    path: '/transfer-out',
    auth: 'platform',
    namesOthersInBody: true,
  },
  'transfers.in': {
    shows: 'shape',
    method: 'POST',
    path: '/transfer-in',
    auth: 'platform',
    namesOthersInBody: true,
  },

  // Cross-currency
  'quotes.create': {
    shows: 'shape',
    method: 'POST',
    path: '/quotes',
    auth: 'platform',
    namesOthersInBody: true,
  },
  'quotes.get': { shows: 'name', method: 'GET', path: '/quotes/{quoteId}', auth: 'platform' },
  'quotes.execute': { shows: 'shape', method: 'POST', path: '/quotes/{quoteId}/execute', auth: 'platform' },
  'lookups.externalAccount': {
    shows: 'name',
    method: 'GET',
    path: '/receiver/external-account/{accountId}',
    auth: 'platform',
  },
  'lookups.umaAddress': {
    shows: 'name',
    method: 'GET',
    path: '/receiver/uma/{receiverUmaAddress}',
    auth: 'platform',
  },
  'crypto.estimateWithdrawalFee': {
    shows: 'name',
    method: 'POST',
    path: '/crypto/estimate-withdrawal-fee',
    auth: 'platform',
    namesNoResource: true,
  },

  // Transactions
  'transactions.get': {
    shows: 'name',
    method: 'GET',
    path: '/transactions/{transactionId}',
    auth: 'platform',
  },
  'transactions.list': {
    shows: 'shape',
    method: 'GET',
    path: '/transactions',
    auth: 'platform',
    isList: true,
  },
  'transactions.approve': {
    shows: 'path',
    method: 'POST',
    path: '/transactions/{transactionId}/approve',
    auth: 'platform',
  },
  'transactions.reject': {
    shows: 'name',
    method: 'POST',
    path: '/transactions/{transactionId}/reject',
    auth: 'platform',
  },
  'transactions.cancel': {
    shows: 'name',
    method: 'POST',
    path: '/transactions/{transactionId}/cancel',
    auth: 'platform',
  },
  'transactions.confirmReceipt': {
    shows: 'name',
    method: 'POST',
    path: '/transactions/{transactionId}/confirm',
    auth: 'platform',
  },

  // Invitations
  'invitations.create': { shows: 'name', method: 'POST', path: '/invitations', auth: 'platform' },
  'invitations.get': {
    shows: 'name',
    method: 'GET',
    path: '/invitations/{invitationCode}',
    auth: 'platform',
  },
  'invitations.claim': {
    shows: 'name',
    method: 'POST',
    path: '/invitations/{invitationCode}/claim',
    auth: 'platform',
  },
  'invitations.cancel': {
    shows: 'name',
    method: 'POST',
    path: '/invitations/{invitationCode}/cancel',
    auth: 'platform',
  },

  // Rates, discovery, providers
  'exchangeRates.get': {
    shows: 'name',
    method: 'GET',
    path: '/exchange-rates',
    auth: 'platform',
    namesNoResource: true,
  },
  'discoveries.list': {
    shows: 'name',
    method: 'GET',
    path: '/discoveries',
    auth: 'platform',
    isList: true,
    namesNoResource: true,
  },
  'counterpartyProviders.list': {
    shows: 'name',
    method: 'GET',
    path: '/uma-providers',
    auth: 'platform',
    isList: true,
    namesNoResource: true,
  },

  // Embedded-wallet auth
  'credentials.create': {
    shows: 'name',
    method: 'POST',
    path: '/auth/credentials',
    auth: 'platform',
    capability: 'embedded-wallets',
  },
  'credentials.list': {
    shows: 'name',
    method: 'GET',
    path: '/auth/credentials',
    auth: 'platform',
    isList: true,
    capability: 'embedded-wallets',
  },
  'credentials.reissueChallenge': {
    shows: 'name',
    method: 'POST',
    path: '/auth/credentials/{id}/challenge',
    auth: 'platform',
    capability: 'embedded-wallets',
  },
  'credentials.verify': {
    shows: 'path',
    method: 'POST',
    path: '/auth/credentials/{id}/verify',
    auth: 'platform',
    capability: 'embedded-wallets',
  },
  'credentials.revoke': {
    shows: 'name',
    method: 'DELETE',
    path: '/auth/credentials/{id}',
    auth: 'platform',
    capability: 'embedded-wallets',
  },
  'sessions.list': {
    shows: 'name',
    method: 'GET',
    path: '/auth/sessions',
    auth: 'platform',
    isList: true,
    capability: 'embedded-wallets',
  },
  'sessions.revoke': {
    shows: 'path',
    method: 'DELETE',
    path: '/auth/sessions/{id}',
    auth: 'platform',
    capability: 'embedded-wallets',
  },
  'sessions.refresh': {
    shows: 'name',
    method: 'POST',
    path: '/auth/sessions/{id}/refresh',
    auth: 'platform',
    capability: 'embedded-wallets',
  },
  'delegatedKeys.create': {
    shows: 'name',
    method: 'POST',
    path: '/auth/delegated-keys',
    auth: 'platform',
    capability: 'embedded-wallets',
  },
  'delegatedKeys.get': {
    shows: 'name',
    method: 'GET',
    path: '/auth/delegated-keys/{id}',
    auth: 'platform',
    capability: 'embedded-wallets',
  },
  'delegatedKeys.list': {
    shows: 'name',
    method: 'GET',
    path: '/auth/delegated-keys',
    auth: 'platform',
    isList: true,
    capability: 'embedded-wallets',
  },
  'delegatedKeys.revoke': {
    shows: 'name',
    method: 'DELETE',
    path: '/auth/delegated-keys/{id}',
    auth: 'platform',
    capability: 'embedded-wallets',
  },

  // Cards
  'cards.issue': { shows: 'name', method: 'POST', path: '/cards', auth: 'platform', capability: 'cards' },
  'cards.get': { shows: 'name', method: 'GET', path: '/cards/{id}', auth: 'platform', capability: 'cards' },
  'cards.list': {
    shows: 'name',
    method: 'GET',
    path: '/cards',
    auth: 'platform',
    isList: true,
    capability: 'cards',
  },
  'cards.update': {
    shows: 'path',
    method: 'PATCH',
    path: '/cards/{id}',
    auth: 'platform',
    capability: 'cards',
  },
  'cards.reveal': {
    shows: 'path',
    method: 'POST',
    path: '/cards/{id}/reveal',
    auth: 'platform',
    capability: 'cards',
  },

  // Stablecoins
  'stablecoins.linkProviderAccount': {
    shows: 'name',
    method: 'POST',
    path: '/stablecoin-provider-accounts',
    auth: 'platform',
    capability: 'stablecoins',
  },
  'stablecoins.getProviderAccount': {
    shows: 'name',
    method: 'GET',
    path: '/stablecoin-provider-accounts/{stablecoinProviderAccountId}',
    auth: 'platform',
    capability: 'stablecoins',
  },
  'stablecoins.listProviderAccounts': {
    shows: 'name',
    method: 'GET',
    path: '/stablecoin-provider-accounts',
    auth: 'platform',
    isList: true,
    capability: 'stablecoins',
  },
  'stablecoins.register': {
    shows: 'name',
    method: 'POST',
    path: '/stablecoins',
    auth: 'platform',
    capability: 'stablecoins',
  },
  'stablecoins.get': {
    shows: 'name',
    method: 'GET',
    path: '/stablecoins/{stablecoinId}',
    auth: 'platform',
    capability: 'stablecoins',
  },
  'stablecoins.list': {
    shows: 'name',
    method: 'GET',
    path: '/stablecoins',
    auth: 'platform',
    isList: true,
    capability: 'stablecoins',
  },
  'stablecoins.mint': {
    shows: 'name',
    method: 'POST',
    path: '/stablecoins/{stablecoinId}/mints',
    auth: 'platform',
    capability: 'stablecoins',
  },
  'stablecoins.burn': {
    shows: 'name',
    method: 'POST',
    path: '/stablecoins/{stablecoinId}/burns',
    auth: 'platform',
    capability: 'stablecoins',
  },
  'stablecoins.getOperation': {
    shows: 'name',
    method: 'GET',
    path: '/stablecoin-operations/{stablecoinOperationId}',
    auth: 'platform',
    capability: 'stablecoins',
  },
  'stablecoins.listOperations': {
    shows: 'name',
    method: 'GET',
    path: '/stablecoins/{stablecoinId}/operations',
    auth: 'platform',
    isList: true,
    capability: 'stablecoins',
  },

  // API tokens
  'tokens.create': { shows: 'name', method: 'POST', path: '/tokens', auth: 'platform', idIsUserName: true },
  'tokens.get': {
    shows: 'name',
    method: 'GET',
    path: '/tokens/{tokenId}',
    auth: 'platform',
    idIsUserName: true,
  },
  'tokens.list': {
    shows: 'name',
    method: 'GET',
    path: '/tokens',
    auth: 'platform',
    isList: true,
    idIsUserName: true,
  },
  'tokens.delete': {
    shows: 'name',
    method: 'DELETE',
    path: '/tokens/{tokenId}',
    auth: 'platform',
    idIsUserName: true,
  },

  // Agents — platform side
  'agents.create': { shows: 'name', method: 'POST', path: '/agents', auth: 'platform', capability: 'agents' },
  'agents.get': {
    shows: 'name',
    method: 'GET',
    path: '/agents/{agentId}',
    auth: 'platform',
    capability: 'agents',
  },
  'agents.list': {
    shows: 'name',
    method: 'GET',
    path: '/agents',
    auth: 'platform',
    isList: true,
    capability: 'agents',
  },
  'agents.update': {
    shows: 'name',
    method: 'PATCH',
    path: '/agents/{agentId}',
    auth: 'platform',
    capability: 'agents',
  },
  'agents.updatePolicy': {
    shows: 'name',
    method: 'PATCH',
    path: '/agents/{agentId}/policy',
    auth: 'platform',
    capability: 'agents',
  },
  'agents.delete': {
    shows: 'name',
    method: 'DELETE',
    path: '/agents/{agentId}',
    auth: 'platform',
    capability: 'agents',
  },
  'agents.getDeviceCodeStatus': {
    shows: 'name',
    method: 'GET',
    path: '/agents/device-codes/{code}/status',
    auth: 'platform',
    capability: 'agents',
  },
  'agents.regenerateDeviceCode': {
    shows: 'name',
    method: 'POST',
    path: '/agents/{agentId}/device-codes',
    auth: 'platform',
    capability: 'agents',
  },
  'agents.redeemDeviceCode': {
    shows: 'path',
    method: 'POST',
    path: '/agents/device-codes/{code}/redeem',
    auth: 'none',
    capability: 'agents',
  },
  'agents.listApprovals': {
    shows: 'name',
    method: 'GET',
    path: '/agents/approvals',
    auth: 'platform',
    isList: true,
    capability: 'agents',
  },
  'agents.approveAction': {
    shows: 'path',
    method: 'POST',
    path: '/agents/{agentId}/actions/{actionId}/approve',
    auth: 'platform',
    capability: 'agents',
  },
  'agents.rejectAction': {
    shows: 'path',
    method: 'POST',
    path: '/agents/{agentId}/actions/{actionId}/reject',
    auth: 'platform',
    capability: 'agents',
  },

  // Agents — agent side
  'agentSide.getSelf': {
    shows: 'name',
    method: 'GET',
    path: '/agents/me',
    auth: 'agent',
    capability: 'agents',
  },
  'agentSide.listActions': {
    shows: 'name',
    method: 'GET',
    path: '/agents/me/actions',
    auth: 'agent',
    isList: true,
    capability: 'agents',
  },
  'agentSide.getAction': {
    shows: 'name',
    method: 'GET',
    path: '/agents/me/actions/{actionId}',
    auth: 'agent',
    capability: 'agents',
  },
  'agentSide.listInternalAccounts': {
    shows: 'name',
    method: 'GET',
    path: '/agents/me/internal-accounts',
    auth: 'agent',
    isList: true,
    capability: 'agents',
  },
  'agentSide.createExternalAccount': {
    shows: 'name',
    method: 'POST',
    path: '/agents/me/external-accounts',
    auth: 'agent',
    capability: 'agents',
  },
  'agentSide.getExternalAccount': {
    shows: 'name',
    method: 'GET',
    path: '/agents/me/external-accounts/{externalAccountId}',
    auth: 'agent',
    capability: 'agents',
  },
  'agentSide.listExternalAccounts': {
    shows: 'name',
    method: 'GET',
    path: '/agents/me/external-accounts',
    auth: 'agent',
    isList: true,
    capability: 'agents',
  },
  'agentSide.deleteExternalAccount': {
    shows: 'name',
    method: 'DELETE',
    path: '/agents/me/external-accounts/{externalAccountId}',
    auth: 'agent',
    capability: 'agents',
  },
  'agentSide.createQuote': {
    shows: 'name',
    method: 'POST',
    path: '/agents/me/quotes',
    auth: 'agent',
    capability: 'agents',
  },
  'agentSide.getQuote': {
    shows: 'name',
    method: 'GET',
    path: '/agents/me/quotes/{quoteId}',
    auth: 'agent',
    capability: 'agents',
  },
  'agentSide.executeQuote': {
    shows: 'name',
    method: 'POST',
    path: '/agents/me/quotes/{quoteId}/execute',
    auth: 'agent',
    capability: 'agents',
  },
  'agentSide.transferIn': {
    shows: 'name',
    method: 'POST',
    path: '/agents/me/transfer-in',
    auth: 'agent',
    capability: 'agents',
  },
  'agentSide.transferOut': {
    shows: 'name',
    method: 'POST',
    path: '/agents/me/transfer-out',
    auth: 'agent',
    capability: 'agents',
  },
  'agentSide.listTransactions': {
    shows: 'name',
    method: 'GET',
    path: '/agents/me/transactions',
    auth: 'agent',
    isList: true,
    capability: 'agents',
  },
  'agentSide.getTransaction': {
    shows: 'name',
    method: 'GET',
    path: '/agents/me/transactions/{transactionId}',
    auth: 'agent',
    capability: 'agents',
  },

  // Sandbox
  'sandbox.sendTestWebhook': {
    shows: 'name',
    method: 'POST',
    path: '/sandbox/webhooks/test',
    auth: 'platform',
    isSandboxOnly: true,
  },
  'sandbox.fundInternalAccount': {
    shows: 'name',
    method: 'POST',
    path: '/sandbox/internal-accounts/{accountId}/fund',
    auth: 'platform',
    isSandboxOnly: true,
  },
  'sandbox.sendFunds': {
    shows: 'name',
    method: 'POST',
    path: '/sandbox/send',
    auth: 'platform',
    isSandboxOnly: true,
  },
  'sandbox.receiveUmaPayment': {
    shows: 'name',
    method: 'POST',
    path: '/sandbox/uma/receive',
    auth: 'platform',
    isSandboxOnly: true,
  },
  'sandbox.cardAuthorization': {
    shows: 'name',
    method: 'POST',
    path: '/sandbox/cards/{id}/simulate/authorization',
    auth: 'platform',
    capability: 'cards',
    isSandboxOnly: true,
  },
  'sandbox.cardAuthorizationAdvice': {
    shows: 'name',
    method: 'POST',
    path: '/sandbox/cards/{id}/simulate/authorization_advice',
    auth: 'platform',
    capability: 'cards',
    isSandboxOnly: true,
  },
  'sandbox.cardBalanceInquiry': {
    shows: 'name',
    method: 'POST',
    path: '/sandbox/cards/{id}/simulate/balance_inquiry',
    auth: 'platform',
    capability: 'cards',
    isSandboxOnly: true,
  },
  'sandbox.cardClearing': {
    shows: 'name',
    method: 'POST',
    path: '/sandbox/cards/{id}/simulate/clearing',
    auth: 'platform',
    capability: 'cards',
    isSandboxOnly: true,
  },
  'sandbox.cardCreditAuthorization': {
    shows: 'name',
    method: 'POST',
    path: '/sandbox/cards/{id}/simulate/credit_authorization',
    auth: 'platform',
    capability: 'cards',
    isSandboxOnly: true,
  },
  'sandbox.cardCreditAuthorizationAdvice': {
    shows: 'name',
    method: 'POST',
    path: '/sandbox/cards/{id}/simulate/credit_authorization_advice',
    auth: 'platform',
    capability: 'cards',
    isSandboxOnly: true,
  },
  'sandbox.cardFinancialAuthorization': {
    shows: 'name',
    method: 'POST',
    path: '/sandbox/cards/{id}/simulate/financial_authorization',
    auth: 'platform',
    capability: 'cards',
    isSandboxOnly: true,
  },
  'sandbox.cardFinancialCreditAuthorization': {
    shows: 'name',
    method: 'POST',
    path: '/sandbox/cards/{id}/simulate/financial_credit_authorization',
    auth: 'platform',
    capability: 'cards',
    isSandboxOnly: true,
  },
  'sandbox.cardReturn': {
    shows: 'name',
    method: 'POST',
    path: '/sandbox/cards/{id}/simulate/return',
    auth: 'platform',
    capability: 'cards',
    isSandboxOnly: true,
  },
  'sandbox.cardReturnReversal': {
    shows: 'name',
    method: 'POST',
    path: '/sandbox/cards/{id}/simulate/return_reversal',
    auth: 'platform',
    capability: 'cards',
    isSandboxOnly: true,
  },
} as const satisfies Readonly<Record<string, Operation>>;

export type OperationId = keyof typeof operations;

/** Every operation id, in the order of the document. */
export const operationIds = namesOf(operations);

/** The row of an operation. */
export const operation = (id: OperationId): Operation => operations[id];

export const isOperationId = (id: string): id is OperationId => Object.hasOwn(operations, id);
