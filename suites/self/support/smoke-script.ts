import { request } from 'undici';
import { basicOf } from '../../../spec/http-basic.ts';
import { asJsonObject, jsonIn, type JsonObject } from '../../../spec/json.ts';
import type { RunningServer } from '../../../reference-impl/server.ts';
import { namedPerson } from '../../kit/fixtures/people.ts';
import { business, ownerPerson } from './people.ts';

type Headers = Readonly<Record<string, string>>;
interface ScriptedRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: JsonObject;
  readonly headers?: Headers;
}

const post = (path: string, body: JsonObject, headers: Headers = {}): ScriptedRequest => ({
  method: 'POST',
  path,
  body,
  headers,
});
const patch = (path: string, body: JsonObject): ScriptedRequest => ({ method: 'PATCH', path, body });
const get = (path: string, headers: Headers = {}): ScriptedRequest => ({ method: 'GET', path, headers });
const remove = (path: string): ScriptedRequest => ({ method: 'DELETE', path });

const wrong = { authorization: basicOf({ tokenId: 'nobody', tokenSecret: 'nothing' }) };
const address = { line1: '1 Main Street', postalCode: '94105', country: 'US' };

const person = { ...ownerPerson, middleName: 'Ines', address };

const policy = {
  permissions: ['CREATE_TRANSFERS'],
  defaultExecutionMode: 'AUTO',
  spendingLimits: { currency: 'USD', perTransactionLimit: 500, dailyTransactionLimit: 20 },
};

const europeans: readonly JsonObject[] = [{ email: 'a@example.com' }, { phoneNumber: '+4930123' }];

/** Individuals that break a condition or a shape each, or that need it to be looked at. */
const individuals: readonly JsonObject[] = [
  {
    platformCustomerId: 'ada',
    region: 'US',
    currencies: ['USD'],
    email: 'ada@example.com',
    pepStatus: 'NONE',
  },
  ...europeans.map((contact) => ({ region: 'DE', ...contact })),
  { phoneNumber: '+0123' },
  { email: 'nonsense' },
  { taxIdType: 'NON_US_TAX_ID', taxIdentifier: '1' },
  { taxIdType: 'SSN', taxIdentifier: '1' },
  { sourceOfFundsCategories: ['OTHER'] },
  { sourceOfFundsCategories: ['OPERATING_REVENUE'] },
  { sourceOfWealthCategories: ['OTHER'] },
  { purposeOfAccount: 'OTHER' },
  { sourceOfFundsOtherDescription: 'idle' },
  { sourceOfWealthOtherDescription: 'idle' },
  { purposeOfAccountOtherDescription: 'idle' },
  { id: 'Customer:00000000-0000-4000-8000-000000000000' },
  { createdAt: '2001-01-01T00:00:00Z' },
  { updatedAt: '2001-01-01T00:00:00Z' },
  { isDeleted: true },
  { contactVerification: { email: 'VERIFIED' } },
  { pepStatus: 'HIO' },
  { address },
  ...Object.keys(address).map((name) => ({
    address: Object.fromEntries(Object.entries(address).filter(([member]) => member !== name)),
  })),
];

const infos: readonly JsonObject[] = [
  { doingBusinessAs: 'Engines' },
  { entityType: 'TRUST' },
  { sourceOfFunds: 'Donations' },
  { sourceOfFundsCategories: ['OTHER'], sourceOfFundsOtherDescription: 'Sale of a building' },
  { purposeOfAccount: 'OTHER', purposeOfAccountOtherDescription: 'Savings scheme' },
  { taxId: undefined },
  { incorporatedOn: undefined },
  { naicsCode: '1234567' },
  { sourceOfFundsOtherDescription: 'x'.repeat(501) },
  { purposeOfAccountOtherDescription: 'x'.repeat(501) },
];

const customers: readonly ScriptedRequest[] = [
  ...individuals.map((members) => post('/customers', { ...namedPerson, ...members })),
  ...infos.map((info) =>
    post('/customers', { ...business, businessInfo: { ...business.businessInfo, ...info } }),
  ),
  post('/customers', { customerType: 'BUSINESS' }),
];

/** `<1>` stands for the id in the first answer that has one, `<business>` for the last business, and so on. */
const updates: readonly ScriptedRequest[] = [
  get('/customers/<1>'),
  get('/customers/<1>', { authorization: '<new token>' }),
  patch('/customers/<1>', { customerType: 'INDIVIDUAL', fullName: 'Ada Lane' }),
  get('/customers/<1>'),
  patch('/customers/<1>', { customerType: 'INDIVIDUAL', pepStatus: 'FAMILY_OR_ASSOCIATE' }),
  patch('/customers/<1>', { customerType: 'BUSINESS' }),
  patch('/customers/Customer:none', { customerType: 'INDIVIDUAL' }),
  get('/customers/Customer:none'),
  get('/customers/ada'),
  get('/customers?region=DE'),
  get('/customers?limit=2'),
  get('/customers?limit=100'),
  remove('/customers/<2>'),
  get('/customers/<2>'),
];

const ownerOf = (customerId: string, role: string, ownershipPercentage: number): ScriptedRequest =>
  post('/beneficial-owners', { customerId, roles: [role], ownershipPercentage, personalInfo: person });

const owners: readonly ScriptedRequest[] = [
  ownerOf('<business>', 'TRUSTEE', 10),
  ...[100, 101, 40].flatMap((ownershipPercentage) =>
    ['<business>', '<1>', 'Customer:none'].map((customerId) =>
      ownerOf(customerId, 'UBO', ownershipPercentage),
    ),
  ),
  post('/beneficial-owners', { customerId: '<business>', roles: ['DIRECTOR'], personalInfo: person }),
];

const afterOwners: readonly ScriptedRequest[] = [
  patch('/customers/<business>', { customerType: 'BUSINESS', businessInfo: { country: 'US' } }),
  patch('/customers/<business>', { customerType: 'BUSINESS', businessInfo: { entityType: 'CHARITY' } }),
  get('/customers/<business>'),
  get('/beneficial-owners?customerId=<business>'),
  patch('/beneficial-owners/<owner>', { personalInfo: { email: 'grace@example.com' } }),
  patch('/beneficial-owners/<owner>', { roles: ['TRUSTEE'] }),
  get('/beneficial-owners?customerId=<1>'),
  get('/beneficial-owners/<owner>'),
  get('/beneficial-owners/BeneficialOwner:none'),
];

const tokens: readonly ScriptedRequest[] = [
  post('/tokens', { name: 'payroll', permissions: ['MANAGE'] }),
  get('/tokens/<last>'),
  get('/tokens', { authorization: '<new token>' }),
  get('/tokens'),
  remove('/tokens/<last>'),
  get('/tokens/<last>'),
  get('/tokens', { authorization: '<new token>' }),
];

const rest: readonly ScriptedRequest[] = [
  get('/customers', { authorization: '' }),
  get('/customers', wrong),
  post('/agents', { name: 'Bookkeeper', customerId: '<1>', policy }),
  post('/agents/device-codes/<code>/redeem', {}),
  get('/agents/me'),
  ...[namedPerson, namedPerson, business].map((body) => post('/customers', body, { 'idempotency-key': 'k' })),
];

const script: readonly ScriptedRequest[] = [
  ...customers,
  ...updates,
  ...owners,
  ...afterOwners,
  ...tokens,
  ...rest,
];

interface Seen {
  readonly id?: string;
  readonly customerType?: string;
  readonly ownershipPercentage?: number;
  readonly clientId?: string;
  readonly clientSecret?: string;
  readonly deviceCode?: { readonly code: string };
}

/** The script's knowledge from answers so far. */
interface Memory {
  readonly notice: (seen: Seen) => void;
  readonly filled: (text: string) => string;
}

const createMemory = (): Memory => {
  const ids: string[] = [];
  const names = new Map<string, string>();
  return {
    notice: ({ id, customerType, ownershipPercentage, clientId, clientSecret, deviceCode }) => {
      if (deviceCode !== undefined) names.set('code', deviceCode.code);
      if (id !== undefined) names.set('last', id);
      if (id !== undefined && !ids.includes(id)) ids.push(id);
      if (id !== undefined && customerType === 'BUSINESS') names.set('business', id);
      if (id !== undefined && ownershipPercentage !== undefined) names.set('owner', id);
      if (clientSecret !== undefined)
        names.set('new token', basicOf({ tokenId: String(clientId), tokenSecret: clientSecret }));
    },
    filled: (text) =>
      text.replaceAll(/<([\w ]+)>/g, (_, name: string) => names.get(name) ?? ids[Number(name) - 1] ?? 'none'),
  };
};

/** A fault may make an answer that is no JSON; there is nothing to learn from it. */
const learnt = (text: string): Seen => asJsonObject(jsonIn(text));

/**
 * Makes a fixed round of requests, and gives all that was answered as text. With a seed and a standing clock, two
 * rounds of the same server differ only where the server does. A journey is no substitute: it drops random ids and
 * times, and waits for webhooks. This keeps every byte, and is short enough to run once for each mutant.
 */
export const smokeScript = async ({ url, sandbox }: RunningServer): Promise<readonly string[]> => {
  const memory = createMemory();
  const own = basicOf(sandbox);
  memory.notice({ clientId: sandbox.tokenId, clientSecret: 'wrong' });
  const transcript: string[] = [];
  for (const { method, path, body, headers = {} } of script) {
    const answer = await request(url + memory.filled(path), {
      method,
      headers: {
        authorization: memory.filled(headers['authorization'] ?? own),
        ...(headers['idempotency-key'] && { 'idempotency-key': headers['idempotency-key'] }),
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : memory.filled(JSON.stringify(body)),
    });
    const text = await answer.body.text();
    memory.notice(learnt(text));
    transcript.push(
      `${method} ${path} ${answer.statusCode} ${String(answer.headers['content-type'])} ${text}`,
    );
  }
  return transcript;
};
