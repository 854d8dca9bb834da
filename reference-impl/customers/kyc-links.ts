import { invalidField } from '../http/api-error.ts';
import { callerOrigin } from '../http/caller-origin.ts';
import { created, type Handler } from '../http/call.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { activeCustomerOf } from '../records/customer-store.ts';
import { issueLink } from './kyc-link-store.ts';
import { kycPagePath } from './kyc-page.ts';
import { mustHaveVerifiedChannels } from './verifications.ts';
import type { Routes } from '../http/intake.ts';

interface KycLinkCreate {
  readonly redirectUri?: string;
}

const mustBeWebAddress = (uri: string | undefined): void => {
  if (uri !== undefined && !/^https?:\/\//i.test(uri))
    throw invalidField('redirectUri', 'redirectUri must begin with http:// or https://.');
};

/**
 * Makes a link to the hosted page, good for one visit. Raises 409 while a contact channel of the customer is
 * PENDING. The status of the customer stays as it is until the page is submitted.
 *
 * Source: Endpoints > Operation catalogue.
 */
export const createKycLink = replaceable<Handler<KycLinkCreate | undefined>>(async (call) => {
  const customer = await activeCustomerOf(call, call.params['customerId'] ?? '');
  const redirectUri = call.body?.redirectUri;
  mustBeWebAddress(redirectUri);
  mustHaveVerifiedChannels(call, customer);

  const { token, expiresAt } = await issueLink(call, customer, redirectUri);
  const kycUrl = `${callerOrigin(call)}${kycPagePath}?token=${token}`;
  const answer = created({ kycUrl, expiresAt, provider: 'SUMSUB', token });
  return { ...answer, headers: { 'cache-control': 'no-store' } };
});

export const kycLinksRoutes = {
  'customers.createKycLink': createKycLink,
} as const satisfies Routes;
