import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { exitCodes } from '../../reports/judgement/policy.ts';
import { shellWord } from '../../spec/shell-text.ts';
import { messageOf } from '../../spec/error-message.ts';
import { CliError } from '../run/cli-error.ts';
import { runInit, type InitOptions } from './init.ts';

/** Taken by Playwright without being told. */
const usualConfig = 'playwright.config.mjs';

const text = (target: string): string =>
  [
    '// The checks of psi as tests of Playwright. Some ways to run them:',
    '//   npx playwright test --ui',
    '//   npx playwright test --grep @cards        also @must, @critical; a rule of the report by its area',
    '//   npx playwright test --shard 1/4',
    '//   npx playwright test --trace on',
    "import { psiConfig } from 'psi-conformance/playwright';",
    '',
    `export default psiConfig({ target: ${JSON.stringify(target)} });`,
    '',
  ].join('\n');

const hasOther = (folder: string): string | undefined =>
  readdirSync(folder).find((name) => /^playwright\.config\.[cm]?[jt]s$/.test(name));

/** Raises a CliError where a config would take the place of another, or be overlooked for one. */
const mustBeFree = (file: string, isForced: boolean): void => {
  if (!file.endsWith('.mjs'))
    throw new CliError(exitCodes.usage, `--playwright writes a module: "${file}" must end with .mjs.`);
  if (isForced) return;
  if (existsSync(file))
    throw new CliError(
      exitCodes.usage,
      `${file} exists already. --force overwrites it; --playwright psi.playwright.config.mjs writes beside it.`,
    );
  const other = path.basename(file) === usualConfig ? hasOther(path.dirname(path.resolve(file))) : undefined;
  if (other !== undefined)
    throw new CliError(
      exitCodes.usage,
      `There is ${other} already, and Playwright reads one config. Write --playwright psi.playwright.config.mjs.`,
    );
};

/** Writes a config of Playwright's for a target file. Answers the command that runs it. Raises a CliError where it cannot. */
const writeConfig = (file: string, targetFile: string): string => {
  const target = path.relative(path.dirname(path.resolve(file)), path.resolve(targetFile));
  try {
    writeFileSync(file, text(target.split(path.sep).join('/')));
  } catch (cause) {
    throw new CliError(exitCodes.usage, `${file} cannot be written: ${messageOf(cause)}.`);
  }
  return path.basename(file) === usualConfig
    ? 'npx playwright test'
    : `npx playwright test --config ${shellWord(file)}`;
};

/**
 * `psi init --playwright`: writes a config of Playwright's, and a target file where there is none yet. Raises a CliError
 * for what cannot be used.
 */
export const runPlaywrightInit = async (
  options: InitOptions & { readonly playwright: string | true },
): Promise<void> => {
  const { file, force = false, json = false } = options;
  const config = options.playwright === true ? usualConfig : options.playwright;
  mustBeFree(config, force);
  const isAlone = existsSync(file);
  if (!isAlone) await runInit(options);
  const next = writeConfig(config, file);
  if (!json) process.stdout.write(`Wrote ${config}. With the token in the environment: ${next}\n`);
  else if (isAlone) process.stdout.write(`${JSON.stringify({ file: config, next })}\n`);
};
