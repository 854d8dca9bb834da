import type { ServedOperationId } from '../spec/served-operations.ts';
import { withFile, type Route } from './http/intake.ts';
import { documentIntake } from './documents/document-file.ts';
import {
  deleteDocument,
  getDocument,
  listDocuments,
  replaceDocument,
  uploadDocument,
} from './documents/documents.ts';
import { approveAgentAction, listApprovals, rejectAgentAction } from './agents/agent-approvals.ts';
import { getDeviceCodeStatus, redeemDeviceCode } from './agents/agent-redemption.ts';
import {
  agentTransferIn,
  agentTransferOut,
  createAgentQuote,
  executeAgentQuote,
  getAgentQuote,
} from './agents/agent-side-money.ts';
import {
  addAgentExternalAccount,
  deleteAgentExternalAccount,
  getAgentExternalAccount,
  getAgentTransaction,
  getOwnAction,
  getSelf,
  listAgentExternalAccounts,
  listAgentInternalAccounts,
  listAgentTransactions,
  listOwnActions,
} from './agents/agent-side.ts';
import {
  createAgent,
  deleteAgent,
  getAgent,
  listAgents,
  regenerateDeviceCode,
  updateAgent,
  updateAgentPolicy,
} from './agents/agents.ts';
import {
  createBeneficialOwner,
  getBeneficialOwner,
  listBeneficialOwners,
  updateBeneficialOwner,
} from './customers/beneficial-owners.ts';
import {
  simulateAuthorization,
  simulateAuthorizationAdvice,
  simulateBalanceInquiry,
  simulateClearing,
  simulateCreditAuthorization,
  simulateCreditAuthorizationAdvice,
  simulateFinancialAuthorization,
  simulateFinancialCreditAuthorization,
  simulateReturn,
  simulateReturnReversal,
} from './cards/card-simulations.ts';
import { updateCard } from './cards/card-update.ts';
import { getCard, issueCard, listCards, revealCard } from './cards/cards.ts';
import {
  confirmEmailCode,
  confirmPhoneCode,
  sendEmailCode,
  sendPhoneCode,
} from './customers/contact-codes.ts';
import { getConfig, sendTestWebhook, updateConfig } from './platform/config.ts';
import { listCounterpartyProviders } from './platform/counterparty-providers.ts';
import { estimateWithdrawalFee } from './payments/crypto.ts';
import {
  createCustomer,
  deleteCustomer,
  getCustomer,
  listCustomers,
  updateCustomer,
} from './customers/customers.ts';
import { createKycLink } from './customers/kyc-links.ts';
import {
  createDelegatedKey,
  getDelegatedKey,
  listDelegatedKeys,
  revokeDelegatedKey,
} from './wallets/delegated-keys.ts';
import { listDiscoveries } from './platform/discoveries.ts';
import { getExchangeRates } from './pricing/exchange-rates.ts';
import {
  createCustomerExternalAccount,
  createPlatformExternalAccount,
  deleteCustomerExternalAccount,
  deletePlatformExternalAccount,
  getCustomerExternalAccount,
  getPlatformExternalAccount,
  listCustomerExternalAccounts,
  listPlatformExternalAccounts,
} from './accounts/external-accounts.ts';
import { listCustomerInternalAccounts, listPlatformInternalAccounts } from './accounts/internal-accounts.ts';
import {
  cancelInvitation,
  claimInvitation,
  createInvitation,
  getInvitation,
} from './platform/invitations.ts';
import { lookUpExternalAccount, lookUpUmaAddress } from './payments/lookups.ts';
import { createQuote, executeQuoteHandler, getQuote } from './payments/quotes.ts';
import { fundInternalAccount, receiveUmaPayment, sendFunds } from './payments/sandbox-money.ts';
import { confirmTrust, confirmUntrust, startTrust, startUntrust } from './sca/beneficiaries.ts';
import { confirmEnrollment, startEnrollment } from './sca/enrollment.ts';
import { deleteFactor, listFactors } from './sca/factors.ts';
import { completeLogin, startLogin } from './sca/login.ts';
import { authorizeQuote, resendQuoteCode } from './sca/quote-authorization.ts';
import { completeReset, getReset, startReset } from './sca/reset.ts';
import { recordEvent } from './sca/security-events.ts';
import { createBurn, createMint, getOperation, listOperations } from './stablecoins/operations.ts';
import {
  getProviderAccount,
  linkProviderAccount,
  listProviderAccounts,
} from './stablecoins/provider-accounts.ts';
import { getStablecoin, listStablecoins, registerStablecoin } from './stablecoins/stablecoins.ts';
import { importIntake } from './imports/import-file.ts';
import { getImportJob, importCsv } from './imports/imports.ts';
import { createToken, deleteToken, getToken, listTokens } from './platform/tokens.ts';
import { createVerification, getVerification, listVerifications } from './customers/verifications.ts';
import {
  approveTransaction,
  cancelTransaction,
  confirmReceipt,
  getTransaction,
  listTransactions,
  rejectTransaction,
} from './payments/transactions.ts';
import { createTransferIn, createTransferOut } from './payments/transfer-routes.ts';
import { exportInternalAccount, updateInternalAccount } from './wallets/wallet-accounts.ts';
import {
  createCredential,
  listCredentials,
  reissueChallenge,
  revokeCredential,
} from './wallets/wallet-credentials.ts';
import { listSessions, refreshSession, revokeSession } from './wallets/wallet-sessions.ts';
import { verifyCredential } from './wallets/wallet-verification.ts';

/** Who serves what, in the order of the catalogue. A missing line does not compile. */
export const routes: Readonly<Record<ServedOperationId, Route>> = {
  // Platform configuration
  'config.get': getConfig,
  'config.update': updateConfig,

  // Customers
  'customers.create': createCustomer,
  'customers.get': getCustomer,
  'customers.update': updateCustomer,
  'customers.delete': deleteCustomer,
  'customers.list': listCustomers,
  'customers.importCsv': withFile(importIntake, importCsv),
  'customers.getImportJob': getImportJob,

  // Contact verification
  'contact.sendEmailCode': sendEmailCode,
  'contact.confirmEmailCode': confirmEmailCode,
  'contact.sendPhoneCode': sendPhoneCode,
  'contact.confirmPhoneCode': confirmPhoneCode,

  // KYC/KYB
  'verifications.create': createVerification,
  'verifications.list': listVerifications,
  'verifications.get': getVerification,
  'customers.createKycLink': createKycLink,
  'beneficialOwners.create': createBeneficialOwner,
  'beneficialOwners.get': getBeneficialOwner,
  'beneficialOwners.list': listBeneficialOwners,
  'beneficialOwners.update': updateBeneficialOwner,

  // SCA
  'sca.startEnrollment': startEnrollment,
  'sca.confirmEnrollment': confirmEnrollment,
  'sca.getReset': getReset,
  'sca.listFactors': listFactors,
  'sca.deleteFactor': deleteFactor,
  'sca.startLogin': startLogin,
  'sca.completeLogin': completeLogin,
  'sca.startReset': startReset,
  'sca.completeReset': completeReset,
  'sca.recordEvent': recordEvent,
  'sca.authorizeQuote': authorizeQuote,
  'sca.resendQuoteCode': resendQuoteCode,
  'beneficiaries.startTrust': startTrust,
  'beneficiaries.confirmTrust': confirmTrust,
  'beneficiaries.startUntrust': startUntrust,
  'beneficiaries.confirmUntrust': confirmUntrust,

  // Documents
  'documents.upload': withFile(documentIntake, uploadDocument),
  'documents.get': getDocument,
  'documents.list': listDocuments,
  'documents.replace': withFile(documentIntake, replaceDocument),
  'documents.delete': deleteDocument,

  // Internal accounts
  'internalAccounts.listForCustomer': listCustomerInternalAccounts,
  'internalAccounts.listForPlatform': listPlatformInternalAccounts,
  'internalAccounts.update': updateInternalAccount,
  'internalAccounts.export': exportInternalAccount,

  // External accounts
  'customerExternalAccounts.create': createCustomerExternalAccount,
  'customerExternalAccounts.get': getCustomerExternalAccount,
  'customerExternalAccounts.list': listCustomerExternalAccounts,
  'customerExternalAccounts.delete': deleteCustomerExternalAccount,
  'platformExternalAccounts.create': createPlatformExternalAccount,
  'platformExternalAccounts.get': getPlatformExternalAccount,
  'platformExternalAccounts.list': listPlatformExternalAccounts,
  'platformExternalAccounts.delete': deletePlatformExternalAccount,

  // Same-currency transfers
  'transfers.out': createTransferOut,
  'transfers.in': createTransferIn,

  // Cross-currency
  'quotes.create': createQuote,
  'quotes.get': getQuote,
  'quotes.execute': executeQuoteHandler,
  'lookups.externalAccount': lookUpExternalAccount,
  'lookups.umaAddress': lookUpUmaAddress,
  'crypto.estimateWithdrawalFee': estimateWithdrawalFee,

  // Transactions
  'transactions.get': getTransaction,
  'transactions.list': listTransactions,
  'transactions.approve': approveTransaction,
  'transactions.reject': rejectTransaction,
  'transactions.cancel': cancelTransaction,
  'transactions.confirmReceipt': confirmReceipt,

  // Invitations
  'invitations.create': createInvitation,
  'invitations.get': getInvitation,
  'invitations.claim': claimInvitation,
  'invitations.cancel': cancelInvitation,

  // Rates, discovery, providers
  'exchangeRates.get': getExchangeRates,
  'discoveries.list': listDiscoveries,
  'counterpartyProviders.list': listCounterpartyProviders,

  // Embedded-wallet auth
  'credentials.create': createCredential,
  'credentials.list': listCredentials,
  'credentials.reissueChallenge': reissueChallenge,
  'credentials.verify': verifyCredential,
  'credentials.revoke': revokeCredential,
  'sessions.list': listSessions,
  'sessions.revoke': revokeSession,
  'sessions.refresh': refreshSession,
  'delegatedKeys.create': createDelegatedKey,
  'delegatedKeys.get': getDelegatedKey,
  'delegatedKeys.list': listDelegatedKeys,
  'delegatedKeys.revoke': revokeDelegatedKey,

  // Cards
  'cards.issue': issueCard,
  'cards.get': getCard,
  'cards.list': listCards,
  'cards.update': updateCard,
  'cards.reveal': revealCard,

  // Stablecoins
  'stablecoins.linkProviderAccount': linkProviderAccount,
  'stablecoins.getProviderAccount': getProviderAccount,
  'stablecoins.listProviderAccounts': listProviderAccounts,
  'stablecoins.register': registerStablecoin,
  'stablecoins.get': getStablecoin,
  'stablecoins.list': listStablecoins,
  'stablecoins.mint': createMint,
  'stablecoins.burn': createBurn,
  'stablecoins.getOperation': getOperation,
  'stablecoins.listOperations': listOperations,

  // API tokens
  'tokens.create': createToken,
  'tokens.get': getToken,
  'tokens.list': listTokens,
  'tokens.delete': deleteToken,

  // Agents — platform side
  'agents.create': createAgent,
  'agents.get': getAgent,
  'agents.list': listAgents,
  'agents.update': updateAgent,
  'agents.updatePolicy': updateAgentPolicy,
  'agents.delete': deleteAgent,
  'agents.getDeviceCodeStatus': getDeviceCodeStatus,
  'agents.regenerateDeviceCode': regenerateDeviceCode,
  'agents.redeemDeviceCode': redeemDeviceCode,
  'agents.listApprovals': listApprovals,
  'agents.approveAction': approveAgentAction,
  'agents.rejectAction': rejectAgentAction,

  // Agents — agent side
  'agentSide.getSelf': getSelf,
  'agentSide.listActions': listOwnActions,
  'agentSide.getAction': getOwnAction,
  'agentSide.listInternalAccounts': listAgentInternalAccounts,
  'agentSide.createExternalAccount': addAgentExternalAccount,
  'agentSide.getExternalAccount': getAgentExternalAccount,
  'agentSide.listExternalAccounts': listAgentExternalAccounts,
  'agentSide.deleteExternalAccount': deleteAgentExternalAccount,
  'agentSide.createQuote': createAgentQuote,
  'agentSide.getQuote': getAgentQuote,
  'agentSide.executeQuote': executeAgentQuote,
  'agentSide.transferIn': agentTransferIn,
  'agentSide.transferOut': agentTransferOut,
  'agentSide.listTransactions': listAgentTransactions,
  'agentSide.getTransaction': getAgentTransaction,

  // Sandbox
  'sandbox.sendTestWebhook': sendTestWebhook,
  'sandbox.fundInternalAccount': fundInternalAccount,
  'sandbox.sendFunds': sendFunds,
  'sandbox.receiveUmaPayment': receiveUmaPayment,
  'sandbox.cardAuthorization': simulateAuthorization,
  'sandbox.cardAuthorizationAdvice': simulateAuthorizationAdvice,
  'sandbox.cardBalanceInquiry': simulateBalanceInquiry,
  'sandbox.cardClearing': simulateClearing,
  'sandbox.cardCreditAuthorization': simulateCreditAuthorization,
  'sandbox.cardCreditAuthorizationAdvice': simulateCreditAuthorizationAdvice,
  'sandbox.cardFinancialAuthorization': simulateFinancialAuthorization,
  'sandbox.cardFinancialCreditAuthorization': simulateFinancialCreditAuthorization,
  'sandbox.cardReturn': simulateReturn,
  'sandbox.cardReturnReversal': simulateReturnReversal,
};
