import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Page } from '@playwright/test';

const axe = readFileSync(
  path.join(path.dirname(createRequire(import.meta.url).resolve('axe-core')), 'axe.min.js'),
  'utf8',
);

interface AxeWindow {
  readonly axe: {
    readonly run: () => Promise<{
      readonly violations: readonly {
        readonly id: string;
        readonly help: string;
        readonly nodes: readonly { readonly html: string }[];
      }[];
    }>;
  };
}

/** The findings of axe on a page as it is now: a line for each of its rules, with the first place. */
export const axeViolations = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as AxeWindow).axe.run();
    return violations.map(({ id, help, nodes }) => `${id}: ${help} ${nodes[0]?.html ?? ''}`);
  });
};
