import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { basicPairIn } from '../../spec/http-basic.ts';
import { isJsonObject, jsonObjectIn } from '../../spec/json.ts';
import { packageRoot } from '../../spec/package-root.ts';
import { ran } from './installed.ts';
import type { Tester } from './tester.ts';

/** A run of the suite goes on no longer than this for what has yet to expire: the others wait for nothing. */
const expiryMs = 1_000;

/** @param folder where reports go */
export const psi = (folder: string): Tester => ({
  name: 'psi check',
  configured:
    'the whole suite, one seed; the server speaks as the description says, which the others read, too; nothing waits to expire',
  examine: async ({ url, headers }) => {
    const [report, target] = ['psi-report', 'psi.target.json'].map((name) => path.join(folder, name)) as [
      string,
      string,
    ];
    writeFileSync(
      target,
      JSON.stringify({
        baseUrl: url,
        credentials: { sandbox: basicPairIn(headers['authorization']) },
        timeouts: { expiryMs },
        dialect: { complete: true },
      }),
    );
    const bin = path.join(packageRoot, 'dist/cli/psi.js');
    rmSync(report, { recursive: true, force: true });
    await ran([bin, 'check', '--target', target, '--report', report, '--seed', '1', '--quiet'], folder);
    const { rules } = jsonObjectIn(readFileSync(path.join(report, 'report.json'), 'utf8'));
    const violated = (Array.isArray(rules) ? rules : [])
      .filter(isJsonObject)
      .filter(({ verdict }) => verdict === 'fail' || verdict === 'warn');
    return new Set(violated.map(({ id: rule }) => String(rule)));
  },
});
