import addCompletion from '@bomb.sh/tab/commander';
import type { Complete } from '@bomb.sh/tab';
import type { Command } from 'commander';

/** Values that commander does not know: what can be said behind an option, or in place of an argument. */
type Values = Readonly<Record<string, readonly string[]>>;

/** Loaded only when a shell asks: the rules take longer to load than a command takes to start. */
const valuesOf = async (): Promise<Values> => {
  const { areas } = await import('../run/catalogue.ts');
  const { ruleIds } = await import('../../spec/rules/index.ts');
  const { policies } = await import('../../reports/judgement/policies.ts');
  const { presetNames } = await import('../run/presets.ts');
  const { capabilityNames } = await import('../../spec/capabilities.ts');
  const { versions } = await import('../../spec/contract/versions.ts');
  return {
    area: areas,
    only: ruleIds,
    rule: ruleIds,
    policy: Object.keys(policies),
    target: presetNames,
    without: capabilityNames,
    contract: versions,
  };
};

/**
 * Adds `psi completion`, which prints the script for a shell, and answers what that asks. Called last: it knows the commands
 * that are there by then.
 */
export const completing = async (program: Command, argv: readonly string[]): Promise<void> => {
  const root = addCompletion(program, { completionCommandName: 'completion' });
  if (argv[2] !== 'complete') return;
  const values = await valuesOf();
  for (const { options, arguments: taken } of root.commands.values())
    for (const [name, asked] of [...options, ...taken]) {
      const known = values[name];
      if (known !== undefined)
        asked.handler = (complete: Complete) => known.forEach((value) => complete(value, ''));
    }
};
