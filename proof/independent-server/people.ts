import { randomInt } from 'node:crypto';
import type { Call, Handler } from './call.ts';
import { bodyOf, param } from './call.ts';
import { notify } from './outbox.ts';
import { pageOf } from './pages.ts';
import { personForm } from './person-form.ts';
import { openAccounts } from './internal-accounts.ts';
import { conflict, missing, unprocessable } from './refusal.ts';
import type { Person, Platform, Row } from './world.ts';
import { moment, newId } from './world.ts';

/** Where the provider of this server wants to see that the contacts are the customer's. */
const contactRegions: Readonly<Record<string, readonly (readonly [channel: string, field: string])[]>> = {
  NO: [
    ['email', 'email'],
    ['phone', 'phoneNumber'],
  ],
  FI: [['phone', 'phoneNumber']],
};

const channelsOf = (fields: Readonly<Record<string, unknown>>): Person['contact'] =>
  Object.fromEntries(
    (contactRegions[String(fields['region'])] ?? [])
      .filter(([, field]) => fields[field] !== undefined)
      .map(([channel]) => [channel, 'PENDING' as const]),
  );

/** The customer as the service shows it. Source: Resources and their fields > Customer. */
export const personRow = (platform: Platform, person: Person): Row => ({
  ...person.fields,
  id: person.id,
  createdAt: person.since,
  updatedAt: person.changed,
  isDeleted: false,
  ...(Object.keys(person.contact).length > 0 ? { contactVerification: { ...person.contact } } : {}),
  ...(person.fields['customerType'] === 'BUSINESS'
    ? {
        kybStatus: person.verificationStatus,
        beneficialOwners: [...platform.owners.values()].filter((row) => row['customerId'] === person.id),
      }
    : { kycStatus: person.verificationStatus }),
  tier: 'B',
  labels: [],
});

/** @throws {Refusal} 404 USER_NOT_FOUND. Source: Errors > 404. */
export const personCalled = (call: Call, id: string): Person => {
  const everybody = call.world.defects.has('foreign-customers-visible')
    ? call.world.platforms
    : [call.platform];
  const person = everybody.map(({ people }) => people.get(id)).find((found) => found !== undefined);
  if (person !== undefined) return person;
  throw missing(
    call.world.defects.has('customer-404-code') ? 'PERSON_UNKNOWN' : 'USER_NOT_FOUND',
    'customer',
  );
};

/** Changes the KYC or KYB status, and says so to the platform. */
export const setVerificationStatus = (
  platform: Platform,
  person: Person,
  verificationStatus: string,
): void => {
  person.verificationStatus = verificationStatus;
  person.changed = moment();
  notify(platform, 'person.standing_changed', personRow(platform, person));
};

const unchecked = (call: Call): ReadonlySet<string> =>
  new Set(call.world.defects.has('phone-unchecked') ? ['phoneNumber'] : []);

const isAccepted = (call: Call, fields: Readonly<Record<string, unknown>>, self?: string): boolean =>
  fields['umaAddress'] !== undefined &&
  [...call.platform.people.values()].some(
    (other) => other.id !== self && other.fields['umaAddress'] === fields['umaAddress'],
  );

export const addPerson: Handler = (call) => {
  const fields = personForm(call.body, unchecked(call));
  if (isAccepted(call, fields)) throw conflict('ADDRESS_IN_USE', 'Another customer has this UMA address.');

  const id = newId('Customer');
  const now = moment();
  const person: Person = {
    id,
    since: now,
    changed: now,
    fields: {
      umaAddress: `$p${randomInt(1e12)}@${call.platform.addressDomain}`,
      currencies: ['EUR', 'USD'],
      ...fields,
    },
    verificationStatus: 'UNVERIFIED',
    contact: channelsOf(fields),
    codes: new Map(),
  };
  call.platform.people.set(id, person);
  openAccounts(call.platform, id, person.fields['currencies']);
  return { status: 202, body: personRow(call.platform, person) };
};

export const readPerson: Handler = (call) => ({
  status: 200,
  body: personRow(call.platform, personCalled(call, param(call, 'person'))),
});

const merged = (person: Person, changes: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const info = changes['businessInfo'];
  const both = typeof info === 'object' && info !== null && !Array.isArray(info);
  return {
    ...person.fields,
    ...changes,
    ...(both ? { businessInfo: { ...(person.fields['businessInfo'] as object), ...info } } : {}),
  };
};

export const amendPerson: Handler = (call) => {
  const person = personCalled(call, param(call, 'person'));
  const changes = bodyOf(call);
  const type = person.fields['customerType'];
  if (changes['customerType'] !== undefined && changes['customerType'] !== type) {
    throw unprocessable('A customer stays what it is.');
  }
  const fields = personForm(merged(person, changes), unchecked(call));
  if (isAccepted(call, fields, person.id))
    throw conflict('ADDRESS_IN_USE', 'Another customer has this UMA address.');

  const contactChanged = ['region', 'email', 'phoneNumber'].some(
    (name) => fields[name] !== person.fields[name],
  );
  person.fields = fields;
  person.changed = moment();
  if (contactChanged) {
    person.contact = channelsOf(fields);
    // They were sent to the former contact.
    person.codes.clear();
  }
  openAccounts(call.platform, person.id, fields['currencies']);
  return { status: 200, body: personRow(call.platform, person) };
};

/** A deleted customer is gone: the document does not say that it can still be read. */
export const erasePerson: Handler = (call) => {
  const person = personCalled(call, param(call, 'person'));
  call.platform.people.delete(person.id);
  return { status: 202 };
};

export const listPeople: Handler = (call) => {
  const rows = [...call.platform.people.values()]
    .map((person) => personRow(call.platform, person))
    .filter((row) => ['reference', 'kind'].every((name) => matches(row, name, call.query.get(name))));
  return { status: 200, body: pageOf(rows, call.query) };
};

const filters: Readonly<Record<string, string>> = { reference: 'platformCustomerId', kind: 'customerType' };

const matches = (row: Row, name: string, wanted: string | null): boolean =>
  wanted === null || row[filters[name] ?? name] === wanted;

/** Somebody outside of this house who can be paid at an address. */
const shop = '$shop@neighbour.example';

/** @throws {Refusal} 404 UMA_NOT_FOUND. */
export const livesAt = (platform: Platform, address: string): Person | 'elsewhere' => {
  const person = [...platform.people.values()].find(({ fields }) => fields['umaAddress'] === address);
  if (person !== undefined) return person;
  if (address === shop) return 'elsewhere';
  throw missing('UMA_NOT_FOUND', 'receiver at the counterparty');
};
