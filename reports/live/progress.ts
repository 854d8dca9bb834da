import { throttled } from '../formats/write-file.ts';

export interface ProgressFacts {
  readonly done: number;
  readonly planned: number;
  readonly failing: number;
  readonly requests: number;
  readonly seconds: number;
}

export interface Progress {
  /** Shows the facts when it is time to; they are computed only then. */
  readonly show: (facts: () => ProgressFacts) => void;
  /** Takes the line away. */
  readonly stop: () => void;
}

/** Often enough to look alive; seldom enough for a log. */
const redrawEveryMs = 200;
const printEveryMs = 5000;

const eraseLine = '\r\u001B[2K';

/** When the last check has reported, the end of the run is still to come. */
const atTheEnd = 'last look and cleanup';

/** One line of progress. */
export const progressLine = ({ done, planned, failing, requests, seconds }: ProgressFacts): string =>
  [
    `${done}/${planned} checks`,
    ...(done === planned ? [atTheEnd] : []),
    failing === 0 ? 'no rule failing' : `${failing} ${failing === 1 ? 'rule' : 'rules'} failing`,
    `${requests} requests`,
    `${Math.floor(seconds)} s`,
  ].join(' · ');

/** A line that rewrites itself on a terminal, a plain line now and then elsewhere and in CI. */
export const startProgress = (
  out: { readonly isTTY?: boolean; readonly columns?: number; write(text: string): unknown },
  env: Readonly<Record<string, string | undefined>>,
): Progress => {
  const isLive = out.isTTY === true && !env['CI'];
  let latest: (() => ProgressFacts) | undefined;
  const line = (): string => (latest ? progressLine(latest()) : '');
  const drawing = isLive
    ? throttled(redrawEveryMs, () => out.write(`${eraseLine}${line().slice(0, (out.columns ?? 80) - 1)}`))
    : throttled(printEveryMs, () => out.write(`${line()}\n`));
  return {
    show: (facts) => {
      latest = facts;
      drawing.ask();
    },
    stop: () => {
      drawing.stop();
      if (isLive) out.write(eraseLine);
    },
  };
};
