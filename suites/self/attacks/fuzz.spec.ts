import { expect, test } from '../support/plain-test.ts';
import { asCurl } from '../../../bench/fuzz/as-curl.ts';
import { campaign } from '../../../bench/fuzz/campaign.ts';
import type { Reply } from '../../../bench/fuzz/connection.ts';
import { dice } from '../../../bench/fuzz/dice.ts';
import { readAnswers } from '../../../bench/fuzz/http-answers.ts';
import { findingsIn, type FindingKind } from '../../../bench/fuzz/judge.ts';
import { plainShot, type PlainRequest, type Shot } from '../../../bench/fuzz/shot.ts';
import { shrunk } from '../../../bench/fuzz/smaller.ts';
import { isWhole } from '../support/whole.ts';

/** As many as a change waits for. */
const shots = isWhole ? 3000 : 600;

test(`${shots} random requests do no harm`, async () => {
  const { requests, problems, statuses } = await campaign({
    requests: shots,
    seed: 13,
    connections: 8,
  });

  expect(problems).toEqual([]);
  expect(requests).toBe(shots);
  // They reach what they are about: some are accepted, and not only refused at the door.
  expect(statuses.get(200)).toBeGreaterThan(shots / 15);
  expect(statuses.get(400)).toBeGreaterThan(shots / 6);
});

test('walks are about what they have made themselves, and do no harm', async () => {
  const { problems, statuses } = await campaign({
    requests: isWhole ? 600 : 300,
    seed: 29,
    connections: 4,
    steps: 30,
  });

  expect(problems).toEqual([]);
  expect((statuses.get(200) ?? 0) + (statuses.get(201) ?? 0)).toBeGreaterThan(isWhole ? 40 : 20);
});

const request: PlainRequest = { method: 'GET', target: '/customers', headers: [['host', 'a']] };
const shot = plainShot('customers.list', request);

const reply = (status: number, body: string, more: Partial<Reply> = {}): Reply => ({
  answers: [{ status, headers: { 'content-type': 'application/json' }, body }],
  isMissing: false,
  isCut: false,
  ms: 5,
  ...more,
});

const secrets = { never: ['a secret of ours'], shown: new Map([['a secret of theirs', 'tokens.create']]) };
const error = (status: number, extra = ''): string =>
  `{"status":${status},"code":"INVALID_INPUT","message":"No.${extra}"}`;

/** Replies that must be found, each by what is wrong with it. */
const wrong: readonly (readonly [FindingKind, Reply])[] = [
  ['a failure of the server', reply(500, error(500))],
  ['an incomplete error', reply(404, '')],
  ['an incomplete error', reply(404, '{"status":400,"code":"X_Y","message":"No."}')],
  ['an incomplete error', reply(404, '{"status":404,"code":"","message":"No."}')],
  ['an incomplete error', reply(404, '{"status":404,"code":"NOT_FOUND"}')],
  ['a broken answer', reply(200, '{"id":')],
  ['a broken answer', reply(200, '{}', { garbage: 'HELLO' })],
  ['no answer', reply(200, '{}', { answers: [], isMissing: true })],
  ['no answer', reply(200, '{}', { answers: [], isCut: true })],
  ['a slow answer', reply(200, '{}', { ms: 1001 })],
  ['a secret', reply(200, '{"a":"a secret of ours"}')],
  ['a secret', reply(200, '{"a":"a secret of theirs"}')],
  ['something of the inside', reply(400, error(400, ' SQLITE_BUSY'))],
];

for (const [index, [kind, answered]] of wrong.entries())
  test(`the judge finds ${kind} (${index + 1})`, () => {
    expect(findingsIn(shot, answered, secrets).map((finding) => finding.kind)).toContain(kind);
  });

test('the judge has nothing against a right answer, nor against a refusal that is complete', () => {
  for (const right of [
    reply(200, '{"id":1}'),
    reply(404, error(404)),
    reply(503, error(503)),
    reply(204, ''),
  ])
    expect(findingsIn(shot, right, secrets)).toEqual([]);
});

test('answers are read as they came: lengths, chunks, none for HEAD, informational ones left out', () => {
  const text = [
    'HTTP/1.1 100 Continue\r\n\r\n',
    'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n[\r\n1\r\n]\r\n0\r\n\r\n',
    'HTTP/1.1 404 Not Found\r\nContent-Length: 70\r\n\r\n',
    'HTTP/1.1 204 No Content\r\n\r\n',
    'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf',
  ].join('');

  const { answers, rest } = readAnswers(text, [false, false, true, false, false]);

  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [200, '{}'],
    [200, '[]'],
    [404, ''],
    [204, ''],
  ]);
  expect(rest).toContain('half');
  expect(readAnswers('SSH-2.0-x\r\n\r\n', [false]).garbage).toBe('SSH-2.0-x');
});

test('a failing request becomes as small as it can be, and is printed as curl', async () => {
  const body = Buffer.from(JSON.stringify({ a: [1, { bad: 'x' }, 3], b: 'long text', c: { d: 1 } }));
  const large = plainShot('customers.create', {
    method: 'POST',
    target: '/customers?limit=1',
    headers: [
      ['host', 'a'],
      ['authorization', 'Basic abc'],
      ['x-more', '1'],
    ],
    body,
  });
  const fails = async ({ plain }: Shot): Promise<boolean> =>
    plain?.body?.includes('"bad"') === true && plain.headers.some(([name]) => name === 'authorization');

  const smallest = await shrunk(large, fails);

  expect(asCurl('http://127.0.0.1:4010', smallest)).toBe(
    `curl -i --path-as-is -X POST -u "$T" --data-binary '{"a":[{"bad":"x"}]}' 'http://127.0.0.1:4010/customers'`,
  );
});

test('bytes that are no request become fewer, and are printed for a bare connection', async () => {
  const pieces = [Buffer.from("GET / HTTP/1.1\r\nho'st"), Buffer.from(': \u0000\r\n\r\n')];
  const large: Shot = { kind: 'noise', pieces, isHead: [], isBroken: true };
  const fails = async (smaller: Shot): Promise<boolean> => Buffer.concat([...smaller.pieces]).includes(0);

  const smallest = await shrunk(large, fails);

  expect(asCurl('http://127.0.0.1:4010', smallest)).toBe(
    `printf '\\000' | curl -s --max-time 5 telnet://127.0.0.1:4010`,
  );
});

test('a seed repeats its numbers', () => {
  const numbersOf = (seed: number): readonly number[] => {
    const { below } = dice(seed);
    return Array.from({ length: 20 }, () => below(1000));
  };

  expect(numbersOf(7)).toEqual(numbersOf(7));
  expect(numbersOf(7)).not.toEqual(numbersOf(8));
});
