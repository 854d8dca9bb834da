import type { ReadingBook } from './reading.ts';

/** Where the document contradicts itself or is open about strong customer authentication. */
export const scaReadings = {
  'sca/where-the-proof-of-a-quote-goes': {
    section: 'States and transitions > Quote authorization',
    question:
      'A proof satisfies the waiting quote, but neither its route nor whether one proof is enough is shown.',
    reading: 'It goes to POST /quotes/{quoteId}/authorize, and one proof is enough.',
    accepted: [
      'Another route.',
      'Several challenges one after the other, each in the quote of the answer before.',
    ],
    unvaried:
      'the dialect names the route, and the reference asks for one proof: several would need a lifecycle that it does not have',
  },
  'sca/refusal-of-a-late-resend': {
    section: 'Limits',
    question: 'A resend is refused after the challenge has passed; with which status is not said.',
    reading: '409 CONFLICT.',
    accepted: ['Any other 4xx.'],
  },
  'sca/proof-by-totp': {
    section: 'Authentication',
    question:
      'TOTP is a factor with a proof of its own, but no challenge of a payment is shown to ask for it, and a code that is not tied to amount and payee does not authorize one everywhere.',
    reading: 'TOTP is for logins. Challenges of quotes and beneficiaries ask for SMS_OTP or PASSKEY.',
    accepted: ['A challenge whose factor is TOTP.'],
    unvaried: 'a challenge that asks for a code of an app leaves the checks of payments inconclusive',
  },
  'sca/echo-of-the-challenge-id': {
    section: 'Authentication',
    question:
      'challengeId is echoed for SMS_OTP or when one was issued, yet the challenge of a quote is shown with factor and expiresAt only.',
    reading:
      'A login by SMS_OTP must echo it. A proof for a quote or a beneficiary may leave it out, since the path names the challenge; one that is sent must be the right one.',
    accepted: [
      'It is required wherever a challenge was issued.',
      'It is not looked at where the path names the challenge.',
    ],
    unvaried: 'a check echoes the id wherever one was issued: neither way changes anything for it',
  },
} as const satisfies ReadingBook;
