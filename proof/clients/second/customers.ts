import { asJsonObject, isJsonObject } from '../../../spec/json.ts';
import { rightDecisions } from '../../../examples/integration/decisions.ts';
import type { Behaviour } from '../in-process-client.ts';
import { changing, rewriting, rewritingBodies, sendingAfter } from '../rewriting.ts';
import type { DefectBook } from './defect.ts';
import { around, otherwise, pretending, tellingStatus, withHeader } from './ways.ts';
import { deciding } from '../deciding.ts';

const writes = ['customers.create', 'customers.update'] as const;

const longCountries: Readonly<Record<string, string>> = {
  US: 'USA',
  DE: 'DEU',
  GB: 'GBR',
  FR: 'FRA',
  MX: 'MEX',
  BR: 'BRA',
  IN: 'IND',
};

const countryNames: ReadonlySet<string> = new Set([
  'region',
  'nationality',
  'country',
  'taxIdCountryOfIssuance',
  'countryOfIssuance',
]);

/** Changes members by their names, however deep they are. */
const changingNamed = (value: unknown, change: (name: string, inner: unknown) => unknown): unknown => {
  if (Array.isArray(value)) return value.map((item) => changingNamed(item, change));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const changed = change(name, changingNamed(inner, change));
      return changed === undefined ? [] : [[name, changed]];
    }),
  );
};

const rewritingNamed = (
  operations: Parameters<typeof rewriting>[0],
  change: (name: string, inner: unknown) => unknown,
): Behaviour =>
  rewriting(operations, ({ body }) =>
    body === undefined ? {} : { body: asJsonObject(changingNamed(body, change)) },
  );

/** Businesses are known by what they were registered as; their status is looked for where people have theirs. */
const readingKycOnly = (): Behaviour => {
  const businesses = new Set<unknown>();
  return {
    answers: (ask, asked, answer) => {
      if (ask === 'register' && asked['type'] === 'BUSINESS') businesses.add(asked['reference']);
      const isMeant = ask === 'status' && asked['of'] === 'customer' && businesses.has(asked['reference']);
      return isMeant && 'ok' in answer ? { ok: { ...answer.ok, status: null } } : answer;
    },
  };
};

/** Owners are sent twice, because the first answer is not waited for. */
const addingOwnersTwice = (): Behaviour =>
  around(['beneficialOwners.create'], async (request, go) => {
    const [answer] = await Promise.all([
      go(),
      go(withHeader(request, 'idempotency-key', `${request.headers['idempotency-key'] ?? ''}-again`)),
    ]);
    return answer;
  });

/** Customers, their verification, and the people behind a business. */
export const customerDefects = {
  'registers-anew-with-each-attempt': {
    about: 'Customers are created without an Idempotency-Key, and again when no answer came.',
    line: 'Unsafe retries use the optional Idempotency-Key request header',
    named: 'a retry has the key of the first attempt; a customer is created once',
    scopes: ['customers'],
    behaviour: rewriting(['customers.create'], (request) =>
      withHeader(request, 'idempotency-key', undefined),
    ),
  },
  'writes-countries-with-three-letters': {
    about: 'Countries are written as USA and DEU.',
    line: 'Country fields use ISO 3166-1 alpha-2 codes',
    named: 'country codes have two letters',
    scopes: ['customers'],
    behaviour: rewritingNamed([...writes, 'beneficialOwners.create'], (name, inner) =>
      countryNames.has(name) && typeof inner === 'string' ? (longCountries[inner] ?? `${inner}X`) : inner,
    ),
  },
  'writes-phone-numbers-for-people': {
    about: 'Phone numbers are sent as they are shown, with spaces.',
    line: 'phoneNumber: strict E.164, plus sign, first digit 1-9, then 1 to 14 more digits',
    named: 'phone numbers are E.164',
    scopes: ['customers'],
    behaviour: rewritingNamed([...writes, 'beneficialOwners.create'], (name, inner) =>
      name === 'phoneNumber' && typeof inner === 'string'
        ? inner.replace(/^(\+\d{2})(\d{3})/, '$1 $2 ')
        : inner,
    ),
  },
  'writes-dates-as-moments': {
    about: 'Dates go through the Date of JavaScript, and are sent with a time.',
    line: 'Dates are YYYY-MM-DD',
    named: 'dates have no time',
    scopes: ['customers'],
    behaviour: rewritingNamed([...writes, 'beneficialOwners.create'], (name, inner) =>
      (name === 'birthDate' || name === 'incorporatedOn') && typeof inner === 'string'
        ? `${inner}T00:00:00.000Z`
        : inner,
    ),
  },
  'writes-null-for-what-is-absent': {
    about: 'Members that the customer did not give are sent as null.',
    line: 'region, email, phoneNumber, umaAddress: string; a member that is not there is left out',
    named: 'members have their types; what is absent is left out',
    scopes: ['customers'],
    behaviour: rewritingBodies([...writes], (body) => ({
      region: null,
      email: null,
      phoneNumber: null,
      umaAddress: null,
      ...body,
    })),
  },
  'drops-what-is-falsy': {
    about: 'Members whose value is 0, false or empty are left out of every request.',
    line: 'ownershipPercentage: integer 0 to 100, required; privateEnabled may be false',
    named: 'required members are there, also when they are 0 or false',
    scopes: ['customers', 'wallets'],
    behaviour: rewritingNamed('all', (_name, inner) =>
      inner === 0 || inner === false || inner === '' ? undefined : inner,
    ),
  },
  'writes-shares-as-fractions': {
    about: 'A quarter of a business is sent as 0.25.',
    line: 'ownershipPercentage: integer, 0 to 100 inclusive',
    named: 'ownershipPercentage is an integer of percents',
    scopes: ['customers'],
    behaviour: changing(
      ['beneficialOwners.create'],
      'ownershipPercentage',
      (percent) => Number(percent) / 100,
    ),
  },
  'adds-every-owner-twice': {
    about: 'Each beneficial owner is added twice.',
    line: 'Business customers have beneficial owners',
    named: 'each owner is added once',
    scopes: ['customers'],
    behaviour: addingOwnersTwice,
  },
  'verifies-the-first-channel-only': {
    about: 'Of two contact channels that wait for a code only the first is verified before KYC.',
    line: 'Every present channel must be VERIFIED before the customer can begin KYC',
    named: 'KYC begins when every channel is verified',
    scopes: ['customers'],
    behaviour: deciding({ openChannels: (customer) => rightDecisions.openChannels(customer).slice(0, 1) }),
  },
  'sends-three-codes': {
    about: 'Each code is sent three times, because its button is not disabled.',
    line: 'Codes are sent, or resent, by the send operations for each channel',
    named: 'a code is sent once, and again only when asked for',
    scopes: ['customers'],
    behaviour: sendingAfter(
      ['contact.sendEmailCode', 'contact.sendPhoneCode'],
      async (send, request, init) => {
        for (let n = 0; n < 2; n += 1) await send(request.url, { ...init, headers: request.headers });
      },
    ),
  },
  'verifies-once-and-leaves-it': {
    about: 'A verification that misses something is neither supplied nor begun again.',
    line: 'It is reported as MISSING_FIELD errors on POST /verifications',
    named: 'what a verification misses is supplied',
    scopes: ['customers'],
    behaviour: deciding({ missingFields: () => [] }),
  },
  'fills-gaps-with-placeholders': {
    about: 'Texts that a verification misses are supplied as “N/A”.',
    line: 'The set of fields a given customer must supply is driven by the verification provider’s rules',
    named: 'what is supplied is what the customer told',
    scopes: ['customers'],
    behaviour: rewritingBodies(['customers.update'], (body) => {
      const { customerType, ...members } = body;
      const filled = Object.entries(members).map(([name, value]) => [
        name,
        typeof value === 'string' ? 'N/A' : value,
      ]);
      return { customerType, ...Object.fromEntries(filled) };
    }),
  },
  'takes-pending-for-approved': {
    about: 'A customer whose verification is PENDING or UNVERIFIED is shown as APPROVED.',
    line: 'kycStatus: UNVERIFIED, PENDING, APPROVED, REJECTED, HOLD',
    named: 'the status that it believes of a customer is the status that is so',
    scopes: ['customers'],
    behaviour: () => tellingStatus('customer', otherwise({ PENDING: 'APPROVED', UNVERIFIED: 'APPROVED' })),
  },
  'takes-hold-for-rejected': {
    about: 'A customer on HOLD is turned away as REJECTED.',
    line: 'HOLD means the customer is on hold and may have to supply or update information',
    named: 'the status that it believes of a customer is the status that is so',
    scopes: ['customers'],
    behaviour: () => tellingStatus('customer', otherwise({ HOLD: 'REJECTED' })),
  },
  'looks-for-kyc-in-businesses': {
    about: 'The status of a business is looked for in kycStatus, and never found.',
    line: 'BusinessCustomer: kybStatus, enum UNVERIFIED, PENDING, APPROVED, REJECTED, HOLD',
    named: 'the status that it believes of a business is its kybStatus',
    scopes: ['customers'],
    behaviour: readingKycOnly,
  },
  'goes-on-for-whom-it-deleted': {
    about: 'A customer that was deleted is served as before.',
    line: 'isDeleted marks a deleted customer; delete customer',
    named: 'nothing is asked for a customer that was deleted',
    scopes: ['customers'],
    behaviour: deciding({ isGone: () => false }),
  },
  'deletes-in-its-own-books-only': {
    about: 'A customer who wants to be deleted is marked in its own books; the service is not told.',
    line: 'Customers are created, updated, deleted',
    named: 'a customer who is to be deleted is deleted at the service',
    scopes: ['customers'],
    behaviour: pretending(['customers.delete'], () => ({ isDeleted: true })),
  },
} as const satisfies DefectBook;
