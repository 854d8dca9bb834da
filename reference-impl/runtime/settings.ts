import type { SignatureForm } from '../http/signature-forms.ts';
import { usualTimes, type KeptTimes } from './kept-times.ts';

/**
 * The choices of a server's operator where the document shows nothing, for clients that expect it otherwise than the
 * assumed interface has it. `settings.schema.json` describes the file that says it.
 */
export interface Settings {
  /** How webhooks are signed. */
  readonly webhookSignature: {
    readonly header: string;
    readonly form: SignatureForm;
  };
  /** How the signatures of embedded wallets come. */
  readonly walletSignature: {
    /** Read where Service-Wallet-Signature, which the document shows, is not sent. */
    readonly header?: string;
    /** `stamp`: base64url of JSON that names the key as well. */
    readonly form: SignatureForm | 'stamp';
  };
  /** How secrets of embedded wallets are written: as the assumed interface has it, or as public wallet software does. */
  readonly walletTexts: 'plain' | 'enclave';
  /** How long what piles up stays. */
  readonly retention: KeptTimes;
}

/** The settings of a server that is given none. */
export const usualSettings: Settings = {
  webhookSignature: { header: 'X-Service-Signature', form: 'base64' },
  walletSignature: { form: 'stamp' },
  walletTexts: 'plain',
  retention: usualTimes,
};
