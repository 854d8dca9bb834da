import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { assessCertification } from '../../reports/certification/assess.ts';
import { standing, trafficLine } from '../../reports/certification/watch-terminal.ts';
import { terminalStyle } from '../../reports/formats/terminal-style.ts';
import { throttled } from '../../reports/formats/write-file.ts';
import type { Watching } from '../../spec/results/watching.ts';
import type { Mock } from '../../suites/certify/stage/mock.ts';
import { startWatch, type Watch } from '../../suites/certify/watch/watch.ts';
import { clearReport, concludeReport, mustBeAbleToSign, writeResult } from '../run/certification-report.ts';
import { interruption } from '../run/interruption.ts';
import { startMockWithConsole } from '../run/certification-mock.ts';
import { newsOfWatch, tellConsole } from '../run/certification-news.ts';
import { serveWatch } from '../run/watch-server.ts';
import { watchFailed } from '../run/start-failed.ts';
import { suiteName } from '../run/suite-name.ts';
import type { CertifyOptions } from './certify.ts';

/** The page is one port above the service, so that it is found again on another day. */
const pageOffset = 1;

/** Judging and saying again after each line would be too often. Milliseconds. */
const saidEveryMs = 1000;
const writtenEveryMs = 5000;

interface Places {
  readonly page: string;
  readonly console: string;
  readonly keyFile: string;
}

const greeting = ({ access }: Watching, { page, console, keyFile }: Places): string => {
  const { baseUrl, sandbox, production } = access;
  return [
    'psi certify watches any client that calls:',
    `  base address      ${baseUrl}`,
    `  sandbox token     ${sandbox.tokenId}:${sandbox.tokenSecret}`,
    `  production token  ${production.tokenId}:${production.tokenSecret}`,
    `  webhook key       ${keyFile}`,
    `  page              ${page}`,
    `  console           ${console}`,
    '',
    `try: curl -u ${sandbox.tokenId}:${sandbox.tokenSecret} ${baseUrl}/platform/internal-accounts`,
    'stop with Ctrl-C: the report is written then',
    '',
  ].join('\n');
};

const running = (mock: Mock | undefined): Mock => {
  if (mock === undefined) throw new Error('A watch began without a mock.');
  return mock;
};

const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve());
  });

/** Leaves nothing open that would keep the process from its end, and says what failed. */
const closing =
  (watch: Watch, ...repeated: readonly { readonly stop: () => void }[]) =>
  async (cause: unknown): Promise<never> => {
    for (const each of repeated) each.stop();
    await watch.close();
    return watchFailed(cause);
  };

/** `psi certify` without a command and without a driver: watches, for as long as somebody wants. */
export const runWatch = async (options: CertifyOptions): Promise<void> => {
  const style = terminalStyle(process.stdout, process.env);
  const say = (text: string): void => {
    if (options.quiet !== true) process.stdout.write(`${text}\n`);
  };
  const said = new Set<string>();
  let last = '';
  const print = (watch: Watch): void => {
    const watching = watch.now();
    const lines = standing(watching, said, style);
    for (const { id, verdict } of watching.result.rules)
      if (verdict === 'fail' || verdict === 'warn') said.add(id);
    if (lines.join('\n') !== last) for (const line of lines) say(line);
    last = lines.at(-1) ?? '';
  };
  await mustBeAbleToSign();
  clearReport(options.report);
  let mock: Mock | undefined;
  const open = (): Promise<Watch> =>
    startWatch({
      startMock: async (wanted) => (mock = await startMockWithConsole(wanted)),
      port: options.port,
      ...(options.data !== undefined && { data: options.data }),
      directory: options.report,
      seed: options.seed,
      client: { name: options.name, version: options.clientVersion },
      suite: suiteName(),
      warnings: options.warnings,
      onLine: (line) => {
        const text = trafficLine(line, style);
        if (text !== undefined) say(text);
        printing.ask();
        writing.ask();
      },
    });
  const signal = interruption();
  const watch = await open().catch(watchFailed);
  const printing = throttled(saidEveryMs, () => print(watch));
  const writing = throttled(writtenEveryMs, () => writeResult(options.report, watch.now().result));
  const pagePort = options.port === 0 ? 0 : options.port + pageOffset;
  const { url, controlUrl } = running(mock);
  const consoleUrl = new URL('/console', url).href;
  const page = await serveWatch(watch, pagePort, consoleUrl).catch(closing(watch, printing, writing));
  const keyFile = path.join(options.report, 'webhook-key.pem');
  writeFileSync(keyFile, watch.now().access.webhookKey);
  const news = tellConsole({ controlUrl }, () => newsOfWatch(watch, page.url));
  say(greeting(watch.now(), { page: page.url, console: consoleUrl, keyFile }));
  print(watch);
  await untilAborted(signal);
  printing.stop();
  await news.stop();
  writing.stop();
  await page.close();
  print(watch);
  const result = await watch.close();
  await concludeReport(options.report, result, options.valid);
  say(`${assessCertification(result).sentence}\nreport: ${path.join(options.report, 'index.html')}`);
  process.exitCode = assessCertification(result).code;
};
