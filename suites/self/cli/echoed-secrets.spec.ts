import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Behaviour } from '../../../proof/rewriting/behaviour.ts';
import { isMembers, type Json } from '../../../proof/rewriting/json.ts';
import { proxyBefore } from '../../../proof/rewriting/proxy.ts';
import { basicOf, basicPairIn } from '../../../spec/http-basic.ts';
import { startMock } from '../support/mock-process.ts';
import { expect, test } from '../support/plain-test.ts';
import { psi, psiCheck } from '../support/psi-command.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

const hex = (text: string): string => Buffer.from(text).toString('hex');
const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** A header as a server may repeat it. Written by hand: what hides them makes its forms by code of its own. */
const repeated = (authorization: string): readonly string[] => {
  const { tokenId, tokenSecret } = basicPairIn(authorization);
  if (tokenSecret === '') return [];
  return [
    tokenSecret,
    authorization,
    `${tokenId}:${tokenSecret}`,
    base64(tokenSecret),
    base64(`x${authorization}`),
    base64(`xy${tokenSecret}z`),
    Buffer.from(`Bearer ${tokenSecret}`).toString('base64url'),
    hex(authorization),
    hex(tokenSecret).toUpperCase(),
    [...Buffer.from(tokenSecret)].map((byte) => `%${byte.toString(16)}`).join(''),
    [...authorization].toReversed().join(''),
    base64(base64(tokenSecret)),
    base64(authorization).replaceAll(/.{20}/g, '$&\n'),
    Buffer.from(tokenSecret, 'utf16le').toString('base64'),
    [...tokenSecret].join(' '),
    tokenSecret.toUpperCase(),
    tokenSecret.toLowerCase(),
    [...Buffer.from(tokenSecret)].join(', '),
    hex(tokenSecret).replaceAll(/..(?!$)/g, '$&:'),
    JSON.stringify([...tokenSecret].map((each) => `\\u00${hex(each)}`).join('')),
  ];
};

const told = new Set(['message', 'fullName', 'status']);

/** The answer with the texts in it: in places of its own members, and as the name of one more. */
const withTexts = <T extends Json | undefined>(value: T, texts: readonly string[]): Json | T => {
  if (Array.isArray(value)) return value.map((each) => withTexts(each, texts));
  if (!isMembers(value)) return value;
  const shown = Object.entries(value).map(([name, member]) => [
    name,
    told.has(name) && typeof member === 'string' ? texts.join(' ') : withTexts(member, texts),
  ]);
  return { ...Object.fromEntries(shown), ...Object.fromEntries(texts.map((text) => [text, text])) };
};

/** A server that repeats the credential of each request in its answers, as debugging servers do. */
const echoing: Behaviour = {
  after: ({ headers }, answer) => {
    const texts = repeated(headers['authorization'] ?? '');
    answer.headers['x-echo'] = texts[0] ?? '';
    answer.body = withTexts(answer.body, texts);
  },
};

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((file) => statSync(file).isFile());

test('the credentials of the target file stand in no report, log or terminal, whatever a target repeats', async () => {
  const mock = await startMock('--log-level', 'silent');
  const proxy = await proxyBefore(mock.url, mock.sandbox, echoing);
  const file = path.join(temporaryDirectory(), 'psi.target.yaml');
  const { tokenId, tokenSecret } = mock.sandbox;
  writeFileSync(
    file,
    `name: echo\nbaseUrl: ${proxy.url}\ncredentials:\n  sandbox: { tokenId: '${tokenId}', tokenSecret: '${tokenSecret}' }\n`,
  );
  try {
    const { folder, stdout, stderr, report } = await psiCheck([
      '--target',
      file,
      '--area',
      'tokens',
      '--cases',
      '1',
    ]);
    const doctor = await psi(['doctor', '--target', file, '--walk']);

    const written = [
      ...filesIn(folder).map((each) => [path.relative(folder, each), readFileSync(each, 'utf8')] as const),
      ['terminal', stdout + stderr] as const,
      ['doctor', doctor.stdout + doctor.stderr] as const,
    ];
    const leaks = repeated(basicOf(mock.sandbox)).flatMap((form) =>
      written.flatMap(([name, text]) => (text.includes(form) ? [`${name}: ${form}`] : [])),
    );
    expect(leaks).toEqual([]);
    // It did repeat them, and the report has the places.
    expect(JSON.stringify(report)).toContain('‹redacted›');
  } finally {
    await proxy.close();
    await mock.end('SIGTERM');
  }
});
