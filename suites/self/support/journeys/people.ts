import type { JsonObject } from '../../../../spec/json.ts';
import type { Journey, Session } from '../journey.ts';
import { identifiedPerson, namedPerson } from '../../../kit/fixtures/people.ts';
import { business, ownerPerson } from '../people.ts';

const idOf = (answer: JsonObject): string => String(answer['id']);

const infoWith = (members: JsonObject): JsonObject => ({
  ...business,
  businessInfo: { ...business.businessInfo, country: 'US', ...members },
});

const ownerOf = (customerId: string, change: JsonObject = {}, person: JsonObject = {}): JsonObject => ({
  customerId,
  roles: ['UBO'],
  ownershipPercentage: 60,
  ...change,
  personalInfo: {
    ...ownerPerson,
    idType: 'EIN',
    identifier: '12-3456789',
    ...person,
  },
});

const channels = async ({ ask, pass }: Session, body: JsonObject): Promise<string> => {
  const id = idOf(await ask('POST', '/customers', body));
  await ask('POST', '/verifications', { customerId: id });
  for (const [channel, times] of [
    ['email', 2],
    ['phone', 1],
  ] as const) {
    for (let n = 0; n < times; n += 1) await ask('POST', `/customers/${id}/verify-${channel}`);
    await ask('POST', `/customers/${id}/verify-${channel}/confirm`, { code: '000000' });
    await ask('POST', `/customers/${id}/verify-${channel}/confirm`, { code: '123456' });
    for (let guesses = 0; guesses < 4; guesses += 1)
      await ask('POST', `/customers/${id}/verify-${channel}/confirm`, { code: '000000' });
  }
  await ask('POST', `/customers/${id}/verify-email`);
  for (const _time of ['first', 'second'])
    await ask('PATCH', `/customers/${id}`, { customerType: body['customerType'], email: 'B@example.com' });
  await ask('POST', '/verifications', { customerId: id });
  await pass(1_000);
  await ask('GET', `/customers/${id}`);
  return id;
};

const european = { region: 'DE', email: 'ada@example.com', phoneNumber: '+4930123456' } as const;

/** Contact channels, verification, and the links to it. */
export const verification: Journey = {
  areas: ['contact-verification', 'verifications'],
  go: async (session) => {
    const { ask, pass } = session;
    await channels(session, { ...identifiedPerson, ...european });
    await channels(session, { ...infoWith({}), ...european });
    await channels(session, { ...identifiedPerson, region: 'US', email: 'ada@example.com' });
    const onHold = idOf(await ask('POST', '/customers', { ...identifiedPerson, fullName: 'Ada 004' }));
    for (const ms of [500, 500]) {
      await ask('POST', '/verifications', { customerId: onHold });
      await pass(ms);
    }
    const bare = idOf(await ask('POST', '/customers', namedPerson));
    await ask('POST', '/verifications', { customerId: bare });
    const whole = idOf(await ask('POST', '/customers', identifiedPerson));
    await ask('POST', `/customers/${whole}/kyc-link`, {});
    await ask('POST', '/verifications', { customerId: whole });
    await ask('GET', `/customers/${whole}`);
    await pass(100);
    await ask('GET', `/customers/${whole}`);
    await pass(500);
    await ask('POST', '/verifications', { customerId: whole });
    const firm = idOf(await ask('POST', '/customers', infoWith({})));
    await ask('POST', '/beneficial-owners', ownerOf(firm));
    await ask('POST', '/verifications', { customerId: firm });
    await ask('POST', `/customers/${firm}/kyc-link`, {});
  },
};

/** Customers and owners with boundary values of their data. */
export const data: Journey = {
  areas: ['customers', 'beneficial-owners'],
  go: async ({ ask }) => {
    const ada = { ...identifiedPerson, platformCustomerId: 'ada', region: 'US', currencies: ['USD', 'USD'] };
    const id = idOf(await ask('POST', '/customers', ada));
    await ask('POST', '/customers', ada);
    for (const members of [
      { currencies: ['XXX'] },
      { currencies: [] },
      { fullName: 'A'.repeat(141) },
      { taxIdType: 'EIN', taxIdentifier: 'none' },
      { taxIdType: 'EIN', taxIdentifier: '12-3456789' },
      { sourceOfFundsOtherDescription: 'idle' },
      { nationality: 'us' },
      { birthDate: null },
      { kycStatus: 'APPROVED' },
      { phoneNumber: '+14' },
      { shoeSize: 42 },
    ])
      await ask('POST', '/customers', { ...identifiedPerson, ...members });
    for (const change of [
      { platformCustomerId: 'other' },
      { region: 'FR' },
      { address: { line1: '2 Main Street', postalCode: '94105', country: 'US', city: 'San Francisco' } },
      { address: { line1: '3 Main Street', postalCode: '94105', country: 'US' } },
      { sourceOfFundsCategories: ['OTHER'], sourceOfFundsOtherDescription: 'Prizes' },
      { sourceOfFundsCategories: ['OTHER', 'GIFT'] },
    ])
      await ask('PATCH', `/customers/${id}`, { customerType: 'INDIVIDUAL', ...change });
    const { taxIdType: idType, taxIdentifier: identifier, ...unnumbered } = identifiedPerson;
    await ask('POST', '/customers', { ...unnumbered, idType, identifier });
    const firm = idOf(await ask('POST', '/customers', infoWith({ purposeOfAccount: 'OTHER' })));
    await ask('POST', '/customers', infoWith({ country: undefined }));
    await ask('POST', '/customers', infoWith({ taxId: '!' }));
    const owner = idOf(await ask('POST', '/beneficial-owners', ownerOf(firm)));
    for (const body of [
      ownerOf(firm),
      ownerOf(firm, { ownershipPercentage: 1, roles: [] }),
      ownerOf(firm, { ownershipPercentage: undefined }),
      ownerOf(firm, { ownershipPercentage: 1 }, { idType: 'NON_US_TAX_ID' }),
      ownerOf(id),
      ownerOf('Customer:none'),
    ])
      await ask('POST', '/beneficial-owners', body);
    await ask('PATCH', `/beneficial-owners/${owner}`, { personalInfo: { email: 'g@example.com' } });
    await ask('GET', `/customers/${firm}`);
    await ask('GET', '/beneficial-owners?customerId=Customer:none');
    for (const method of ['DELETE', 'DELETE', 'GET'] as const) await ask(method, `/customers/${id}`);
    await ask('GET', '/customers');
    await ask('GET', '/customers?limit=2');
    await ask('GET', '/customers?cursor=nonsense');
  },
};
