import { createInterface } from 'node:readline';
import { restarted } from '../run/restarts.ts';
import { endSignals } from '../run/signals.ts';

/** Somebody at a terminal may ask for another run, too. */
const asked = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (!process.stdin.isTTY) return;
    const lines = createInterface({ input: process.stdin });
    signal.addEventListener('abort', () => lines.close(), { once: true });
    lines.once('line', () => {
      lines.close();
      resolve();
    });
  });

/** Ends when the target was started again, or somebody pressed Enter; false where the command is to end. */
const another = async (baseUrl: string): Promise<boolean> => {
  const over = new AbortController();
  const ended = new Promise<false>((resolve) => {
    for (const signal of endSignals) process.once(signal, () => resolve(false));
  });
  const isBack = restarted(baseUrl, over.signal, () => process.stderr.write('It is gone …\n'));
  const again = Promise.race([isBack, asked(over.signal)]).then(() => true);
  const goesOn = await Promise.race([again, ended]);
  over.abort();
  return goesOn;
};

/**
 * Examines a target now, and again after each of its restarts, until a signal ends it.
 *
 * @param examineOnce answers whether the run came to its own end
 */
export const watching = async (baseUrl: string, examineOnce: () => Promise<boolean>): Promise<void> => {
  const enter = process.stdin.isTTY ? ', or Enter' : '';
  while (await examineOnce()) {
    process.stderr.write(`Waiting for a restart of ${baseUrl}${enter}. Ctrl-C ends.\n`);
    if (!(await another(baseUrl))) return;
  }
};
