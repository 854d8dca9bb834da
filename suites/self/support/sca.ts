import type { JsonObject } from '../../../spec/json.ts';
import { anyRandomSource } from './random-source.ts';
import { newPasskey, type SoftwarePasskey } from '../../kit/fixtures/software-authenticator.ts';
import { totpDevice, type TotpDevice } from '../../kit/fixtures/totp-device.ts';
import type { clientOf } from './server.ts';
import { identifiedPerson } from '../../kit/fixtures/people.ts';

type Api = ReturnType<typeof clientOf>;

/** The code that the sandbox sends by SMS. */
export const sandboxCode = '123456';

const origin = 'http://localhost:3000';

/** A customer whom strong customer authentication applies to. */
export const addScaCustomer = async (api: Api, members: JsonObject = {}): Promise<string> => {
  const body = { ...identifiedPerson, region: 'DE', phoneNumber: '+493012345678', ...members };
  return ((await api.post('/customers').send(body).expect(201)).body as { id: string }).id;
};

export const enrollTotp = async (
  api: Api,
  customerId: string,
  nowMs: number,
): Promise<{ readonly device: TotpDevice; readonly recoveryCodes: readonly string[] }> => {
  const started = await api.post('/sca/factors').query({ customerId }).send({ type: 'TOTP' }).expect(200);
  const { secret } = started.body as { secret: string };
  const device = totpDevice(started.body as JsonObject);
  if (device === undefined) throw new Error('The start of an enrollment shows no secret.');
  const confirmed = await api
    .post('/sca/factors/confirm')
    .query({ customerId })
    .send({ type: 'TOTP', secret, code: device.codeAt(nowMs) })
    .expect(200);
  return { device, recoveryCodes: (confirmed.body as { recoveryCodes: string[] }).recoveryCodes };
};

interface Options {
  readonly challenge: string;
}

/** Makes a passkey for the options of a started enrollment. */
export const passkeyFor = (options: Options): SoftwarePasskey =>
  newPasskey({ challenge: options.challenge, relyingPartyId: 'localhost', origin }, anyRandomSource);

/** The proof of a passkey for the options of a challenge. */
export const assertionFor = (passkey: SoftwarePasskey, options: Options, forged?: 'forged'): JsonObject => ({
  passkeyAssertion: passkey.sign(
    { challenge: options.challenge, relyingPartyId: 'localhost', origin },
    forged,
  ),
  origin,
});

export const startPasskey = async (api: Api, customerId: string): Promise<Options> => {
  const started = await api.post('/sca/factors').query({ customerId }).send({ type: 'PASSKEY' }).expect(200);
  return (started.body as { options: Options }).options;
};

export const enrollPasskey = async (api: Api, customerId: string): Promise<SoftwarePasskey> => {
  const passkey = passkeyFor(await startPasskey(api, customerId));
  await api
    .post('/sca/factors/confirm')
    .query({ customerId })
    .send({ type: 'PASSKEY', credential: passkey.credential, origin })
    .expect(200);
  return passkey;
};

/** The factors that a customer can prove, in their order. */
export const listedFactors = async (api: Api, customerId: string): Promise<readonly unknown[]> => {
  const listed = await api.get('/sca/factors').query({ customerId }).expect(200);
  return (listed.body as { data: readonly { factor: unknown }[] }).data.map(({ factor }) => factor);
};
