import addCompletion from '@bomb.sh/tab/commander';
import type { Complete } from '@bomb.sh/tab';
import type { Command } from 'commander';

/**
 * Adds `psi completion`, which prints the script for a shell, and answers what that asks. Called last: it knows the commands
 * that are there by then.
 */
export const completing = async (program: Command, argv: readonly string[]): Promise<void> => {
  const root = addCompletion(program, { completionCommandName: 'completion' });
  if (argv[2] !== 'complete') return;
  // Loaded only when a shell asks: the rules take longer to load than a command takes to start.
  const { completionValues } = await import('./completion-values.ts');
  for (const { options, arguments: taken } of root.commands.values())
    for (const [name, asked] of [...options, ...taken]) {
      const known = completionValues[name];
      if (known !== undefined)
        asked.handler = (complete: Complete) => known.forEach((value) => complete(value, ''));
    }
};
