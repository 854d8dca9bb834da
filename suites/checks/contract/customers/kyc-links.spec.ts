import type { Client } from '../../../kit/http/client.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import { target } from '../../../kit/check/run.ts';
import { openPage, type Page } from '../../../kit/http/open-page.ts';
import { covers } from '../../../kit/check/covers.ts';
import { someCustomer } from '../../../kit/fixtures/customers.ts';
import { bodyOf, requireSuccess } from '../../../kit/assertions/answers.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import { urlsIn } from '../../../kit/http/urls.ts';
import type { Exchange } from '../../../../spec/results/exchange.ts';
import { completePerson } from '../../../kit/fixtures/people.ts';

const makeLink = (api: Client, customerId: string): Promise<Exchange> =>
  api.call('customers.createKycLink', { path: { customerId } });

/** A link, and the token that some providers want beside it: a page of one address may identify its visitors by that. */
const linkIn = (answer: Exchange): string =>
  [urlsIn(bodyOf(answer))[0]?.href, memberOf(answer, 'token', { absent: undefined })].map(String).join(' ');

covers([
  // The service has an operation that makes a link to a hosted KYC page.
  'customers/operation-create-kyc-link',
  // The answer to a request for a KYC link has the URL of the page.
  'customers/kyc-link-has-a-url',
]).test('a platform gets a link to a hosted KYC page', async ({ api, cleanup, check }) => {
  const { id } = await someCustomer(api, cleanup, completePerson);

  const made = await makeLink(api, id);

  if (!check.accepted('customers/operation-create-kyc-link', made, 'a request for a KYC link')) return;
  check
    .response('customers/kyc-link-has-a-url', made)
    .that(
      urlsIn(bodyOf(made)).length > 0,
      'a URL in the answer',
      `none in ${Object.keys(bodyOf(made)).join(', ') || 'an empty answer'}`,
    );
});

covers({ needs: ['state'] }, [
  // Two requests for a KYC link without an idempotency key get two different links.
  'customers/kyc-links-are-fresh',
]).test('every request for a KYC link gets a link of its own', async ({ api, cleanup, check }) => {
  const { id } = await someCustomer(api, cleanup, completePerson);

  const first = requireSuccess(await makeLink(api, id), 'Asking for a KYC link');
  const second = requireSuccess(await makeLink(api, id), 'Asking for another KYC link');

  check
    .response('customers/kyc-links-are-fresh', [first, second])
    .that(linkIn(first) !== linkIn(second), 'two links that differ', 'the same link twice');
});

const isShown = ({ status }: Page): boolean => status >= 200 && status < 300;

/** A page without what a server makes anew for each visit: tokens and nonces. */
const steadyPart = ({ text }: Page): string => text.replaceAll(/[\w-]{12,}/g, '…');

covers({ needs: ['state'] }, [
  // A KYC link opens the hosted page once.
  'customers/kyc-link-is-single-use',
]).test('a KYC link that was opened opens its page no more', async ({ api, cleanup, check }) => {
  const rule = 'customers/kyc-link-is-single-use';
  const { id } = await someCustomer(api, cleanup, completePerson);
  const made = requireSuccess(await makeLink(api, id), 'Asking for a KYC link');
  const [url] = urlsIn(bodyOf(made));
  const first = url && (await openPage(target(), url));
  if (url === undefined || first === undefined || !isShown(first))
    throw new Inconclusive(
      'permitted-otherwise',
      `The link to ${url?.host ?? 'nowhere'} shows no page of the target: ${first === undefined ? 'it leads elsewhere' : `status ${first.status}`}.`,
      made,
    );

  const second = await openPage(target(), url);

  const isAgain = second !== undefined && isShown(second) && steadyPart(second) === steadyPart(first);
  check
    .response(rule, made)
    .that(!isAgain, 'another answer to the second visit of the link', `the same page again, ${first.status}`);
});
