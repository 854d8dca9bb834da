import { Option, type CommandUnknownOpts } from '@commander-js/extra-typings';

export const policyOption = (): Option<'--policy <policy>'> =>
  new Option('--policy <policy>', 'what decides: ci (default), strict, certify, or a file');

export const allowInconclusiveOption = (): Option<'--allow-inconclusive'> =>
  new Option(
    '--allow-inconclusive',
    'accept rules that the policy needs and that could not be checked, unless the target never answered',
  );

/**
 * The value of an option that a command cannot do without. Commands ask here, in their action: commander misses its
 * own mandatory options before it looks for unknown ones, so a misspelt `--target` would only be called missing.
 */
export const needed = <T>(value: T | undefined, flag: string, command: CommandUnknownOpts, what: string): T =>
  value ?? command.error(`error: psi ${command.name()} needs ${flag}: ${what}.`);

export const exitCodeHelp = `
Exit codes:
  0  the policy is met: no rule that it counts is violated, and none that it needs is inconclusive
  1  the target violates rules
  2  usage or configuration
  3  the target cannot be reached, or is not ready (psi doctor says why)
  4  the run is incomplete, or rules that the policy needs could not be checked
  5  the suite itself failed
  6  a known failure no longer fails, or has expired`;

export const baselineOption = (): Option<'--baseline <report>'> =>
  new Option(
    '--baseline <report>',
    'an earlier report, or a folder of them: says which violations are new, fixed, or still there',
  );

export const servedContractOption = (): Option<'--contract <version>'> =>
  new Option('--contract <version>', 'version of the interface that it serves (default: the newest)');

export const namedContractOption = (): Option<'--contract <version>'> =>
  new Option('--contract <version>', 'version of the interface (default: the newest)');

export const contractOption = (): Option<'--contract <version>'> =>
  new Option(
    '--contract <version>',
    'version of the interface (default: the one that the target file or the end of the address names, else the newest)',
  );
