import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { foundText } from '../../../cli/init/found-text.ts';
import { recordingText } from '../../../cli/init/recordings.ts';
import { describedBy, joined } from '../../description/recording/described.ts';
import { readHar } from '../../description/recording/har.ts';
import { discover } from '../../description/matching/discover.ts';
import type { OwnOperation } from '../../description/own-operation.ts';
import { targetAt } from '../../target/defaults.ts';
import { expect, test } from '../support/plain-test.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

const base = 'https://api.example.com/2025-10-13';
const target = targetAt(base, { tokenId: 'a', tokenSecret: 'b' });

interface Call {
  readonly method?: string;
  readonly path: string;
  readonly host?: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly sends?: unknown;
  readonly content?: object;
  readonly answers?: unknown;
}

const entry = ({ method = 'GET', path: at, host = base, status = 200, headers = {}, ...call }: Call) => ({
  startedDateTime: '2031-01-02T03:04:05Z',
  request: {
    method,
    url: `${host}${at}`,
    headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
    ...(call.sends === undefined
      ? {}
      : { postData: { mimeType: 'application/json', text: JSON.stringify(call.sends) } }),
  },
  response: {
    status,
    headers: [],
    content: call.content ?? { mimeType: 'application/json', text: JSON.stringify(call.answers ?? {}) },
  },
});

const fileWith = (content: string | Buffer): string => {
  const file = path.join(temporaryDirectory('recordings'), 'traffic.har');
  writeFileSync(file, content);
  return file;
};

const har = (calls: readonly Call[]): string =>
  fileWith(JSON.stringify({ log: { version: '1.2', entries: calls.map(entry) } }));

const id = (n: number): string => `Person:0f0e0d0c-0000-4000-8000-00000000000${n}`;

/** Of the document: a recording with these may be of this interface. */
const shown: readonly Call[] = [
  { path: `/customers/${encodeURIComponent(id(1))}`, answers: { id: id(1), umaAddress: '$ada@example.com' } },
  { path: '/transactions?limit=1', answers: { data: [], hasMore: false, nextCursor: null } },
];

const purses: readonly Call[] = [
  { path: '/purses', answers: { data: [], hasMore: false, nextCursor: null } },
  {
    path: `/purses?of=${id(1)}&page_size=2`,
    answers: {
      data: [{ id: 'Purse:1', belongsTo: id(1), available: { minor: 5, unit: { code: 'EUR' } } }],
      hasMore: false,
      nextCursor: null,
    },
  },
];

const textOf = (calls: readonly Call[]): { readonly text: string; readonly operations: unknown } => {
  const recording = readHar(har(calls), base);
  const own = describedBy(recording.exchanges);
  const discovery = discover(own, target);
  const found = foundText({ where: 'traffic.har', discovery });
  return { text: [...found, ...recordingText(recording)].join('\n'), operations: discovery.dialect };
};

test('paths, parameters and members are read from what was sent and answered', () => {
  const { operations } = textOf([
    ...shown,
    ...purses,
    { method: 'PUT', path: '/people', sends: { platformCustomerId: 'a' }, answers: { id: id(1) } },
    { path: `/people/${id(1)}/payees/77`, answers: {} },
  ]);

  expect(operations).toMatchObject({
    operations: {
      'customers.create': { method: 'PUT', path: '/people' },
      'internalAccounts.listForCustomer': { method: 'GET', path: '/purses' },
    },
    parameters: { 'internalAccounts.listForCustomer': { limit: 'page_size' } },
    members: { InternalAccount: { '/customerId': '/belongsTo', '/balance/amount': '/available/minor' } },
  });
});

test('what a path names is told from what it is for, and words of the field stay words', () => {
  const places = (calls: readonly Call[]): readonly string[] =>
    describedBy(readHar(har(calls), base).exchanges).map(({ method, path: at }) => `${method} ${at}`);

  expect(
    places([
      { path: '/tickets/blue-moon/guest' },
      { path: '/tickets', answers: { data: [{ ticket: 'blue-moon' }] } },
      { path: '/people/ada%40example.com' },
      { path: '/movements/pending', answers: { data: [{ id: '1', state: 'pending' }] } },
      { path: '/people/4711/verify-email' },
      { path: '/rates/EUR', answers: { currency: 'EUR' } },
      { path: '/cards', answers: { name: 'cards' } },
    ]),
  ).toEqual([
    'GET /tickets/{ticket}/guest',
    'GET /tickets',
    'GET /people/{id}',
    'GET /movements/pending',
    'GET /people/{id}/verify-email',
    'GET /rates/{currency}',
    'GET /cards',
  ]);
});

test('no value of a recording is written: no secret, no name, no address, no id', () => {
  const secrets = [
    's3cr3t-token-of-ours-9000',
    'session=ZmFrZQ0042',
    'ada@example.com',
    'Ada-Lovelace-1815',
    '+4915112345678',
    'DE89370400440532013000',
    id(2),
    'hunter2hunter2',
  ];
  const [token = '', cookie = '', mail = '', name = '', phone = '', iban = '', person = '', password = ''] =
    secrets;
  const { text } = textOf([
    ...shown,
    ...purses,
    {
      method: 'PUT',
      path: '/people',
      headers: { authorization: `Basic ${token}`, cookie, 'x-tenant': name },
      sends: { platformCustomerId: name, email: mail, phoneNumber: phone, password, [mail]: iban },
      answers: { id: person, fullName: name, clientSecret: token, owners: { [person]: { iban } } },
    },
    { path: `/people/${name}/purses?of=${mail}&${token}=1` },
    { path: `/payees/${iban}`, answers: { number: iban } },
    { path: `/verify/${token}`, answers: { [token]: password } },
    { path: `/check/${encodeURIComponent(phone)}/${encodeURIComponent(mail)}` },
  ]);

  for (const secret of secrets) expect(text).not.toContain(secret);
  expect(text).toContain('/purses');
});

test('bodies are read however a recorder kept them', () => {
  const row = JSON.stringify({ data: [{ belongsTo: id(1), available: { minor: 5 } }] });
  const kept = (content: object) =>
    describedBy(readHar(har([...shown, { path: '/purses', content }]), base).exchanges).at(-1)?.responses;
  const plain = kept({ text: row });

  expect(plain).toHaveLength(1);
  for (const content of [
    { encoding: 'base64', text: Buffer.from(row).toString('base64') },
    { encoding: 'base64', text: gzipSync(row).toString('base64') },
    { text: gzipSync(row).toString('latin1') },
  ])
    expect(kept(content)).toEqual(plain);
  const packed = fileWith(gzipSync(JSON.stringify({ log: { entries: shown.map(entry) } })));
  expect(readHar(packed, base).exchanges).toHaveLength(2);
  const folded = entry({
    path: '/purses',
    content: { encoding: 'base64', text: brotliCompressSync(row).toString('base64') },
  });
  folded.response.headers = [{ name: 'content-encoding', value: 'br' }] as never[];
  const brotli = fileWith(JSON.stringify({ log: { entries: [folded] } }));
  expect(describedBy(readHar(brotli, base).exchanges)[0]?.responses).toEqual(plain);
});

test('only requests to the target that succeeded say anything; of the others it is told how many', () => {
  const recording = readHar(
    har([
      ...shown,
      { path: '/purses', status: 404 },
      { path: '/purses', status: 0 },
      { path: '/purses', host: 'https://elsewhere.example.com' },
      { method: 'OPTIONS', path: '/purses' },
      { path: '/app', content: { mimeType: 'text/html', text: '<!doctype html>' } },
      { path: '/kept', content: { _file: 'a.json' } },
    ]),
    base,
  );

  expect(recording.exchanges.map(({ path: at }) => at)).toHaveLength(2);
  expect(recordingText(recording)).toEqual([
    'Read 2 recorded requests; left out: 2 to other addresses, 1 without an answer, 1 that were refused or redirected, and 2 whose answer is no JSON.',
  ]);
});

test('a header that every request has, and psi sends none of, is named', () => {
  const recording = readHar(
    har([
      { path: '/purses', headers: { 'x-tenant': 'ada', authorization: 'Basic abc', accept: '*/*' } },
      { path: '/people', headers: { 'X-Tenant': 'ada', 'x-once': 'b' } },
    ]),
    base,
  );

  expect(recordingText(recording).at(-1)).toBe(
    'Each of them has the header x-tenant. psi does not send that.',
  );
});

for (const [what, content, says] of [
  ['nothing', '', 'it is empty'],
  ['no JSON', 'GET / HTTP/1.1', 'it is no JSON'],
  ['an archive that was cut off', '{"log":{"entries":[{"request":{"url"', 'it ends before the archive does'],
  ['something else', '{"log":{"entries":{}}}', 'log.entries of HAR 1.2 is missing'],
  ['a description', '{"openapi":"3.1.0","paths":{}}', 'Name it with --openapi'],
  ['no request', '{"log":{"entries":[]}}', 'it has no request'],
  ['a zip archive', 'PK\u0003\u0004', 'it is a zip archive'],
  ['odd entries', '{"log":{"entries":[{},{"request":1},null]}}', 'none of its requests goes to'],
] as const)
  test(`a recording that is ${what} is refused in one sentence`, () => {
    expect(() => readHar(fileWith(content), base)).toThrow(says);
  });

test('a recording of another host says which hosts it has, and no path of theirs', () => {
  const file = har([{ path: '/people/ada@example.com', host: 'https://ada:secret@other.example.com' }]);

  expect(() => readHar(file, base)).toThrow(
    `none of its requests goes to ${base}. They go to https://other.example.com: is another --base-url meant.`,
  );
});

test('a description comes first, and a recording fills what it leaves out', () => {
  const written: OwnOperation = {
    method: 'GET',
    path: '/purses',
    summary: 'List the purses',
    tags: [],
    servers: [],
    parameters: [{ name: 'of', in: 'query', required: true }],
    body: [],
    responses: [{ code: '200', contents: [] }],
  };
  const seen = describedBy(readHar(har([...shown, ...purses]), base).exchanges);

  const [first, ...others] = joined([written], seen);

  expect(first).toMatchObject({ summary: 'List the purses', responses: [{ contents: [{}] }] });
  expect(first?.parameters.map(({ name, required }) => [name, required])).toEqual([
    ['of', true],
    ['page_size', false],
  ]);
  expect(others.map(({ path: at }) => at)).toEqual(['/customers/{id}', '/transactions']);
});
