import { makePasskey, signWithPasskey, type Ceremony } from './authenticator.ts';
import { CannotBeDone, type Context } from './context.ts';
import { asObject, textOf, type Json } from './json.ts';
import type { PasskeyRecord } from './state.ts';

const keep = ({ state }: Context, customerId: string, passkey: PasskeyRecord): void =>
  state.change({ passkeys: { ...state.get().passkeys, [customerId]: passkey } });

/** The ceremony that an answer asks for: on the page of the service's own choice, or on the relying party's. */
const ceremonyOf = (answer: Json, options: Json): Ceremony => {
  const relyingPartyId = textOf(asObject(options['rp']), 'id') ?? textOf(options, 'rpId') ?? '';
  const [first] = Array.isArray(answer['allowedOrigins']) ? (answer['allowedOrigins'] as unknown[]) : [];
  return {
    challenge: textOf(options, 'challenge') ?? '',
    relyingPartyId,
    origin: typeof first === 'string' ? first : `https://${relyingPartyId}`,
  };
};

/** Enrolls a passkey for a customer. */
export const enrollPasskey = async (context: Context, customerId: string): Promise<void> => {
  const { api } = context;
  const query = { customerId };
  const started = await api.call({ method: 'POST', path: '/sca/factors', query, body: { type: 'PASSKEY' } });
  const ceremony = ceremonyOf(started, asObject(started['options']));
  const { passkey, credential } = makePasskey(ceremony);
  const body = { type: 'PASSKEY', credential, origin: ceremony.origin };
  await api.call({ method: 'POST', path: '/sca/factors/confirm', query, body });
  keep(context, customerId, passkey);
};

/** Logs a customer in with the passkey that they enrolled. Raises CannotBeDone when they have none. */
export const logInByPasskey = async (context: Context, customerId: string): Promise<void> => {
  const { api, state } = context;
  const known = state.get().passkeys[customerId];
  if (known === undefined) throw new CannotBeDone('The customer has no passkey.');
  const query = { customerId };
  const factor = 'PASSKEY';
  const started = await api.call({ method: 'POST', path: '/sca/login/start', query, body: { factor } });
  const ceremony = ceremonyOf(started, asObject(started['passkeyOptions']));
  const { passkey, assertion } = signWithPasskey(known, ceremony);
  keep(context, customerId, passkey);
  const challengeId = textOf(started, 'challengeId');
  const body = {
    factor,
    passkeyAssertion: assertion,
    origin: ceremony.origin,
    ...(challengeId !== undefined && { challengeId }),
    endUserIpAddress: '203.0.113.7',
  };
  await api.call({ method: 'POST', path: '/sca/login/complete', query, body });
};
