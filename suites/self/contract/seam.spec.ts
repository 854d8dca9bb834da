import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../../../spec/package-root.ts';
import { expect, test } from '../support/plain-test.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

/** A rule of this project, and the plugin that has it. */
interface Lint {
  readonly rule: string;
  readonly plugin: string;
}

const contractIsGiven: Lint = { rule: 'contract/is-given', plugin: 'contract-tables.js' };
const isNotHandedOn: Lint = { rule: 'contract/is-not-handed-on', plugin: 'contract-tables.js' };
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

const importing = (what: string, from: string): string =>
  `import { ${what} } from '../../spec/${from}.ts';\nexport const planted = ${what.replace('type ', '')};\n`;

test('an import of a table of the contract fails wherever no contract is assembled', () => {
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
      'suites/run/one-area.ts': importing('tokensRules', 'rules/tokens'),
      'suites/run/one-gap.ts': importing('cardsGaps', 'gaps/cards'),
      'suites/run/states.ts': importing('bulkJobStates', 'machines/bulk-job'),
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
    'suites/run/one-area.ts',
    'suites/run/one-gap.ts',
    'suites/run/rows.ts',
    'suites/run/rules.ts',
    'suites/run/states.ts',
  ]);
});

/** The ways to a module, each of which reads its table of rules. */
const ways: Readonly<Record<string, string>> = {
  again: `export { rules } from '../../spec/rules/index.ts';`,
  'again-under-another-name': `export { rules as planted } from '../../spec/rules/index.ts';`,
  all: `export * from '../../spec/rules/index.ts';`,
  'all-in-one': `export * as planted from '../../spec/rules/index.ts';`,
  'under-another-name': `import { rules as p } from '../../spec/rules/index.ts';\nexport const planted = p;`,
  'name-as-text': `import { 'rules' as p } from '../../spec/rules/index.ts';\nexport const planted = p;`,
  'beside-a-type': `import { type RuleId, rules } from '../../spec/rules/index.ts';\nexport const planted: object & { id?: RuleId } = rules;`,
  default: `import p from '../../spec/rules/index.ts';\nexport const planted = p;`,
  namespace: `import * as p from '../../spec/rules/index.ts';\nexport const planted = p;`,
  roundabout: `import { rules } from '../../spec/gaps/../rules/./index.ts';\nexport const planted = rules;`,
  compiled: `import { rules } from '../../spec/rules/index.js';\nexport const planted = rules;`,
  late: `export const planted = () => import('../../spec/rules/index.ts');`,
  template: 'export const planted = () => import(`../../spec/rules/index.ts`);',
  equals: `import p = require('../../spec/rules/index.ts');\nexport const planted = p;`,
  required: `import { createRequire } from 'node:module';\nexport const planted: unknown = createRequire(import.meta.url)('../../spec/rules/index.ts');`,
  'required-by-a-namespace': `import * as m from 'node:module';\nexport const planted: unknown = m.createRequire(import.meta.url)('../../spec/rules/index.ts');`,
  resolved: `export const planted = import.meta.resolve('../../spec/rules/index.ts');`,
  address: `export const planted = new URL('../../spec/rules/index.ts', import.meta.url);`,
};

test('it fails in every form that an import has', () => {
  const planted = Object.entries(ways).map(([name, text]) => [`suites/run/${name}.ts`, `${text}\n`] as const);

  expect(violationsIn(Object.fromEntries(planted))).toEqual(planted.map(([file]) => file).toSorted());
});

test('whoever may read a table hands it on to nobody', () => {
  const handingOn = (from: string): string => `export { rules as planted } from '${from}';\n`;

  expect(
    violationsIn(
      {
        'cli/run/contracts.ts': handingOn('../../spec/rules/index.ts'),
        'spec/tables.ts': `export * from './gaps/index.ts';\n`,
        'suites/self/spec/tables.ts': handingOn('../../../spec/rules/index.ts'),
        // These keep it, or hand on a type.
        'cli/run/catalogue.ts': importing('rules', 'rules/index'),
        'spec/types.ts': `export type { RuleId } from './rules/index.ts';\n`,
      },
      isNotHandedOn,
    ),
  ).toEqual(['cli/run/contracts.ts', 'spec/tables.ts', 'suites/self/spec/tables.ts']);
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
