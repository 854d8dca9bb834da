import { pastRun, type PastRun } from '../../judgement/history.ts';
import type { Report } from '../../judgement/report.ts';
import { markup, type Markup } from './markup.ts';

/** The latest ones: more would not be told apart. */
const shownRuns = 30;
const step = 8;
const height = 24;

/** Violated rules of each run, the latest last; nothing where there is no row of runs. */
export const trendView = (report: Report, history: readonly PastRun[]): Markup | undefined => {
  const runs = [...history, pastRun(report)].slice(-shownRuns);
  if (runs.length < 3) return undefined;
  const most = Math.max(1, ...runs.map(({ violated }) => violated));
  const bars = runs.map(({ violated, startedAt }, n) => {
    const tall = Math.max(1, (violated / most) * height);
    return markup`<rect class="${violated === 0 ? 'pass' : 'fail'}" x="${n * step}" y="${(height - tall).toFixed(1)}" width="${step - 2}" height="${tall.toFixed(1)}"><title>${startedAt.slice(0, 10)}: ${violated} violated</title></rect>`;
  });
  const label = `Violated rules of the last ${runs.length} runs: ${runs.map(({ violated }) => violated).join(', ')}`;
  return markup`<svg class="trend" role="img" aria-label="${label}" width="${runs.length * step}" height="${height}">${bars}</svg>`;
};
