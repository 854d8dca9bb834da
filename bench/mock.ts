/**
 * `npm run bench` measures the mock beside others on the same machine.
 *
 * - `[--seconds 3] [--rounds 5] [--others]`: requests per second; `--others` measures Prism and Mockoon, too.
 * - `--scale [--customers 1000000] [--requests 4800] [--file FILE]`: a server with a million customers and one with a
 *   hundred are asked the same in turn, so that what else runs on the machine slows both. With `--file` the data stay
 *   and are used again. Exit code 1 where a bound does not hold.
 *
 * Exit code 2 for a value that is no count.
 */
import { parseArgs } from 'node:util';
import { count } from './count.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string' },
    rounds: { type: 'string' },
    others: { type: 'boolean', default: false },
    scale: { type: 'boolean', default: false },
    customers: { type: 'string' },
    requests: { type: 'string' },
    file: { type: 'string' },
  },
});

if (values.scale) {
  const { scale } = await import('./scale/scale.ts');
  const isHeld = await scale({
    customers: count('--customers', values.customers, 1_000_000),
    count: count('--requests', values.requests, 4800),
    ...(values.file !== undefined && { file: values.file }),
  });
  if (!isHeld) process.exitCode = 1;
} else {
  const { throughput } = await import('./throughput.ts');
  await throughput({
    seconds: count('--seconds', values.seconds, 3),
    rounds: count('--rounds', values.rounds, 5),
    others: values.others,
  });
}
