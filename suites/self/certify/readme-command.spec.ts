import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '../support/plain-test.ts';
import { packageRoot } from '../../../spec/package-root.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

const run = promisify(execFile);

/** The arguments of README's command for a certificate. */
const command = (): string => {
  const readme = readFileSync(path.join(packageRoot, 'README.md'), 'utf8');
  return /^\$ node dist\/cli\/psi\.js certify --command "(.+)" --report/m.exec(readme)?.[1] ?? '';
};

test("README's command comes to a certificate, which is accepted", async () => {
  const [home, report] = [temporaryDirectory('readme-home'), temporaryDirectory('readme')];
  const psi = (...args: readonly string[]): Promise<{ readonly stdout: string }> =>
    run(process.execPath, [path.join(packageRoot, 'dist/cli/psi.js'), ...args], {
      cwd: packageRoot,
      env: { ...process.env, PSI_HOME: home },
    });
  try {
    // The smallest scope: the rules of the others are tried without a program.
    const scope = ['--scope', 'documents', '--outcome-time', '20'];
    await psi('certify', '--command', command(), ...scope, '--report', report, '--quiet');
    const { stdout } = await psi('verify', path.join(report, 'certificate.jws'), '--evidence', report);
    expect(stdout).toMatch(/^accepted: client unknown, documents, /);
  } finally {
    for (const folder of [home, report]) rmSync(folder, { recursive: true, force: true });
  }
});
