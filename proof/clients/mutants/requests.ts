import type { Behaviour } from '../in-process-client.ts';
import type { MutantBook } from '../mutant.ts';
import {
  besides,
  changing,
  dispatch,
  idIn,
  rewriting,
  rewritingBodies,
  sendingAfter,
  setting,
  transporting,
} from '../rewriting.ts';

const customers = ['customers.create', 'customers.update'] as const;
const version = '/2025-10-13';

/** Mutants in requests whatever they are about. */
/** Gives up where an answer has an identifier of another form. */
const taking = (form: RegExp): Behaviour =>
  transporting((send) => async (input, init) => {
    const answer = await send(input, init);
    const id = await idIn(answer.clone());
    return id === 'undefined' || form.test(id)
      ? answer
      : new Response('{"message":"no identifier"}', { status: 400 });
  });

export const requestMutants = {
  'takes-version-4-alone': {
    rule: 'client/requests/every-version-of-uuid-is-taken',
    also: ['client/payments/completed-is-believed', 'client/errors/refusal-is-not-success'],
    behaviour: () => taking(/^[A-Za-z]+:[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/i),
  },
  'takes-small-letters-alone': {
    rule: 'client/requests/capitals-in-identifiers-are-taken',
    behaviour: () => taking(/^[A-Za-z]+:[\da-f-]{36}$/),
  },
  'address-lacks-the-version': {
    rule: 'client/requests/address-ends-with-the-version',
    scenarios: ['payment-completes'],
    behaviour: rewriting('all', ({ url }) => ({ url: new URL(url.href.replace(version, '/v1')) })),
  },
  'asks-for-what-there-is-not': {
    rule: 'client/requests/known-operation',
    behaviour: sendingAfter(['quotes.execute'], async (send, request) => {
      await dispatch(send, besides(request, 'GET', '/payments'));
    }),
  },
  'body-is-a-web-form': {
    rule: 'client/requests/body-is-json',
    behaviour: rewriting(['platformExternalAccounts.create'], ({ body = {}, headers }) => ({
      body: undefined,
      text: Object.entries(body)
        .map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`)
        .join('&'),
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    })),
  },
  'json-is-called-text': {
    rule: 'client/requests/json-says-so',
    behaviour: rewriting(['quotes.create'], ({ headers }) => ({
      headers: { ...headers, 'content-type': 'text/plain' },
    })),
  },
  'sends-unknown-members': {
    rule: 'client/requests/no-unknown-members',
    behaviour: rewritingBodies(['quotes.create'], (body) => ({ ...body, note: 'for the books' })),
  },
  'sends-the-assumed-type-of-another-thing': {
    rule: 'client/requests/body-has-the-assumed-shape',
    behaviour: rewritingBodies(['quotes.create'], (body) => ({ ...body, immediatelyExecute: 'no' })),
  },
  'sends-read-only-members': {
    rule: 'client/requests/no-read-only-members',
    also: ['client/requests/no-unknown-members'],
    behaviour: rewritingBodies(['customers.create'], (body) => ({
      ...body,
      createdAt: '2025-10-13T09:30:00Z',
    })),
  },
  'leaves-the-name-out-of-identifiers': {
    rule: 'client/requests/identifiers-have-their-shape',
    behaviour: changing(['quotes.create'], 'source.accountId', (id) =>
      String(id).replace('InternalAccount:', ''),
    ),
    also: ['client/quotes/account-source-is-an-internal-account'],
  },
  'invents-identifiers': {
    rule: 'client/requests/identifiers-come-from-the-service',
    behaviour: setting(
      ['quotes.create'],
      'destination.accountId',
      'ExternalAccount:00000000-0000-4000-8000-000000000001',
    ),
  },
  'dates-are-day-first': {
    rule: 'client/requests/dates-are-year-month-day',
    behaviour: setting(customers, 'birthDate', '28.02.1990'),
  },
  'countries-have-three-letters': {
    rule: 'client/requests/countries-are-iso-3166-alpha-2',
    behaviour: setting(customers, 'nationality', 'DEU'),
  },
  'phone-numbers-begin-with-zeros': {
    rule: 'client/requests/phone-numbers-are-e164',
    behaviour: changing(customers, 'phoneNumber', (number) => String(number).replace('+', '00')),
  },
  'emails-lose-their-host': {
    rule: 'client/requests/emails-are-addresses',
    behaviour: changing(customers, 'email', (email) => String(email).split('@')[0]),
  },
  'address-without-first-line': {
    rule: 'client/requests/address-has-its-first-line',
    behaviour: setting(customers, 'address.line1', undefined),
  },
  'address-without-postal-code': {
    rule: 'client/requests/address-has-a-postal-code',
    behaviour: setting(customers, 'address.postalCode', undefined),
  },
  'address-without-country': {
    rule: 'client/requests/address-has-a-country',
    behaviour: setting(customers, 'address.country', undefined),
  },
} as const satisfies MutantBook;
