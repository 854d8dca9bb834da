import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { areAllDead } from '../../certify/clients/dead-group.ts';
import { longestMs } from '../support/longest.ts';
import { expect, test } from '../support/plain-test.ts';

const endedGroup = async (): Promise<void> => {
  // The group says its number, waits for a line, and ends; its parent becomes a program that takes note of nothing.
  const script = `setsid sh -c 'echo $$; read line' <&3 & exec sleep 600`;
  const parent = spawn('sh', ['-c', script], { stdio: ['ignore', 'pipe', 'ignore', 'pipe'] });
  const [, output, , input] = parent.stdio;
  try {
    if (output === null || input === undefined || input === null || !('end' in input))
      throw new Error('The program has no pipes.');
    const [line] = (await once(createInterface(output), 'line')) as [string];
    const group = Number(line);

    expect(areAllDead(group)).toBe(false);
    input.end('go on\n');
    await expect.poll(() => areAllDead(group), { timeout: longestMs }).toBe(true);
    expect(() => process.kill(group, 0), 'it still waits for its parent').not.toThrow();
  } finally {
    parent.kill('SIGKILL');
  }
};

if (process.platform === 'linux')
  test(
    'a group is dead when all of its processes have ended, whether or not their parent took note',
    endedGroup,
  );
// Nothing tells elsewhere: a group counts as alive until its leader is gone.
else test('without /proc no group is known to be dead', () => expect(areAllDead(1)).toBe(false));
