import type { Context } from './context.ts';
import { uploadDocument } from './documents.ts';
import { prove, requestFunding, resendCode, sendFunds } from './funding.ts';
import type { Json } from './json.ts';
import { enrollPasskey, logInByPasskey } from './passkeys.ts';
import { payUma } from './receivers.ts';
import { enrollAuthenticator, logIn, removeBeneficiary, setTrust } from './sca.ts';
import { closeWallet, exportWallet, openWallet, setPrivacy } from './wallet.ts';

export type Verb = (context: Context, asked: Json) => Promise<Readonly<Record<string, unknown>>>;

/** A member that the protocol says is there. */
const text = (asked: Json, name: string): string => String(asked[name]);

const done = {};

/** The requests about wallets, proofs, funding, receivers and documents that the integration takes. */
export const furtherVerbs: Readonly<Record<string, Verb>> = {
  'open-wallet': async (context, asked) => {
    await openWallet(context, text(asked, 'wallet'));
    return done;
  },
  'set-wallet-privacy': async (context, asked) => {
    await setPrivacy(context, text(asked, 'wallet'), asked['private'] === true);
    return done;
  },
  'export-wallet': async (context, asked) => {
    await exportWallet(context, text(asked, 'wallet'));
    return done;
  },
  'close-wallet': async (context, asked) => {
    await closeWallet(context, text(asked, 'wallet'));
    return done;
  },
  'request-funding': async (context, asked) => {
    const { quote } = await requestFunding(context, {
      reference: text(asked, 'reference'),
      customer: text(asked, 'customer'),
      destination: text(asked, 'destination'),
      amount: Number(asked['amount']),
      currency: text(asked, 'currency'),
    });
    return { quote: quote ?? null };
  },
  'submit-code': async (context, asked) => {
    await prove(context, text(asked, 'payment'), text(asked, 'code'));
    return done;
  },
  'resend-code': async (context, asked) => {
    await resendCode(context, text(asked, 'payment'));
    return done;
  },
  'send-funds': async (context, asked) => {
    await sendFunds(context, text(asked, 'payment'));
    return done;
  },
  'enroll-authenticator': async (context, asked) => {
    await enrollAuthenticator(context, text(asked, 'customer'));
    return done;
  },
  'log-in': async (context, asked) => {
    await logIn(context, text(asked, 'customer'), text(asked, 'code'));
    return done;
  },
  'enroll-passkey': async (context, asked) => {
    await enrollPasskey(context, text(asked, 'customer'));
    return done;
  },
  'log-in-by-passkey': async (context, asked) => {
    await logInByPasskey(context, text(asked, 'customer'));
    return done;
  },
  'trust-payee': async (context, asked) => {
    await setTrust(context, text(asked, 'account'), true, text(asked, 'code'));
    return done;
  },
  'remove-payee': async (context, asked) => {
    await removeBeneficiary(context, text(asked, 'account'), text(asked, 'code'));
    return done;
  },
  'pay-uma': async (context, asked) => ({
    transaction: await payUma(context, {
      reference: text(asked, 'reference'),
      address: text(asked, 'address'),
      amount: Number(asked['amount']),
      currency: text(asked, 'currency'),
    }),
  }),
  'upload-document': async (context, asked) => ({
    id: await uploadDocument(context, {
      holder: text(asked, 'holder'),
      type: text(asked, 'type'),
      country: text(asked, 'country'),
      content: text(asked, 'content'),
    }),
  }),
};
