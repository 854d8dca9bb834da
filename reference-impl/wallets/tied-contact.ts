import { invalidField } from '../http/api-error.ts';
import type { Answer, Call } from '../http/call.ts';
import { internalAccounts } from '../ledger/internal-account-store.ts';
import type { Customer, CustomerData } from '../records/customer-store.ts';
import { authCredentials, type AuthCredential } from './credential-store.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { signedRetry } from './signed-retry.ts';

const members = { EMAIL_OTP: 'email', SMS_OTP: 'phoneNumber' } as const;

const isTied = (type: string): type is keyof typeof members => Object.hasOwn(members, type);

const tiedTo = async (
  call: Call<CustomerData>,
  accountId: string,
  type: keyof typeof members,
): Promise<readonly AuthCredential[]> => {
  if (call.body[members[type]] === undefined) return [];
  const tied = await call.collection(authCredentials).find({ where: { accountId, type } });
  return tied.filter(({ nickname }) => nickname !== call.body[members[type]]);
};

/** Raises 400 for an update of both the address and the number: one signature stands for one of them. Assumed. */
const mustChangeOne = (call: Call<CustomerData>, before: Customer): void => {
  const changed = Object.values(members).filter(
    (member) => call.body[member] !== undefined && call.body[member] !== before[member],
  );
  if (changed.length > 1)
    throw invalidField('phoneNumber', 'Change email and phoneNumber of an embedded wallet one by one.');
};

/** The credentials whose codes go to where an update would have the customer reached no more. */
const tiedCredentials = async (
  call: Call<CustomerData>,
  before: Customer,
): Promise<readonly AuthCredential[]> => {
  const { id: customerId, currencies } = before;
  const { email, phoneNumber } = call.body;
  // Spares the many customers without a wallet a search.
  if (currencies === undefined || (email === undefined && phoneNumber === undefined)) return [];
  const where = { customerId, type: 'EMBEDDED_WALLET' };
  const wallet = await call.collection(internalAccounts).first({ where });
  if (wallet === undefined) return [];
  mustChangeOne(call, before);
  return [...(await tiedTo(call, wallet.id, 'EMAIL_OTP')), ...(await tiedTo(call, wallet.id, 'SMS_OTP'))];
};

/**
 * Carries out an update of a customer: by a signed retry where it changes the address or number that the codes of an
 * embedded wallet go to. Raises 400 where the customer has one and both change. Assumed.
 */
export const signedWhereTied = replaceable(
  async (call: Call<CustomerData>, before: Customer, update: () => Promise<Answer>): Promise<Answer> => {
    const tied = await tiedCredentials(call, before);
    const [first] = tied;
    if (first === undefined) return update();

    const both = async (): Promise<Answer> => {
      const nickname = (isTied(first.type) ? call.body[members[first.type]] : undefined) ?? first.nickname;
      const changed = { ...first, nickname, updatedAt: call.now().toISOString() };
      await call.collection(authCredentials).update(changed);
      return update();
    };
    return signedRetry(call, { accountId: first.accountId, type: first.type }, both);
  },
);
