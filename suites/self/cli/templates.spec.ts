import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../support/plain-test.ts';
import { parse } from 'yaml';
import { packageRoot } from '../../../spec/package-root.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { inTurn } from '../support/whole.ts';

const example = (name: string): string => readFileSync(path.join(packageRoot, 'examples', name), 'utf8');

/** A folder in which `psi` is the command of this checkout, and npm installs nothing but notes what it is asked for. */
const workplace = (): { readonly folder: string; readonly env: NodeJS.ProcessEnv } => {
  const folder = temporaryDirectory('template');
  const cli = path.join(packageRoot, 'dist/cli/psi.js');
  const programs = { psi: `exec "${process.execPath}" "${cli}" "$@"`, npm: 'echo "$@" > installed' };
  for (const [name, line] of Object.entries(programs)) {
    writeFileSync(path.join(folder, name), `#!/bin/sh\n${line}\n`);
    chmodSync(path.join(folder, name), 0o755);
  }
  const env = { ...process.env, PATH: `${folder}:${process.env['PATH'] ?? ''}`, NO_COLOR: '1' };
  return { folder, env };
};

const shell = (
  script: string,
  { folder, env }: ReturnType<typeof workplace>,
  more: NodeJS.ProcessEnv = {},
) => {
  const { status, stdout } = spawnSync('bash', ['-e', '-c', script], {
    cwd: folder,
    env: { ...env, ...more },
    encoding: 'utf8',
  });
  return { status, stdout };
};

const installedIn = ({ folder }: ReturnType<typeof workplace>): string =>
  readFileSync(path.join(folder, 'installed'), 'utf8').trim();

interface Step {
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, string>>;
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
}

// Written by us.
const action = (): Action => parse(example('ci/github/action.yml')) as Action;

/** The steps that are scripts, with what GitHub puts into their environment for the inputs given. */
const scripts = (given: Readonly<Record<string, string>>) => {
  const { inputs, runs } = action();
  const value = (name: string): string => given[name] ?? inputs[name]?.default ?? `no input ${name}`;
  return runs.steps.flatMap(({ run, env = {} }) =>
    run === undefined
      ? []
      : [
          {
            run,
            env: Object.fromEntries(
              Object.entries(env).map(([name, text]) => [
                name,
                text.replaceAll(/\$\{\{ inputs\.(\w+) \}\}/g, (_, input: string) => value(input)),
              ]),
            ),
          },
        ],
  );
};

const byGitHub = (): void => {
  const place = workplace();
  const steps = scripts({
    package: './psi.tgz',
    target: 'reference',
    arguments: '--only tokens/operation-create --seed 1 --cases 1 --quiet',
  });
  const summary = path.join(place.folder, 'step-summary.md');

  const results = steps.map(({ run, env }) => shell(run, place, { ...env, GITHUB_STEP_SUMMARY: summary }));

  expect(results).toEqual(steps.map(() => ({ status: 0, stdout: '' })));
  expect(installedIn(place)).toBe('install --global --prefer-offline -- ./psi.tgz');
  expect(readFileSync(summary, 'utf8')).toContain('# Conformance of reference');
};

test('no input of the GitHub action is ever part of a script, whatever it holds', () => {
  const place = workplace();
  const hostile = 'a"; touch taken; echo \'$(touch taken) `touch taken`; touch taken';
  const names = ['package', 'target', 'policy', 'report', 'arguments'];

  for (const { run, env } of scripts(Object.fromEntries(names.map((name) => [name, hostile])))) {
    expect(run).not.toContain('${{');
    shell(run, place, { ...env, GITHUB_STEP_SUMMARY: path.join(place.folder, 'step-summary.md') });
  }

  expect(existsSync(path.join(place.folder, 'taken'))).toBe(false);
});

test('the jobs of one matrix keep their reports apart', () => {
  expect(action().runs.steps.at(-1)?.with?.['name']).toContain('strategy.job-index');
});

const byGitLab = (): void => {
  const place = workplace();
  const { 'psi-conformance': job } = parse(example('ci/gitlab/psi.gitlab-ci.yml')) as {
    readonly 'psi-conformance': {
      readonly variables: Readonly<Record<string, string>>;
      readonly script: readonly string[];
      readonly after_script: readonly string[];
      readonly artifacts: { readonly reports: { readonly junit: string } };
    };
  };
  const script = job.script.join('\n').replace(' check ', ' check --only tokens/operation-create --quiet ');
  const variables = { ...job.variables, PSI_TARGET: 'reference' };

  const { status } = shell(script, place, variables);
  const after = shell(job.after_script.join('\n'), place, variables);

  expect(status).toBe(0);
  expect(installedIn(place)).toBe('install --global --prefer-offline -- ./psi-conformance-0.1.0.tgz');
  expect(existsSync(path.join(place.folder, job.artifacts.reports.junit))).toBe(true);
  expect(after.stdout).toContain('# Conformance of reference');
};

const templates = [
  ['the steps of the GitHub action examine a target, annotate and summarize', byGitHub],
  [
    'the GitLab template examines a target, ends its log with gate and summary, and names a JUnit file that is there',
    byGitLab,
  ],
] as const;

for (const [what, act] of inTurn(templates, 1)) test(what, act);

test('the suite runs inside the tests of another project, against its app', () => {
  const { status, stdout } = spawnSync(
    process.execPath,
    [path.join(packageRoot, 'dist/examples/in-process/main.js')],
    { cwd: temporaryDirectory('in-process'), encoding: 'utf8' },
  );

  expect(stdout).toContain('pass tokens/operation-create');
  expect(stdout).toContain('The target conforms to every "must" rule that was examined');
  expect(status).toBe(0);
});
