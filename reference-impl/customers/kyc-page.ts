import express, { type RequestHandler, type Response, type Router } from 'express';
import { hashOf } from '../store/credentials.ts';
import type { Tx } from '../store/store.ts';
import { workFor } from '../tasks/work.ts';
import type { System } from '../runtime/system.ts';
import { statusOf } from './customer-status.ts';
import { customers } from '../records/customer-store.ts';
import { isChannelPending, submitOrSayWhatIsMissing } from './verifications.ts';
import type { VerificationError } from './verification-needs.ts';
import { linksIn, noteOpened, type KycLink } from './kyc-link-store.ts';
import { isJsonObject } from '../../spec/json.ts';

/** Where the stand-in of the KYC provider is served, beside the interface. */
export const kycPagePath = '/kyc-provider';

interface Page {
  readonly status: number;
  readonly body: string;
  /** Where the browser is sent instead. */
  readonly redirectUri?: string | undefined;
}

const frame = (content: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Verification</title><body>${content}</body></html>\n`;

const page = (status: number, message: string): Page => ({ status, body: frame(`<p>${message}</p>`) });

/** `session` is made of letters, digits, - and _. */
const form = (session: string): Page => ({
  status: 200,
  body: frame(
    '<h1>Verification</h1><p>Submit, and the sandbox decides by the last three characters of your name, or of ' +
      'the registration number of your business: 001 stays pending, 002 is rejected, 004 is put on hold, anything ' +
      'else is approved.</p>' +
      `<form method="post"><input type="hidden" name="session" value="${session}"><button>Submit</button></form>`,
  ),
});

const used = page(410, 'This link was used before.');

/** The link of a token, or the page that says why there is none to use. */
const usableLink = async (world: System, tx: Tx, token: string): Promise<KycLink | Page> => {
  const link = await linksIn(tx).get(hashOf(token));
  if (!link) return page(403, 'This link was not given out here.');
  if (world.clock.nowMs() >= Date.parse(link.expiresAt)) return page(410, 'This link has expired.');
  return link.state === 'submitted' ? used : link;
};

const isPage = (found: KycLink | Page): found is Page => 'body' in found;

const open = async (world: System, tx: Tx, token: string): Promise<Page> => {
  const link = await usableLink(world, tx, token);
  if (isPage(link)) return link;
  if (link.state !== 'fresh') return used;
  const session = world.ids.secret();
  await noteOpened(world, tx, link, hashOf(session));
  return form(session);
};

/** Members have names; people and channels have a reason. Both are texts of this server. */
const missingName = ({ field, reason }: VerificationError): string => field ?? reason;

/** Submits for the customer of a link. Undefined once that is done, or the page that says why not. */
const submitFor = async (world: System, tx: Tx, link: KycLink): Promise<Page | undefined> => {
  const work = workFor(world, tx, link.tenant);
  const customer = await work.collection(customers).get(link.customerId);
  if (!customer || customer.isDeleted) return page(410, 'This customer was deleted.');
  if (isChannelPending(customer)) return page(409, 'The contact data must be verified first.');
  const status = statusOf(customer);
  if (status === 'APPROVED' || status === 'REJECTED')
    return page(409, `This verification has ended: ${status}.`);
  const { errors } = await submitOrSayWhatIsMissing(work, customer);
  if (errors.length === 0) return undefined;
  return page(409, `The platform must supply more first: ${errors.map(missingName).join(', ')}.`);
};

/** An opened page submits with its session; a link that was never opened is opened and submitted in one. */
const submit = async (world: System, tx: Tx, token: string, session: string): Promise<Page> => {
  const link = await usableLink(world, tx, token);
  if (isPage(link)) return link;
  if (link.state === 'opened' && hashOf(session) !== link.sessionHash) return used;
  const refusal = await submitFor(world, tx, link);
  if (refusal !== undefined) return refusal;
  await linksIn(tx).update({ ...link, state: 'submitted' });
  const done = page(200, 'Thank you. You can close this page.');
  return link.redirectUri === undefined ? done : { ...done, status: 303, redirectUri: link.redirectUri };
};

const send = (response: Response, { status, body, redirectUri }: Page): void => {
  response.status(status).set({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  });
  if (redirectUri !== undefined) response.set('location', redirectUri);
  response.type('html').send(body);
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * The page that a KYC link opens: it asks for nothing but to be submitted, and the verification then goes its way, as one that the platform asked
 * for does. The
 * token travels in the query, which the log leaves out.
 */
export const createKycPage = (world: System): Router => {
  const router = express.Router();
  const answering =
    (act: (tx: Tx, token: string, session: string) => Promise<Page>): RequestHandler =>
    async (request, response) => {
      const form: unknown = request.body;
      const { session } = isJsonObject(form) ? form : {};
      const token = textOf(request.query['token']);
      send(response, await world.store.transact((tx) => act(tx, token, textOf(session))));
    };
  // A request that only looks whether a link leads anywhere does not use it.
  router.head(
    '/',
    answering(async (tx, token) => {
      const link = await usableLink(world, tx, token);
      return isPage(link) ? link : page(link.state === 'fresh' ? 200 : used.status, '');
    }),
  );
  router.get(
    '/',
    answering((tx, token) => open(world, tx, token)),
  );
  router.post(
    '/',
    express.urlencoded({ extended: false, limit: '10kb' }),
    answering((tx, token, session) => submit(world, tx, token, session)),
  );
  return router;
};
