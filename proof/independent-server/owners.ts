import type { Call, Handler } from './call.ts';
import { bodyOf, param, wordIn } from './call.ts';
import { isBag } from './checks.ts';
import { pageOf } from './pages.ts';
import { personCalled } from './people.ts';
import { ownerForm } from './person-form.ts';
import { missing, unprocessable } from './refusal.ts';
import type { Row } from './world.ts';
import { moment, newId } from './world.ts';

const ownerCalled = (call: Call): Row => {
  const row = call.platform.owners.get(param(call, 'owner'));
  // No code of the document's table is about beneficial owners; this is the one that says the least.
  if (row === undefined) throw missing('REFERENCE_NOT_FOUND', 'beneficial owner');
  return row;
};

const keep = (call: Call, row: Row): Row => {
  call.platform.owners.set(row.id, row);
  return row;
};

export const addOwner: Handler = (call) => {
  const person = personCalled(call, wordIn(call.body, 'of') ?? '');
  if (person.fields['customerType'] !== 'BUSINESS') throw unprocessable('A person has no beneficial owners.');
  const fields = ownerForm(call.body);
  const now = moment();
  const row = {
    ...fields,
    id: newId('BeneficialOwner'),
    customerId: person.id,
    kycStatus: 'UNVERIFIED',
    rank: 1,
  };
  return { status: 200, body: keep(call, { ...row, createdAt: now, updatedAt: now }) };
};

export const readOwner: Handler = (call) => ({ status: 200, body: ownerCalled(call) });

export const amendOwner: Handler = (call) => {
  const row = ownerCalled(call);
  const changes = bodyOf(call);
  const both = isBag(changes['personalInfo']) && isBag(row['personalInfo']);
  const personalInfo = both
    ? { ...(row['personalInfo'] as object), ...(changes['personalInfo'] as object) }
    : (changes['personalInfo'] ?? row['personalInfo']);
  const fields = ownerForm({ ...row, ...changes, personalInfo });
  return { status: 200, body: keep(call, { ...row, ...fields, updatedAt: moment() }) };
};

export const listOwners: Handler = (call) => {
  const of = call.query.get('of');
  const rows = [...call.platform.owners.values()].filter((row) => of === null || row['customerId'] === of);
  return { status: 200, body: pageOf(rows, call.query) };
};
