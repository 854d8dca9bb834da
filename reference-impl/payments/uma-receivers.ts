import { createHash } from 'node:crypto';
import { ApiError, notFound } from '../http/api-error.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { isCurrencyCode, type CurrencyCode } from '../ledger/currencies.ts';
import { customers } from '../records/customer-store.ts';
import {
  absentUmaReceiver,
  sandboxUmaDomain,
  silentUmaReceiver,
  umaNameOf,
  umaPlan,
  type PayoutPlan,
} from '../runtime/sandbox-triggers.ts';
import type { Work } from '../runtime/work.ts';

/** Somebody who can be paid at a UMA address. */
export interface UmaReceiver {
  readonly umaAddress: string;
  /** The currencies that it takes, best first. */
  readonly currencies: readonly [CurrencyCode, ...CurrencyCode[]];
  /** Of the same platform, if it is. */
  readonly customerId?: string;
  readonly plan: PayoutPlan;
}

const form = /^\$[A-Za-z0-9._+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$/;

const nobody = (): ApiError => notFound('No receiver has this UMA address.', 'UMA_NOT_FOUND');

/** Raises 400 INVALID_UMA_ADDRESS for what is not `$user@domain`. */
export const mustBeUmaAddress = (text: string): void => {
  if (!form.test(text))
    throw new ApiError(400, 'INVALID_UMA_ADDRESS', `"${text}" is no UMA address: $user@domain is.`);
};

const known = (codes: readonly string[]): readonly [CurrencyCode, ...CurrencyCode[]] => {
  const [first, ...rest] = codes.filter(isCurrencyCode);
  return first === undefined ? ['USD'] : [first, ...rest];
};

const sandboxReceiver = (umaAddress: string): UmaReceiver | undefined => {
  const [local = '', domain] = umaAddress.split('@');
  if (domain !== sandboxUmaDomain) return undefined;
  const name = umaNameOf(umaAddress);
  if (name === silentUmaReceiver)
    throw new ApiError(424, 'LNURLP_REQUEST_FAILED', "The receiver's provider does not answer.");
  if (name === absentUmaReceiver) return undefined;
  const currency = local.slice(name.length + 2).toUpperCase();
  return { umaAddress, currencies: known([currency]), plan: umaPlan(umaAddress) };
};

/**
 * The receiver at an address: a customer of the same platform, or somebody at the sandbox domain. Raises 400 for
 * what is no address, 404 UMA_NOT_FOUND where nobody is, 424 where the other provider does not answer.
 */
export const umaReceiverOf = replaceable(async (work: Work, umaAddress: string): Promise<UmaReceiver> => {
  mustBeUmaAddress(umaAddress);
  const customer = await work.collection(customers).first({ where: { umaAddress, isDeleted: false } });
  if (customer) {
    const { id: customerId, currencies = ['USD'] } = customer;
    // Money that was paid into an account here is no bank's to return.
    const { returnedByBank: _returned, ...plan } = umaPlan(umaAddress);
    return { umaAddress, currencies: known(currencies), customerId, plan };
  }
  const receiver = sandboxReceiver(umaAddress);
  if (!receiver) throw nobody();
  return receiver;
});

/**
 * Names the lookup of a receiver. It follows from what was looked up, for a read stores nothing; so it never
 * ends.
 */
export const lookupIdOf = (work: Work, receiver: string): string => {
  const hex = createHash('sha256').update(`${work.tenant}\n${receiver}`).digest('hex');
  const uuid = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return `Lookup:${uuid.join('-')}`;
};
