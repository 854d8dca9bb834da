/**
 * Runs the whole suite against each hostile server of the self tests, one after the other, and prints for each the
 * most memory that the run took, its seconds, status and exit code. `npm run hostile-memory -- [--attack NAME]…
 * [--area NAME]… [--workers N] [--most MEGABYTES]`. Ends with exit code 1 when a run took more than the most memory,
 * or left no complete report. Talks to 127.0.0.1 only.
 */
import { parseArgs } from 'node:util';
import { count } from './count.ts';
import { attackNames, type AttackName } from '../suites/self/support/attacks.ts';
import { startHostile } from '../suites/self/support/hostile-server.ts';
import { hostileTargetFile } from '../suites/self/support/hostile-target.ts';
import { watchMemory, type Peak } from '../suites/self/support/process-tree.ts';
import { reportIn, startPsi } from '../suites/self/support/psi-command.ts';
import { temporaryDirectory } from '../suites/self/support/temporary-directory.ts';

const { values } = parseArgs({
  options: {
    attack: { type: 'string', multiple: true },
    area: { type: 'string', multiple: true, default: [] },
    workers: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
    most: { type: 'string', default: '500' },
  },
});

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const isAttack = (name: string): name is AttackName => attackNames.some((known) => known === name);

const chosen = (values.attack ?? attackNames).filter(isAttack);
const unknown = (values.attack ?? []).filter((name) => !isAttack(name));
if (unknown.length > 0) {
  process.stderr.write(`Unknown: ${unknown.join(', ')}. Known are: ${attackNames.join(', ')}.\n`);
  process.exit(2);
}

interface Result extends Peak {
  readonly seconds: number;
  readonly status: string;
  readonly code: number | null;
  readonly requests: number;
  /** Failures of the suite itself. */
  readonly errors: readonly string[];
}

const examine = async (attack: AttackName): Promise<Result> => {
  const server = await startHostile({ does: [attack], after: 2 });
  const folder = temporaryDirectory();
  const began = performance.now();
  const args = ['--report', folder, '--quiet', '--target', hostileTargetFile(server)];
  const areas = values.area.flatMap((area) => ['--area', area]);
  const { child, ended } = startPsi([
    'check',
    ...args,
    '--seed',
    values.seed,
    '--workers',
    values.workers,
    ...areas,
  ]);
  // A child that has started has an id.
  const memory = watchMemory(child.pid ?? Number.NaN);
  const { code } = await ended;
  const peak = await memory.stop();
  await server.close();
  const { run, errors = [], rules } = reportIn(folder);
  const { status, requests } = run;
  const failed = rules.flatMap(({ id, verdict, checks }) =>
    verdict === 'error' ? [`${id}: ${checks.find((check) => check.verdict === 'error')?.reason ?? ''}`] : [],
  );
  return {
    errors: [...errors, ...failed],
    ...peak,
    seconds: (performance.now() - began) / 1000,
    status,
    code,
    requests,
  };
};

const most = count('--most', values.most, 500);

/** Rules violated, or too many open. Of a few areas a hostile server may happen to keep what is stated. */
const rightCodes: readonly (number | null)[] = values.area.length > 0 ? [0, 1, 4] : [1, 4];

const isGood = ({ tree, status, code, requests }: Result): boolean =>
  tree <= most && requests > 0 && status === 'complete' && rightCodes.includes(code);

say(['result', 'tree MB', 'largest MB', 'seconds', 'requests', 'status', 'exit', 'attack'].join('\t'));
for (const attack of chosen) {
  const result = await examine(attack);
  const { tree, largest, seconds, requests, status, code } = result;
  if (!isGood(result)) process.exitCode = 1;
  say(
    [
      isGood(result) ? 'ok' : 'BAD',
      ...[tree, largest, seconds].map(Math.round),
      requests,
      status,
      String(code),
      attack,
    ].join('\t'),
  );
  for (const error of result.errors) say(`     ${error}`);
}
