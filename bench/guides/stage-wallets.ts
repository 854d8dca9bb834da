import type { JsonObject } from '../../spec/json.ts';
import { codeFor, newHolder, passkey, tokenFor } from '../../suites/self/support/wallet-holder.ts';
import { rowsIn, type Makers, type Stage } from './staging.ts';

/** The text that the sandbox takes for any code that it has sent. */
const code = '000000';

/** Makes what proves who holds a wallet: keys, identity tokens, credentials and sessions. */
export const walletMakers = ({ send, newest, known, next }: Stage): Makers => {
  const holder = newHolder();
  const token = (sub: string): string => tokenFor(sub, holder.publicKey);
  const mailed = async (): Promise<string> => {
    const rows = rowsIn(await send('GET', `/auth/credentials?accountId=${newest('Wallet')}`));
    const id = String(rows.find(({ type }) => type === 'EMAIL_OTP')?.['id']);
    known.learn('AuthMethod/EMAIL_OTP', id);
    return id;
  };
  const sealedCode = async (): Promise<string> => {
    await send('POST', `/auth/credentials/${await mailed()}/challenge`);
    return codeFor(holder, code, newest('OtpTarget'));
  };
  const openSession = async (): Promise<void> => {
    const proof = { type: 'EMAIL_OTP', encryptedOtpBundle: await sealedCode() };
    await send('POST', `/auth/credentials/${newest('AuthMethod/EMAIL_OTP')}/verify`, proof);
  };
  const credential = async (body: JsonObject): Promise<void> => {
    await openSession();
    await send('POST', '/auth/credentials', { ...body, accountId: newest('Wallet') });
  };
  return {
    PublicKey: async () => known.learn('PublicKey', holder.publicKey),
    IdentityToken: async () => known.learn('IdentityToken', token('ada')),
    'IdentityToken/new': async () => {
      const fresh = token(`reader-${next()}`);
      for (const kind of ['IdentityToken/new', 'IdentityToken']) known.learn(kind, fresh);
    },
    SealedCode: async () => known.learn('SealedCode', await sealedCode()),
    Session: openSession,
    'AuthMethod/EMAIL_OTP': async () => void (await mailed()),
    'AuthMethod/OAUTH': async () => {
      const oidcToken = token('ada');
      await credential({ type: 'OAUTH', oidcToken });
      known.learn('IdentityToken', oidcToken);
    },
    'AuthMethod/PASSKEY': () => credential(passkey),
  };
};
