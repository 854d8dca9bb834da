import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { baseAddress } from '../../target/base-address.ts';
import { expect, test } from '../support/plain-test.ts';
import { startPsi } from '../support/psi-command.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

for (const [text, read] of [
  ['HTTPS://Sandbox.Example.com/2025-10-13//', { address: 'https://sandbox.example.com/2025-10-13' }],
  [' http://127.0.0.1:8080/x \n', { address: 'http://127.0.0.1:8080/x' }],
  ['https://ada:hush@x.example/a', { problem: expect.stringMatching(/holds a user name or a password/) }],
  ['https://x.example/a?key=hush', { problem: expect.stringMatching(/holds a query/) }],
  ['https://x.example/a#hush', { problem: expect.stringMatching(/holds a fragment/) }],
  ['x.example/a', { problem: expect.stringMatching(/is no http or https address/) }],
] as const)
  test(`the base address ${JSON.stringify(text)} is read as it is meant, and repeats no secret`, () => {
    expect(baseAddress(text)).toEqual(read);
    expect(JSON.stringify(baseAddress(text))).not.toContain('hush');
  });

test('a password in a base address reaches neither the terminal nor a report', async () => {
  const file = path.join(temporaryDirectory(), 'psi.target.yaml');
  writeFileSync(
    file,
    'baseUrl: http://ada:hush@127.0.0.1:1/2025-10-13\ncredentials: { sandbox: { tokenId: a, tokenSecret: b } }\n',
  );
  for (const target of [file, 'http://ada:hush@127.0.0.1:1/2025-10-13']) {
    const { code, stdout, stderr } = await startPsi(['check', '--target', target]).ended;
    expect(code).toBe(2);
    expect(stderr).toContain('holds a user name or a password');
    expect(stdout + stderr).not.toContain('hush');
  }
});
