import type { Damages } from '../deviations/faults.ts';
import { damaged } from '../deviations/faults.ts';
import { conflict, invalidField } from '../http/api-error.ts';
import { callerOrigin } from '../http/caller-origin.ts';
import { created, type Handler } from '../http/call.ts';
import { endLinks, issueLink } from './kyc-link-store.ts';
import { kycPagePath } from './kyc-page.ts';
import { activeCustomerOf } from './customer-store.ts';
import { mustHaveVerifiedChannels } from './verifications.ts';

interface KycLinkCreate {
  readonly redirectUri?: string;
}

interface KycLinkAnswer {
  readonly kycUrl: string;
  readonly expiresAt: string;
  readonly provider: string;
  readonly token: string;
}

const mustBeWebAddress = (uri: string | undefined): void => {
  if (uri !== undefined && !/^https?:\/\//i.test(uri))
    throw invalidField('redirectUri', 'redirectUri must begin with http:// or https://.');
};

/** What faults do to the answer. */
const linkDamages: Damages<KycLinkAnswer> = {
  'kyc-link-has-no-url': (link) => ({ ...link, kycUrl: '' }),
  'kyc-link-is-always-the-same': (link) => ({
    ...link,
    kycUrl: link.kycUrl.replace(link.token, 'the-only-one'),
    token: 'the-only-one',
  }),
};

/**
 * Makes a link to the hosted page, good for one visit. Raises 409 while a contact channel of the customer is
 * PENDING. The status of the customer stays as it is until the page is submitted.
 *
 * Source: Endpoints > Operation catalogue.
 */
export const createKycLink: Handler<KycLinkCreate | undefined> = async (call) => {
  const customer = await activeCustomerOf(call, call.params['customerId'] ?? '');
  const redirectUri = call.body?.redirectUri;
  mustBeWebAddress(redirectUri);
  mustHaveVerifiedChannels(call, customer);
  if (customer.customerType === 'BUSINESS' && call.variations.has('businesses-have-no-kyc-link'))
    throw conflict('A business has no KYC link.');
  if (call.faults.has('kyc-link-is-refused')) throw conflict('There is no link for this customer.');

  const isLast = call.variations.has('kyc-links-tell-their-url-alone');
  if (isLast) await endLinks(call, customer);
  const { token, expiresAt } = await issueLink(call, customer, redirectUri);

  const kycUrl = `${callerOrigin(call)}${kycPagePath}?token=${token}`;
  const answer = damaged(call.faults, linkDamages, { kycUrl, expiresAt, provider: 'SUMSUB', token });
  const shown = isLast ? { kycUrl: answer.kycUrl } : answer;
  return { ...created(shown), headers: { 'cache-control': 'no-store' } };
};
