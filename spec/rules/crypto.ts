import type { RuleBook } from './rule.ts';

/** The estimate of a crypto withdrawal fee. */
export const cryptoRules = {
  'crypto/operation-estimate-withdrawal-fee': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'The fee of a crypto withdrawal can be estimated.',
    operations: ['crypto.estimateWithdrawalFee'],
  },
  'crypto/estimate-moves-nothing': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'An estimate leaves the balance of the account as it was.',
    operations: ['crypto.estimateWithdrawalFee', 'internalAccounts.listForCustomer'],
  },
  'crypto/estimate-makes-no-transaction': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'An estimate makes no transaction.',
    operations: ['crypto.estimateWithdrawalFee', 'transactions.list'],
  },
  'crypto/total-is-the-sum-of-the-fees': {
    section: 'Endpoints > Operation catalogue',
    level: 'assumed',
    statement: 'The total fee of an estimate is network fee plus application fee.',
    operations: ['crypto.estimateWithdrawalFee'],
  },
  'crypto/net-is-what-the-fee-leaves': {
    section: 'Endpoints > Operation catalogue',
    level: 'assumed',
    statement: 'The net amount of an estimate is the amount minus the total fee.',
    operations: ['crypto.estimateWithdrawalFee'],
  },
} as const satisfies RuleBook;
