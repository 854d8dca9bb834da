import { readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig, type Project } from '@playwright/test';
import { lanesVariable, type Lane } from './target/self-test-jobs.ts';

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

const compiled = (file: string): RegExp =>
  new RegExp(`${escaped(file.replace(/^suites\//, '/').replace(/\.ts$/, '.js'))}$`);

const lanes = (): readonly Lane[] => {
  const file = process.env[lanesVariable];
  if (file === undefined) throw new Error('No lanes. This is the configuration of `psi self-test`.');
  // Written by our own command for this run.
  return JSON.parse(readFileSync(file, 'utf8')) as readonly Lane[];
};

/** A fault is a project: one worker after the other, so that nothing that was kept outlives its server. */
const project = (lane: Lane, position: number): Project => ({
  name: `lane-${position}`,
  metadata: { lane },
  workers: 1,
  testMatch: [...new Set(lane.tests.map(({ file }) => file))].map(compiled),
  // Playwright compares with the project, the file, the title and the tags, spaces between.
  grep: lane.tests.map(({ title }) => new RegExp(String.raw`\.spec\.[jt]s ${escaped(title)}( @|$)`)),
});

/** The suite, as `psi self-test` runs it: many faults in one run of Playwright. */
export default defineConfig({
  testDir: path.dirname(new URL(import.meta.url).pathname),
  timeout: 60_000,
  retries: 0,
  // Long findings are read from a file there, once the test has ended. The command removes the folder.
  preserveOutput: 'always',
  projects: lanes().map(project),
});
