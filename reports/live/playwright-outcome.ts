import { readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { TestCase, TestError, TestResult } from '@playwright/test/reporter';
import {
  annotationTypes,
  findingsAttachment,
  type Check,
  type TestFindings,
} from '../../spec/results/findings.ts';
import { packageRoot } from '../../spec/package-root.ts';
import type { TestOutcome } from '../judgement/judge.ts';

const relativeFile = (file: string): string => {
  const inside = path.relative(packageRoot, file);
  const shown = inside.startsWith('..') ? path.relative(process.cwd(), file) : inside;
  return shown.split(path.sep).join('/');
};

/** An annotation names one rule or capability, or several with spaces or commas between. */
const annotated = (test: TestCase, type: string): readonly string[] =>
  test.annotations
    .filter((annotation) => annotation.type === type)
    .flatMap(({ description = '' }) => description.split(/[\s,]+/))
    .filter((word) => word !== '');

/** The check that a test is. */
export const checkOf = (test: TestCase): Check => ({
  // Root, project and file come first.
  title: test.titlePath().slice(3).join(' › '),
  file: relativeFile(test.location.file),
  line: test.location.line,
  rules: annotated(test, annotationTypes.covers),
  needs: annotated(test, annotationTypes.needs),
});

/** What the runner threw, as plain text. */
export const plainMessage = ({ message, value, stack }: TestError): string =>
  stripVTControlCharacters(message ?? value ?? stack ?? 'an error without a message');

const findingsOf = ({ attachments }: TestResult): TestFindings | undefined => {
  const attachment = attachments.find(({ name }) => name === findingsAttachment);
  const text = attachment?.body?.toString() ?? (attachment?.path && readFileSync(attachment.path, 'utf8'));
  // The kernel of the suite writes it; nobody else attaches under this name.
  return text ? (JSON.parse(text) as TestFindings) : undefined;
};

const endOf = (test: TestCase, result: TestResult): TestOutcome['ended'] => {
  const wasCut =
    result.status === 'interrupted' || (result.status === 'skipped' && test.expectedStatus !== 'skipped');
  if (wasCut) return 'cut-short';
  const threw = result.status !== 'passed' && result.status !== test.expectedStatus;
  return threw ? 'threw' : 'finished';
};

const messageOf = (test: TestCase, result: TestResult): string | undefined => {
  const skip = test.annotations.find(({ type }) => type === 'skip' || type === 'fixme');
  if (result.status === 'skipped')
    return `the test skipped itself${skip?.description ? `: ${skip.description}` : ''}`;
  if (result.status === 'timedOut') return `the test ran out of time after ${Math.round(result.duration)} ms`;
  return result.errors[0] && plainMessage(result.errors[0]);
};

/** How a test ended, with what it found out. */
export const outcomeOf = (test: TestCase, result: TestResult): TestOutcome => {
  const message = messageOf(test, result);
  const about = { check: checkOf(test), ...(message === undefined ? {} : { message }) };
  try {
    const findings = findingsOf(result);
    return { ...about, ended: endOf(test, result), ...(findings ? { findings } : {}) };
  } catch (error) {
    return { ...about, ended: 'threw', message: `its findings cannot be read: ${String(error)}` };
  }
};
