import fc from 'fast-check';
import { diffMarkdown } from '../../../reports/formats/diff.ts';
import { pageOf } from '../../../reports/formats/html.ts';
import { junitOf } from '../../../reports/formats/junit.ts';
import { cell, markdownOf } from '../../../reports/formats/markdown.ts';
import { summaryOf } from '../../../reports/formats/terminal.ts';
import { truncate } from '../../../reports/text/truncate.ts';
import { xmlText } from '../../../reports/formats/xml-text.ts';
import { policies } from '../../../reports/judgement/policies.ts';
import type { Report } from '../../../reports/judgement/report.ts';
import { expect, test } from '../support/plain-test.ts';
import { richReport } from './sample-reports.ts';

const last = 0x10_ff_ff;

/** Every code unit and code point of Unicode, halves of pairs too, with a space after each. */
const everything = Array.from({ length: last + 1 }, (_, point) => `${String.fromCodePoint(point)} `);

const forbidden = /(?![\n\t])[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u;

/** The report with a text wherever the target, its file, or a policy could have put it. */
const saying = (text: string): Report => ({
  ...richReport,
  target: { ...richReport.target, name: text },
  run: { ...richReport.run, stopped: { by: 'crash', reason: text }, command: text },
  errors: [text],
  rules: richReport.rules.map((rule) => ({
    ...rule,
    ...(rule.reason === undefined ? {} : { reason: text }),
    checks: rule.checks.map((check) => ({ ...check, message: text })),
  })),
});

const style = { width: 100, colour: (_name: string, text: string) => text };

const outputs: Readonly<Record<string, (report: Report) => string>> = {
  terminal: (report) => summaryOf(report, { page: 'index.html', policy: policies.ci, style }),
  Markdown: (report) => markdownOf(report),
  'Markdown of a difference': (report) => diffMarkdown(richReport, report),
  JUnit: (report) => junitOf(report),
};

const anyText = fc.string({
  unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
  maxLength: 400,
});

for (const [name, output] of Object.entries(outputs))
  test(`${name}: no text steers a reader, whatever it is made of`, () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(forbidden.exec(output(saying(text)))).toBeNull();
      }),
      { numRuns: 30, examples: [['\u001B[31m\u202E\u0000\uFFFE\uFFFF\uD800']] },
    );
  });

test('a table cell is one line, and has nothing that Markdown acts on', () => {
  const cells = Array.from({ length: Math.ceil(everything.length / 100) }, (_, part) =>
    cell(everything.slice(100 * part, 100 * part + 100).join('')),
  );

  expect(cells.filter((text) => /[\n\r|<`[]/.test(text))).toEqual([]);
});

test('XML is well-formed with every code point, and other readers get back what may stand in it', async ({
  chromium,
}) => {
  const text = everything.join('');
  const page = await chromium.newPage();
  try {
    // A string: code in the page has other globals than this file.
    const read = await page.evaluate<{ readonly broken: string | null; readonly text: string }>(
      `(() => {
        const parsed = new DOMParser().parseFromString(${JSON.stringify(`<a>${xmlText(text)}</a>`)}, 'application/xml');
        return { broken: parsed.querySelector('parsererror')?.textContent ?? null, text: parsed.documentElement.textContent };
      })()`,
    );

    expect(read.broken).toBeNull();
    const allowed = [...text].filter((char) => xmlText(char) !== '\uFFFD').join('');
    expect(read.text.replaceAll('\uFFFD', '') === allowed.replaceAll('\uFFFD', '')).toBe(true);
  } finally {
    await page.close();
  }
});

test('the page shows such texts and stays one page', async ({ chromium }) => {
  const page = await chromium.newPage();
  try {
    await page.setContent(pageOf(saying('a\u202Eb\u0000c\uFFFFd</script><b id=x>')));

    expect(await page.locator('#x').count()).toBe(0);
    expect(await page.locator('h1').textContent()).toContain('a\uFFFDb\uFFFDc');
  } finally {
    await page.close();
  }
});

test('a text is cut where a word ends, never in a pair, and not where little would be left out', () => {
  expect(truncate('one two three', 5)).toBe('one two three');
  expect(truncate('word '.repeat(40), 52)).toBe(`${'word '.repeat(10).trimEnd()} … (200 characters)`);
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => !/\p{Cs}/u.test(truncate(text, 40))),
  );
});
