/**
 * Sends random requests to the mock and looks at every reply, at the server from inside, and at the end at its ledger.
 * `npm run fuzz -- --requests N --seed S --connections C --steps W` (20,000, 1 and 16 when absent). With
 * `--steps`, each connection walks: W requests in a row are about what the walk itself has made. Ends with exit code 1 when something was wrong, and prints
 * the smallest request found for it. Talks to 127.0.0.1 only.
 */
import { parseArgs } from 'node:util';
import { count } from './count.ts';
import { campaign } from './fuzz/campaign.ts';
import type { Problem } from './fuzz/problems.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string' },
    seed: { type: 'string' },
    connections: { type: 'string' },
    steps: { type: 'string' },
  },
});

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const requests = count('--requests', values.requests, 20_000);
const seed = count('--seed', values.seed, 1);
const connections = count('--connections', values.connections, 16);
const began = performance.now();
const seconds = (): number => Math.round((performance.now() - began) / 1000);
let said = 0;
let shown = 0;

const show = ({ kind, where, detail, curl }: Problem): void =>
  say(`BAD  ${kind} (${where}): ${detail}${curl === undefined ? '' : `\n     ${curl}`}`);

/** Of each kind of problem at one place, the first ones are shown; the last lines count all of them. */
const mostShownOfAKind = 5;

const shownOfAKind = new Map<string, number>();

const kindOf = ({ kind, where }: Problem): string => `${kind} (${where})`;

const showNew = (problems: readonly Problem[]): void => {
  for (const problem of problems.slice(shown)) {
    const before = shownOfAKind.get(kindOf(problem)) ?? 0;
    shownOfAKind.set(kindOf(problem), before + 1);
    if (before < mostShownOfAKind) show(problem);
  }
  shown = problems.length;
};

const result = await campaign({
  requests,
  seed,
  connections,
  steps: values.steps === undefined ? undefined : count('--steps', values.steps, 30),
  onProgress: (done, problems) => {
    showNew(problems);
    if (done - said < requests / 20 && done < requests) return;
    said = done;
    say(`${done} requests, ${seconds()} s, ${problems.length} problems`);
  },
});

const byStatus = [...result.statuses].toSorted(([one], [other]) => one - other);
const { longestDelayMs, longestTurnMs, peakMegabytes } = result.watched;
say(`answers by status: ${byStatus.map(([status, count]) => `${status}: ${count}`).join(', ')}`);
say(
  `event loop: longest delay ${Math.round(longestDelayMs)} ms, of it at work ${Math.round(longestTurnMs)} ms at most`,
);
say(`memory of the server: ${Math.round(peakMegabytes)} MB at most`);
say(`${result.lookedFor} acknowledged creations looked for after a power cut; ledger read`);
showNew(result.problems);
for (const [kind, count] of shownOfAKind) say(`in all ${count} x ${kind}`);
say(`${result.requests} requests with seed ${seed} in ${seconds()} s: ${result.problems.length} problems`);
if (result.problems.length > 0) process.exitCode = 1;
