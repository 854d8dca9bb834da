import { externalAccounts } from '../accounts/external-account-store.ts';
import { customerOf } from '../records/customer-store.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { challengeView, issueAuthorization } from './challenges.ts';
import { isUnderSca } from './sca-customer.ts';
import type { QuoteRequest } from '../records/quote-store.ts';
import type { Work } from '../runtime/work.ts';

/** The proof that a customer has to give before a quote can be paid; a quote with it waits. */
export type ScaChallenge = Readonly<Record<string, unknown>>;

/** Whether a quote pays an account that its customer trusts. */
const paysTrusted = async (
  work: Work,
  { destination }: QuoteRequest,
  customerId: string,
): Promise<boolean> => {
  if (destination.destinationType !== 'ACCOUNT') return false;
  const account = await work.collection(externalAccounts).get(destination.accountId);
  return account !== undefined && account.customerId === customerId && account.inner.trusted;
};

/** Whether a customer under SCA has to authorize a quote. Assumed: not one to whoever the customer trusts. */
export const isAuthorizationNeeded = replaceable(
  async (work: Work, request: QuoteRequest, customerId: string): Promise<boolean> =>
    !(await paysTrusted(work, request, customerId)),
);

/**
 * The challenge that a new quote comes with, or undefined where none is needed. Only who funds a quote in real time is
 * asked. Raises 400 or 409 where the customer can answer none.
 *
 * Source: Resources and their fields > Quote; Authentication.
 */
export const challengeFor = replaceable(
  async (work: Work, request: QuoteRequest, quoteId: string): Promise<ScaChallenge | undefined> => {
    const { source, scaFactor: wished } = request;
    if (source.sourceType !== 'REALTIME_FUNDING' || source.customerId === undefined) return undefined;
    const customer = await customerOf(work, source.customerId);
    if (!isUnderSca(work, customer)) return undefined;
    if (!(await isAuthorizationNeeded(work, request, customer.id))) return undefined;
    const challenge = await issueAuthorization(work, customer, {
      purpose: 'PAYMENT',
      subject: quoteId,
      wished,
    });
    return challengeView(work, customer, challenge);
  },
);
