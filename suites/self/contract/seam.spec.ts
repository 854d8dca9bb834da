import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { packageRoot } from '../../../spec/package-root.ts';
import { test } from '../support/plain-test.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

/** A rule of this project, and the plugin that has it. */
interface Lint {
  readonly rule: string;
  readonly plugin: string;
}

const contractIsGiven: Lint = { rule: 'contract/is-given', plugin: 'contract-tables.js' };
const importsGoDown: Lint = { rule: 'order/downwards', plugin: 'import-order.js' };

/** The linter of this project, with one rule alone, on files that stand where they say. */
const violationsIn = (
  files: Readonly<Record<string, string>>,
  { rule, plugin }: Lint = contractIsGiven,
): readonly string[] => {
  const folder = temporaryDirectory('seam');
  const config = JSON.parse(readFileSync(path.join(packageRoot, '.oxlintrc.json'), 'utf8')) as {
    readonly overrides: readonly { readonly rules: object }[];
  };
  writeFileSync(
    path.join(folder, '.oxlintrc.json'),
    JSON.stringify({
      jsPlugins: [path.join(packageRoot, 'scripts/lint', plugin)],
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
      'suites/run/again.ts': `export { rules } from '../../spec/rules/index.ts';\n`,
      'suites/run/all.ts': `export * from '../../spec/gaps/index.ts';\n`,
      'suites/run/late.ts': `export const planted = () => import('../../spec/rules/index.ts');\n`,
      'suites/run/one-area.ts': importing('tokensRules', 'rules/tokens'),
      'suites/run/rows.ts': importing('contractRows', 'contract/contract'),
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
    'suites/run/again.ts',
    'suites/run/all.ts',
    'suites/run/late.ts',
    'suites/run/one-area.ts',
    'suites/run/rows.ts',
    'suites/run/rules.ts',
  ]);
});

test('an import upwards fails, from a product, a room or a folder of the server', () => {
  const importing = (from: string): string =>
    `import { planted } from '${from}';\nexport const p = planted;\n`;

  expect(
    violationsIn(
      {
        'spec/rules/up.ts': importing('../../suites/kit/check/run.ts'),
        'suites/checks/up.ts': importing('../run/session.ts'),
        'suites/kit/http/up.ts': importing('../fixtures/cards.ts'),
        'suites/kit/check/late.ts': `export const p = () => import('../../../cli/psi.ts');\n`,
        'suites/certify/up.ts': importing('../../generators/names.ts'),
        'reference-impl/ledger/up.ts': importing('../payments/money.ts'),
        'reference-impl/tasks/inline-type.ts': `import { type P } from '../payments/money.ts';\nexport type Q = P;\n`,
        'reference-impl/webhooks/template.ts': 'export const p = () => import(`../payments/money.ts`);\n',
        'reference-impl/store/required.ts': `import { createRequire } from 'node:module';\nconst load = createRequire(import.meta.url);\nexport const p: unknown = load('../http/send.ts');\n`,
        'reference-impl/store/resolved.ts': `import { createRequire as make } from 'node:module';\nexport const p = make(import.meta.url).resolve('../http/send.ts');\n`,
        'reference-impl/store/address.ts': `export const p = new URL('../http/send.ts', import.meta.url);\n`,
        'suites/kit/own-name.ts': importing('psi-conformance'),
        'reference-impl/new-folder/up.ts': importing('../http/send.ts'),
        'reports/judgement/up.ts': importing('../formats/html.ts'),
        'cli/run/up.ts': importing('../commands/check.ts'),
        // These go down, or stay.
        'suites/checks/down.ts': importing('../kit/check/run.ts'),
        'examples/in-process/user.ts': importing('psi-conformance'),
        'suites/run/down.ts': importing('../../reports/judgement/report.ts'),
        'suites/self/down.ts': importing('../../cli/psi.ts'),
        'reference-impl/payments/down.ts': importing('../ledger/ledger.ts'),
        'reference-impl/server.ts': importing('./payments/money.ts'),
        'reference-impl/runtime/type.ts': `import type { P } from '../store/store.ts';\nexport type Q = P;\n`,
      },
      importsGoDown,
    ),
  ).toEqual([
    'cli/run/up.ts',
    'reference-impl/ledger/up.ts',
    'reference-impl/new-folder/up.ts',
    'reference-impl/store/address.ts',
    'reference-impl/store/required.ts',
    'reference-impl/store/resolved.ts',
    'reference-impl/tasks/inline-type.ts',
    'reference-impl/webhooks/template.ts',
    'reports/judgement/up.ts',
    'spec/rules/up.ts',
    'suites/certify/up.ts',
    'suites/checks/up.ts',
    'suites/kit/check/late.ts',
    'suites/kit/http/up.ts',
    'suites/kit/own-name.ts',
  ]);
});
