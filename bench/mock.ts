/**
 * `npm run bench` measures the mock beside others on the same machine.
 *
 * - `[--seconds 3] [--rounds 5] [--others]`: requests per second; `--others` measures Prism and Mockoon, too.
 * - `--scale [--customers 1000000] [--requests 4800] [--file FILE] [--postgres]`: a server with a million customers and one with a
 *   hundred are asked the same in turn, so that what else runs on the machine slows both. With `--file` the data stay
 *   and are used again. Exit code 1 where a bound does not hold.
 *   With `--postgres` two schemas of a PostgreSQL: the server makes a thousand, the others are copied inside it.
 * - `--history [--records 100000] [--requests 1600]`: the same for writes, with a server that has delivered so many events
 *   and remembers so many Idempotency-Keys, and one that has none.
 * - `--counted [--rounds 5] [--requests 1600]`: an update on PostgreSQL with and without the count of changes, in turn.
 * - `--instances [--most 3] [--seconds 3] [--rounds 5]`: requests per second of one mock on SQLite, and of one, two and
 *   three on one PostgreSQL.
 * - `--console [--seconds 3] [--rounds 5]`: a mock with a console and one without, in turn: processor time of a request.
 *   Exit code 1 where the console costs more than 5 %.
 * - `--testers [--faults 10]`: our suite, Step CI, and Portman with Newman on the same planted faults: faults found,
 *   false alarms, requests, seconds. Installs them into a temporary folder.
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
    postgres: { type: 'boolean', default: false },
    history: { type: 'boolean', default: false },
    records: { type: 'string' },
    counted: { type: 'boolean', default: false },
    instances: { type: 'boolean', default: false },
    most: { type: 'string' },
    console: { type: 'boolean', default: false },
    testers: { type: 'boolean', default: false },
    faults: { type: 'string' },
  },
});

if (values.scale) {
  const { scale } = await import('./scale/scale.ts');
  const isHeld = await scale({
    customers: count('--customers', values.customers, 1_000_000),
    count: count('--requests', values.requests, 4800),
    postgres: values.postgres,
    ...(values.file !== undefined && { file: values.file }),
  });
  if (!isHeld) process.exitCode = 1;
} else if (values.history) {
  const { history } = await import('./scale/history.ts');
  const isHeld = await history({
    records: count('--records', values.records, 100_000),
    count: count('--requests', values.requests, 1600),
  });
  if (!isHeld) process.exitCode = 1;
} else if (values.counted) {
  const { countedChanges } = await import('./scale/counted-changes.ts');
  await countedChanges({
    rounds: count('--rounds', values.rounds, 5),
    count: count('--requests', values.requests, 1600),
  });
} else if (values.instances) {
  const { instancesThroughput } = await import('./instances/throughput.ts');
  await instancesThroughput({
    seconds: count('--seconds', values.seconds, 3),
    rounds: count('--rounds', values.rounds, 5),
    most: count('--most', values.most, 3),
  });
} else if (values.console) {
  const { consoleCost } = await import('./console-cost.ts');
  const isHeld = await consoleCost({
    seconds: count('--seconds', values.seconds, 3),
    rounds: count('--rounds', values.rounds, 5),
  });
  if (!isHeld) process.exitCode = 1;
} else if (values.testers) {
  const { testers } = await import('./testers/testers.ts');
  await testers(count('--faults', values.faults, 10));
} else {
  const { throughput } = await import('./throughput.ts');
  await throughput({
    seconds: count('--seconds', values.seconds, 3),
    rounds: count('--rounds', values.rounds, 5),
    others: values.others,
  });
}
