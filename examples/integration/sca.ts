import { createHmac } from 'node:crypto';
import { CannotBeDone, type Context } from './context.ts';
import { asObject, textOf } from './json.ts';

const stepSeconds = 30;

/** The code that an authenticator app shows now (RFC 6238, SHA-1, six digits). The secret is hexadecimal. */
const codeNow = (secret: string): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 1000 / stepSeconds)));
  const digest = createHmac('sha1', Buffer.from(secret, 'hex')).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
};

/** Enrolls an authenticator app for a customer. Raises CannotBeDone where it does not apply to them. */
export const enrollAuthenticator = async (context: Context, customerId: string): Promise<void> => {
  const { api, state, decisions } = context;
  const { withoutSca } = state.get();
  if (withoutSca.includes(customerId)) throw new CannotBeDone('It does not apply to this customer.');
  const query = { customerId };
  try {
    const started = await api.call({ method: 'POST', path: '/sca/factors', query, body: { type: 'TOTP' } });
    const secret = String(started['secret']);
    const body = { type: 'TOTP', secret, code: codeNow(secret) };
    await api.call({ method: 'POST', path: '/sca/factors/confirm', query, body });
  } catch (error) {
    if (decisions.isOutsideSca(error)) state.change({ withoutSca: [...withoutSca, customerId] });
    throw error;
  }
};

/** Logs a customer in with the code that they were sent. */
export const logIn = async ({ api }: Context, customerId: string, code: string): Promise<void> => {
  const query = { customerId };
  const factor = 'SMS_OTP';
  const started = await api.call({ method: 'POST', path: '/sca/login/start', query, body: { factor } });
  const body = { factor, code, challengeId: started['challengeId'], endUserIpAddress: '203.0.113.7' };
  await api.call({ method: 'POST', path: '/sca/login/complete', query, body });
};

/** Has a beneficiary trusted, or not any more, with the code that the customer was sent. */
export const setTrust = async (
  { api, state }: Context,
  account: string,
  isTrusted: boolean,
  code: string,
): Promise<void> => {
  const path = `/customers/external-accounts/${account}/${isTrusted ? 'trust' : 'untrust'}`;
  const started = await api.call({ method: 'POST', path });
  const challengeId = textOf(asObject(started['scaChallenge']), 'id');
  const body = { code, ...(challengeId !== undefined && { challengeId }) };
  await api.call({ method: 'POST', path: `${path}/confirm`, body });
  const others = state.get().trusted.filter((id) => id !== account);
  state.change({ trusted: isTrusted ? [...others, account] : others });
};

/** Deletes the account of a beneficiary; one that is trusted is untrusted first. */
export const removeBeneficiary = async (context: Context, account: string, code: string): Promise<void> => {
  if (context.decisions.isTrusted(context.state.get().trusted, account))
    await setTrust(context, account, false, code);
  await context.api.call({ method: 'DELETE', path: `/customers/external-accounts/${account}` });
};
