import { sendMessage } from '../../customers/messages.ts';
import { revealOf } from '../../cards/reveal.ts';
import { ApiError } from '../../http/api-error.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { recipientOf } from '../../wallets/wallet-accounts.ts';
import { whenRefused } from '../altered-answers.ts';
import { answering } from '../answering.ts';
import { fault, type Faults } from '../deviation.ts';

/** Another code than the right one arrives. */
const miswriting = (channel: 'email' | 'phone'): Replacement =>
  replacing(
    sendMessage,
    (right) => (work, message) =>
      right(work, message.channel === channel ? { ...message, code: '000000' } : message),
  );

const aYearMs = 365 * 24 * 3_600_000;

/** What can be wrong with what customers are shown and sent. */
export const customerStatementFaults = {
  'code-by-email-is-another-one': fault(
    'contact-verification/email-code-arrives-by-email',
    miswriting('email'),
  ),
  'code-by-sms-is-another-one': fault('contact-verification/phone-code-arrives-by-sms', miswriting('phone')),
  'failed-customer-read-answers-501': fault(
    'customers/get-failure-answers-500',
    answering('customers.get', (call, proceed) =>
      whenRefused(
        () => proceed(call),
        ({ code }) => code === 'USER_NOT_FOUND',
        async () => {
          throw new ApiError(501, 'INTERNAL_ERROR', 'Something went wrong.');
        },
      ),
    ),
  ),
  'reveal-url-lives-for-a-year': fault(
    'cards/reveal-url-is-short-lived',
    replacing(revealOf, (right) => (call, card) => ({
      ...right(call, card),
      expiresAt: new Date(call.now().getTime() + aYearMs).toISOString(),
    })),
  ),
  'export-is-encrypted-to-the-first-key': fault(
    'internal-accounts/export-is-encrypted-to-the-client-public-key',
    replacing(recipientOf, (right) => {
      let first: Buffer | undefined;
      return (call, clientPublicKey) => {
        const named = right(call, clientPublicKey);
        first ??= named;
        return first;
      };
    }),
  ),
} as const satisfies Faults;
