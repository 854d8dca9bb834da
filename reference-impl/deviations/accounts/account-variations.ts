import {
  addExternalAccount,
  mustBeNew,
  mustBeRemovable,
  newExternalAccount,
  sameAccount,
  type ExternalAccount,
} from '../../accounts/external-account-store.ts';
import { createCustomerExternalAccount, mustBeOnSide } from '../../accounts/external-accounts.ts';
import { conflict, invalidField, notFound } from '../../http/api-error.ts';
import { transactions } from '../../records/transaction-store.ts';
import { replacing } from '../../runtime/behaviour.ts';
import { lacking, whenRefused } from '../altered-answers.ts';
import type { Variations } from '../deviation.ts';
import type { Work } from '../../runtime/work.ts';

/** Whether a payment from or to the account is under way. */
const isInUse = async (work: Work, { id }: ExternalAccount): Promise<boolean> => {
  const where = { 'inner.parties': { has: id }, status: 'PROCESSING' };
  return (await work.collection(transactions).first({ where })) !== undefined;
};

/** Permitted variants of external accounts. */
export const accountVariations = {
  'external-accounts-may-repeat': {
    about: 'adding the same external account twice makes two',
    gaps: ['external-accounts/duplicate'],
    areas: ['agent-side'],
    choice: 'same account',
    replaces: replacing(mustBeNew, async () => {}),
  },
  'external-accounts-are-given-again': {
    about: 'adding the same external account twice answers the first',
    gaps: ['external-accounts/duplicate'],
    areas: ['agent-side'],
    choice: 'same account',
    replaces: replacing(addExternalAccount, (right, work, wanted) =>
      whenRefused(
        () => right(work, wanted),
        ({ status }) => status === 409,
        async (refusal) => {
          const same = await sameAccount(work, wanted);
          if (same === undefined) throw refusal;
          return same;
        },
      ),
    ),
  },
  'external-accounts-start-pending': {
    about: 'a new external account is PENDING',
    gaps: ['external-accounts/status-values', 'external-accounts/beneficiary-check'],
    areas: ['agent-side', 'lookups'],
    replaces: replacing(newExternalAccount, (right, work, wanted) => ({
      ...lacking(right(work, wanted), 'beneficiaryVerificationStatus', 'beneficiaryVerifiedData'),
      status: 'PENDING',
    })),
  },
  'customers-external-accounts-name-a-customer': {
    about: 'an account for a customer that names none is refused',
    gaps: ['external-accounts/ownership-of-a-new-account'],
    replaces: replacing(createCustomerExternalAccount, (right, call) => {
      if (call.body.customerId === undefined)
        throw invalidField('customerId', 'customerId must name the customer whose account this is.');
      return right(call);
    }),
  },
  'external-accounts-in-use-stay': {
    about: 'an external account that a payment is on the way to cannot be deleted',
    gaps: ['external-accounts/deletion-with-money-on-the-way'],
    areas: ['payments'],
    replaces: replacing(mustBeRemovable, async (right, work, account) => {
      await right(work, account);
      if (await isInUse(work, account)) throw conflict('A payment is on its way to this account.');
    }),
  },
  'both-sides-read-each-others-accounts': {
    about: 'external accounts of customers and of the platform are read on both sides',
    gaps: ['external-accounts/mixed-sides'],
    choice: 'sides of external accounts',
    replaces: replacing(mustBeOnSide, () => {}),
  },
  'each-side-reads-its-own-accounts': {
    about: 'external accounts of the platform are read on its own side alone',
    gaps: ['external-accounts/mixed-sides'],
    choice: 'sides of external accounts',
    replaces: replacing(mustBeOnSide, (right, call, account, side) => {
      right(call, account, side);
      if (account.customerId === undefined && side === 'customer')
        throw notFound('No such external account of a customer.');
    }),
  },
} as const satisfies Variations;
