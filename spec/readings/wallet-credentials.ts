import type { ReadingBook } from './reading.ts';

/** Where the document contradicts itself or is open about the signed retry. */
export const walletCredentialsReadings = {
  'wallet-credentials/what-is-signed': {
    section: 'Authentication',
    question:
      'The signature is computed over the request body, but revoking a session is a signed retry and has no body.',
    reading:
      "The challenge's payloadToSign is signed. It binds the body, so that a retry with another body, or a signature over another payload, is a mismatch.",
    accepted: ['The raw bytes of the body are signed, the empty body included.'],
  },
  'wallet-credentials/mismatch-without-a-body': {
    section: 'Errors > 401',
    question: 'A request without a body cannot have been signed with another one.',
    reading: 'A signature over the payload of another challenge is WALLET_SIGNATURE_BODY_MISMATCH there too.',
    accepted: ['WALLET_SIGNATURE_INVALID.'],
  },
} as const satisfies ReadingBook;
