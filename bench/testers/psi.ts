import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isJsonObject, jsonObjectIn } from '../../spec/json.ts';
import { packageRoot } from '../../spec/package-root.ts';
import { ran } from './installed.ts';
import type { Tester } from './tester.ts';

const credentialsIn = (authorization: string): readonly [string, string] => {
  const text = Buffer.from(authorization.replace(/^Basic /, ''), 'base64').toString();
  const colon = text.indexOf(':');
  return [text.slice(0, colon), text.slice(colon + 1)];
};

/** @param folder where reports go */
export const psi = (folder: string): Tester => ({
  name: 'psi check',
  configured: 'the whole suite at the address of the server, with its credentials; no target file, one seed',
  examine: async ({ url, headers }) => {
    const [id, secret] = credentialsIn(headers['authorization'] ?? '');
    const report = path.join(folder, 'psi-report');
    const bin = path.join(packageRoot, 'dist/cli/psi.js');
    await ran([bin, 'check', '--target', url, '--report', report, '--seed', '1', '--quiet'], {
      PSI_TOKEN_ID: id,
      PSI_TOKEN_SECRET: secret,
    });
    const { rules } = jsonObjectIn(readFileSync(path.join(report, 'report.json'), 'utf8'));
    const violated = (Array.isArray(rules) ? rules : [])
      .filter(isJsonObject)
      .filter(({ verdict }) => verdict === 'fail' || verdict === 'warn');
    return new Set(violated.map(({ id: rule }) => String(rule)));
  },
});
