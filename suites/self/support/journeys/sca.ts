import type { JsonObject } from '../../../../spec/json.ts';
import { newPasskey, type SoftwarePasskey } from '../../../kit/fixtures/software-authenticator.ts';
import { totpDevice } from '../../../kit/fixtures/totp-device.ts';
import { anyRandomSource } from '../random-source.ts';
import type { Journey, Session } from '../journey.ts';
import { identifiedPerson } from '../../../kit/fixtures/people.ts';

const idOf = (answer: JsonObject): string => String(answer['id']);

const aMinute = 60_000;

const european = { ...identifiedPerson, region: 'DE', phoneNumber: '+493012345678' } as const;

const add = async ({ ask }: Session, members: JsonObject = {}): Promise<string> =>
  idOf(await ask('POST', '/customers', { ...european, ...members }));

interface Page {
  readonly challenge: string;
  readonly origin: string;
  readonly relyingPartyId: string;
}

/** The page that a passkey is used on, as the start of a ceremony shows it. */
const pageOf = (shown: JsonObject): Page => {
  const { options, passkeyOptions, allowedOrigins, relyingPartyId } = shown;
  const { challenge = '' } = (options ?? passkeyOptions ?? {}) as { readonly challenge?: string };
  const [origin = ''] = (allowedOrigins ?? []) as readonly string[];
  return { challenge, origin, relyingPartyId: String(relyingPartyId) };
};

const enrollPasskey = async ({ ask }: Session, customer: string): Promise<SoftwarePasskey> => {
  const page = pageOf(await ask('POST', `/sca/factors?${customer}`, { type: 'PASSKEY' }));
  const passkey = newPasskey(page, anyRandomSource);
  const { credential } = passkey;
  const body = { type: 'PASSKEY', credential, origin: page.origin };
  await ask('POST', `/sca/factors/confirm?${customer}`, body);
  return passkey;
};

/** A device goes by the server's clock: by when the server last changed something. */
const enrollApp = async ({ ask }: Session, customer: string, deviceMs: number): Promise<void> => {
  const started = await ask('POST', `/sca/factors?${customer}`, { type: 'TOTP' });
  const device = totpDevice(started);
  const { secret } = started;
  const code = device?.codeAt(deviceMs) ?? '';
  await ask('POST', `/sca/factors/confirm?${customer}`, { type: 'TOTP', secret, code });
  // The same code again, within its thirty seconds. An unused member of the query distinguishes these answers from others.
  for (const _time of [1, 2])
    await ask('POST', `/sca/login/complete?by=app&${customer}`, {
      factor: 'TOTP',
      code,
      endUserIpAddress: '192.0.2.1',
    });
};

const logins = async ({ ask }: Session, customer: string, passkey: SoftwarePasskey): Promise<void> => {
  const { challengeId } = await ask('POST', `/sca/login/start?${customer}`, { factor: 'SMS_OTP' });
  const proof = { factor: 'SMS_OTP', code: '123456', challengeId, endUserIpAddress: '192.0.2.1' };
  await ask('POST', `/sca/login/complete?${customer}`, proof);
  const page = pageOf(await ask('POST', `/sca/login/start?${customer}`, { factor: 'PASSKEY' }));
  await ask('POST', `/sca/login/complete?${customer}`, {
    factor: 'PASSKEY',
    passkeyAssertion: passkey.sign(page),
    origin: page.origin,
    endUserIpAddress: '192.0.2.1',
  });
};

const resets = async ({ ask, pass }: Session, customer: string): Promise<void> => {
  for (let count = 0; count < 3; count += 1) {
    const { resetId } = await ask('POST', `/sca/factors/reset?${customer}`, { factor: 'SMS_OTP' });
    const path = `/sca/factors/reset/${String(resetId)}`;
    await ask('GET', `${path}?${customer}`);
    if (count > 0) continue;
    await pass(2_000);
    await ask('POST', `${path}/complete?${customer}`, {
      mobile: { countryCode: '49', number: '3087654321' },
    });
    await ask('GET', `${path}?${customer}`);
  }
};

const failures = async (session: Session): Promise<void> => {
  const { ask } = session;
  const customer = `customerId=${await add(session)}`;
  for (let count = 0; count < 4; count += 1)
    await ask('POST', `/sca/login/complete?${customer}`, {
      factor: 'SMS_OTP',
      code: '000000',
      challengeId: 'ScaChallenge:none',
      endUserIpAddress: '192.0.2.1',
    });
  await ask('POST', `/sca/record-event?${customer}`, { eventType: 'RESET_PASSWORD_COMPLETED' });
};

interface Payment {
  readonly customerId: string;
  readonly to: string;
}

const quote = ({ ask }: Session, { customerId, to }: Payment): Promise<JsonObject> =>
  ask('POST', '/quotes', {
    source: { sourceType: 'REALTIME_FUNDING', customerId, currency: 'USD' },
    destination: { destinationType: 'ACCOUNT', accountId: to },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 10_000,
  });

const payee = async ({ ask }: Session, customerId: string): Promise<string> =>
  idOf(
    await ask('POST', '/customers/external-accounts', {
      customerId,
      currency: 'EUR',
      accountInfo: {
        accountType: 'EUR_ACCOUNT',
        iban: 'DE89370400440532000000',
        beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Jonas Weber' },
      },
    }),
  );

const trust = async ({ ask }: Session, account: string, way: 'trust' | 'untrust'): Promise<void> => {
  const path = `/customers/external-accounts/${account}`;
  const { scaChallenge } = await ask('POST', `${path}/${way}`);
  const { id: challengeId } = (scaChallenge ?? {}) as JsonObject;
  await ask('POST', `${path}/${way}/confirm`, {
    code: '123456',
    ...(challengeId !== undefined && { challengeId }),
  });
  await ask('GET', path);
};

const payments = async (session: Session, customerId: string): Promise<void> => {
  const { ask, pass } = session;
  const payment = { customerId, to: await payee(session, customerId) };
  const first = await quote(session, payment);
  for (const code of ['000000', '123456', '123456'])
    await ask('POST', `/quotes/${idOf(first)}/authorize`, { code });
  await ask('GET', `/quotes/${idOf(first)}`);
  const late = await quote(session, payment);
  await pass(2 * aMinute);
  await ask('POST', `/quotes/${idOf(late)}/authorize/resend`);
  for (const way of ['trust', 'trust'] as const) await trust(session, payment.to, way);
  await quote(session, payment);
  await trust(session, payment.to, 'untrust');
  await pass(2 * aMinute);
  await ask('POST', `/quotes/${idOf(late)}/authorize/resend`);
};

/** Strong customer authentication: factors, logins, resets, challenges, and beneficiaries that are trusted. */
export const sca: Journey = {
  areas: ['sca', 'trusted-beneficiaries'],
  go: async (session) => {
    const { ask } = session;
    await ask('GET', `/sca/factors?customerId=${await add(session, { region: 'BR' })}`);
    const { id, createdAt } = await ask('POST', '/customers', european);
    const customerId = String(id);
    const customer = `customerId=${customerId}`;
    const passkey = await enrollPasskey(session, customer);
    await enrollPasskey(session, customer);
    await enrollApp(session, customer, Date.parse(String(createdAt)));
    await ask('GET', `/sca/factors?${customer}`);
    await logins(session, customer, passkey);
    await payments(session, customerId);
    await ask('DELETE', `/sca/factors/TOTP?${customer}`);
    await resets(session, customer);
    await failures(session);
    for (const id of [passkey.credentialId, 'none'])
      await ask('DELETE', `/sca/factors/${encodeURIComponent(id)}?${customer}`);
  },
};
