import { randomInt } from 'node:crypto';
import type { Call, Handler } from './call.ts';
import { param, wordIn } from './call.ts';
import { isBag } from './checks.ts';
import { notify } from './outbox.ts';
import { personCalled, setVerificationStatus } from './people.ts';
import { conflict, Refusal, unprocessable } from './refusal.ts';
import type { Person } from './world.ts';
import { later, moment, newId } from './world.ts';

const needed: Readonly<Record<string, readonly string[]>> = {
  INDIVIDUAL: ['fullName', 'birthDate', 'nationality', 'address'],
  BUSINESS: ['address', 'businessInfo.country'],
};

const valueAt = (root: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (isBag(value) ? value[name] : undefined), root);

const absentFrom = (person: Person): readonly string[] =>
  (needed[String(person.fields['customerType'])] ?? []).filter(
    (path) => valueAt(person.fields, path) === undefined,
  );

/** The sandbox refuses whoever is called so. */
const isRejected = (person: Person): boolean =>
  [person.fields['fullName'], valueAt(person.fields, 'businessInfo.registrationNumber')].some((name) =>
    String(name).endsWith('Unwanted'),
  );

const verify = (call: Call, person: Person): void => {
  const { world, platform } = call;
  setVerificationStatus(platform, person, 'PENDING');
  later(world, world.stepMs, () => {
    setVerificationStatus(platform, person, isRejected(person) ? 'REJECTED' : 'APPROVED');
    notify(platform, 'check.closed', { of: person.id, outcome: person.verificationStatus });
  });
};

/** Source: Endpoints > POST /verifications; Customer > contactVerification. */
export const startCheck: Handler = (call) => {
  const person = personCalled(call, wordIn(call.body, 'subject') ?? '');
  if (Object.values(person.contact).includes('PENDING')) {
    throw new Refusal(
      403,
      'CONTACT_UNCONFIRMED',
      'First the contacts of the customer, then its verification.',
    );
  }
  const absent = absentFrom(person);
  const check = { id: newId('Check'), subject: person.id, openedAt: moment() };
  if (absent.length > 0) {
    const errors = absent.map((path) => ({ kind: 'MISSING_FIELD', path, hint: `Supply ${path}.` }));
    return { status: 202, body: { ...check, complete: false, errors } };
  }
  if (person.verificationStatus === 'UNVERIFIED') verify(call, person);
  return { status: 202, body: { ...check, complete: true } };
};

/** A link of its own for every call. Source: Endpoints > Operation catalogue. */
export const hostedLink: Handler = (call) => {
  const person = personCalled(call, param(call, 'person'));
  if (Object.values(person.contact).includes('PENDING')) {
    throw new Refusal(
      403,
      'CONTACT_UNCONFIRMED',
      'First the contacts of the customer, then its verification.',
    );
  }
  const ticket = newId('Ticket').slice(7);
  return { status: 200, body: { url: `https://kyc.independent.example/${ticket}`, providerToken: ticket } };
};

const fieldOf: Readonly<Record<string, string>> = { email: 'email', phone: 'phoneNumber' };

const channelCalled = (call: Call): readonly [Person, channel: string] => {
  const person = personCalled(call, param(call, 'person'));
  const channel = param(call, 'channel');
  if (person.contact[channel] === undefined) {
    throw conflict('NOTHING_TO_CONFIRM', `The provider of this customer does not ask for its ${channel}.`);
  }
  return [person, channel];
};

/** A code that differs every time, to be read where the sandbox shows them. Source: Contact verification channel. */
export const sendCode: Handler = (call) => {
  const [person, channel] = channelCalled(call);
  const code = String(randomInt(10_000, 99_999_999));
  person.codes.set(channel, code);
  call.world.codes.set(String(person.fields[fieldOf[channel] ?? channel]), code);
  return { status: 202, body: { sent: true } };
};

export const confirmCode: Handler = (call) => {
  const [person, channel] = channelCalled(call);
  const code = person.codes.get(channel);
  if (code === undefined || wordIn(call.body, 'digits') !== code)
    throw unprocessable('That is not the code.');

  person.contact[channel] = 'VERIFIED';
  person.codes.delete(channel);
  person.changed = moment();
  return { status: 204 };
};
