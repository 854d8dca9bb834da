import type { Operations } from './operation.ts';

/** Transactions. */
export const transactionsOperations = {
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
} as const satisfies Operations;
