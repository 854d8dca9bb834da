/**
 * Walks guides of the public interface of this family: takes the curl calls of every page in their order, each page on
 * a mock of its own, and prints which work and why the others do not. `npm run walk-guides -- FOLDER [--at-least N]`.
 * FOLDER has pages (`.mdx`, in it or in its folder `mintlify`) and the snippets that they import. Things that a page
 * takes for granted are made before (`guides/stage.ts`); ids, keys, signatures and the address of webhooks stand in the
 * place of samples. Nothing is sent anywhere but to this machine. Exit code 1: fewer than N steps worked; 2: there is
 * nothing to walk.
 */
import { parseArgs } from 'node:util';
import { messageOf } from '../spec/error-message.ts';
import { count } from './count.ts';
import { pagesIn, type Page } from './guides/pages.ts';
import { tableOf, workedIn } from './guides/table.ts';
import { walk, type Step } from './guides/walk.ts';

const end = (message: string): never => {
  process.stderr.write(`${message}\n`);
  process.exit(2);
};

const { values, positionals } = parseArgs({
  options: { 'at-least': { type: 'string' } },
  allowPositionals: true,
});
const [folder = end('Name the folder of the guides: npm run walk-guides -- FOLDER')] = positionals;
const atLeast = count('--at-least', values['at-least'], 1);

const pages = (): readonly Page[] => {
  try {
    return pagesIn(folder);
  } catch (error) {
    return end(messageOf(error));
  }
};

const steps: Step[] = [];
for (const page of pages()) steps.push(...(await walk(page)));
if (steps.length === 0) end(`No page below ${folder} has a curl call in a shell block.`);
process.stdout.write(`${tableOf(steps)}\n`);
if (workedIn(steps) < atLeast) process.exitCode = 1;
