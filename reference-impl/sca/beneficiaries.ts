import {
  externalAccountOf,
  externalAccounts,
  type ExternalAccount,
} from '../accounts/external-account-store.ts';
import { activeCustomerOf, type Customer } from '../records/customer-store.ts';
import { conflict, notFound } from '../http/api-error.ts';
import { ok, type Call, type Handler } from '../http/call.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { challengeView, issueAuthorization, waiting, type Challenge } from './challenges.ts';
import { judgeAuthorization, type Proof } from './proofs.ts';
import { mustBeUnderSca } from './sca-customer.ts';
import type { Routes } from '../http/intake.ts';

/** The two ways that trust can go. */
export interface Way {
  readonly purpose: Challenge['purpose'];
  readonly trusted: boolean;
}

const trusting: Way = { purpose: 'TRUST_BENEFICIARY', trusted: true };
const untrusting: Way = { purpose: 'UNTRUST_BENEFICIARY', trusted: false };

interface Beneficiary {
  readonly account: ExternalAccount;
  readonly customer: Customer;
}

/**
 * The external account of the path, and whose it is. Raises 404 for one of the platform, 409 where SCA does not apply
 * to the customer.
 */
export const beneficiaryOf = async (call: Call): Promise<Beneficiary> => {
  const account = await externalAccountOf(call, call.params['externalAccountId'] ?? '');
  if (account.customerId === undefined) throw notFound('No such external account of a customer.');
  const customer = await activeCustomerOf(call, account.customerId);
  mustBeUnderSca(call, customer);
  return { account, customer };
};

/** Raises 409 for what is done already. */
export const mustBeNew = replaceable((_call: Call, { inner }: ExternalAccount, { trusted }: Way): void => {
  if (inner.trusted === trusted)
    throw conflict(`This beneficiary is ${trusted ? 'trusted already' : 'not trusted'}.`);
});

const start =
  (way: Way): Handler =>
  async (call) => {
    const { account, customer } = await beneficiaryOf(call);
    mustBeNew(call, account, way);

    const challenge = await issueAuthorization(call, customer, { purpose: way.purpose, subject: account.id });

    return ok({ scaChallenge: await challengeView(call, customer, challenge) });
  };

/** The effect of an accepted proof on a beneficiary. */
export const setTrust = replaceable((call: Call, account: ExternalAccount, trusted: boolean): Promise<void> =>
  call.collection(externalAccounts).update({ ...account, inner: { ...account.inner, trusted } }),
);

const confirm =
  (way: Way): Handler<Proof> =>
  async (call) => {
    const { account, customer } = await beneficiaryOf(call);
    mustBeNew(call, account, way);
    const challenges = await waiting(call, { purpose: way.purpose, subject: account.id });
    if (challenges.length === 0) throw conflict('Start it first: nothing waits for a proof.');

    const refusal = await judgeAuthorization(call, { customer, proof: call.body, challenges });
    if (refusal !== undefined) return refusal;
    await setTrust(call, account, way.trusted);

    return ok({ trusted: way.trusted });
  };

/** Starts to trust a beneficiary. Source: Endpoints > Operations whose path is given. */
export const startTrust = replaceable(start(trusting));
/** Finishes to trust a beneficiary, which cannot be deleted from now on. */
export const confirmTrust = replaceable(confirm(trusting));
/** Starts to untrust a beneficiary. */
export const startUntrust = replaceable(start(untrusting));
/** Finishes to untrust a beneficiary. */
export const confirmUntrust = replaceable(confirm(untrusting));

export const beneficiariesRoutes = {
  'beneficiaries.startTrust': startTrust,
  'beneficiaries.confirmTrust': confirmTrust,
  'beneficiaries.startUntrust': startUntrust,
  'beneficiaries.confirmUntrust': confirmUntrust,
} as const satisfies Routes;
