import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { packageRoot } from '../../../spec/package-root.ts';
import { test } from '../support/plain-test.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

/** The linter of this project, with the rule about the contract alone, on files that stand where they say. */
const violationsIn = (files: Readonly<Record<string, string>>): readonly string[] => {
  const folder = temporaryDirectory('seam');
  const config = JSON.parse(readFileSync(path.join(packageRoot, '.oxlintrc.json'), 'utf8')) as {
    readonly overrides: readonly { readonly rules: object }[];
  };
  const rule = 'contract/is-given';
  writeFileSync(
    path.join(folder, '.oxlintrc.json'),
    JSON.stringify({
      jsPlugins: [path.join(packageRoot, 'scripts/lint/contract-tables.js')],
      categories: { correctness: 'off' },
      rules: { [rule]: 'error' },
      overrides: config.overrides.filter(({ rules }) => rule in rules),
    }),
  );
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  const { stdout } = spawnSync(
    process.execPath,
    [path.join(packageRoot, 'node_modules/oxlint/bin/oxlint'), '--format', 'json'],
    { cwd: folder, encoding: 'utf8' },
  );
  const { diagnostics } = JSON.parse(stdout) as {
    readonly diagnostics: readonly { readonly code: string; readonly filename: string }[];
  };
  return diagnostics.map(({ filename }) => filename).toSorted();
};

test('an import of a table of the contract fails wherever no contract is assembled', () => {
  const importing = (what: string, from: string): string =>
    `import { ${what} } from '../../spec/${from}.ts';\nexport const planted = ${what.replace('type ', '')};\n`;

  expect(
    violationsIn({
      'suites/run/rules.ts': importing('rules', 'rules/index'),
      'suites/kit/operations.ts': importing('operations', 'operations'),
      'suites/checks/description.ts': importing('resolve', 'schema/description'),
      'suites/certify/client-rules.ts': importing('clientRules', 'client-rules/index'),
      'reports/judgement/severities.ts': importing('severityOf', 'severities'),
      'reports/formats/gaps.ts': importing('gaps', 'gaps/index'),
      'reports/live/readings.ts': importing('readings', 'readings/index'),
      'reference-impl/http/webhooks.ts': importing('webhookKinds', 'webhooks'),
      'reference-impl/docs/machines.ts': importing('lifecycles', 'machines/lifecycles'),
      'reference-impl/cards/machine.ts': importing('cardMachine', 'machines/card'),
      'suites/observers/codes.ts': importing('errorCodes', 'vocabulary'),
      'generators/schema/validation.ts': importing('breaches', 'schema/validation'),
      // These read no table.
      'suites/run/types.ts': `import type { RuleId } from '../../spec/rules/index.ts';\nexport type Planted = RuleId;\n`,
      'suites/run/areas.ts': importing('areaOf', 'rules/index'),
      // These assemble contracts, or are declared to read tables.
      'spec/contract/contract.ts': importing('rules', 'rules/index'),
      'cli/run/contracts.ts': importing('contracts', 'contract/contract'),
    }),
  ).toEqual([
    'generators/schema/validation.ts',
    'reference-impl/cards/machine.ts',
    'reference-impl/docs/machines.ts',
    'reference-impl/http/webhooks.ts',
    'reports/formats/gaps.ts',
    'reports/judgement/severities.ts',
    'reports/live/readings.ts',
    'suites/certify/client-rules.ts',
    'suites/checks/description.ts',
    'suites/kit/operations.ts',
    'suites/observers/codes.ts',
    'suites/run/rules.ts',
  ]);
});
