import { clientFeatureNames, isClientFeature, type ClientFeature } from '../../spec/client-rules/features.ts';
import type { Certification, DriveMode, ScenarioResult } from '../../spec/results/certification.ts';
import { assessCertification } from '../../reports/certification/assess.ts';
import { certificationSummary, scenarioLine } from '../../reports/certification/terminal.ts';
import { terminalStyle } from '../../reports/formats/terminal-style.ts';
import { exitCodes } from '../../reports/judgement/policy.ts';
import { isLegible } from '../../suites/certify/certificate/certificate.ts';
import type { DrivenClient } from '../../suites/certify/clients/client.ts';
import { httpDriver } from '../../suites/certify/clients/http-driver.ts';
import { stdinDriver } from '../../suites/certify/clients/stdin-driver.ts';
import { gradedBy, planFor } from '../../suites/certify/judge/plan.ts';
import { playCommand } from '../../suites/certify/play/command.ts';
import { play } from '../../suites/certify/play/play.ts';
import { isLost, mostLost, runScenarios, type Actor } from '../../suites/certify/run.ts';
import { isScenarioId, scenarioIds, type ScenarioId } from '../../suites/certify/scenarios/index.ts';
import { clearReport, concludeReport, mustBeAbleToSign, writeResult } from '../run/certification-report.ts';
import { startMock } from '../run/certification-mock.ts';
import { consoleAt, newsOfProgramme, tellConsole, usualConsole } from '../run/certification-news.ts';
import { useContract } from '../../spec/contract/in-use.ts';
import { contractNamed } from '../run/contracts.ts';
import { escapeControlCharacters } from '../../reports/formats/escape-control-characters.ts';
import { CliError } from '../run/cli-error.ts';
import { isAddress, mustBeThere } from '../run/driver-address.ts';
import { interruption } from '../run/interruption.ts';
import { suiteName } from '../run/suite-name.ts';
import { unknownName } from '../run/unknown-name.ts';
import { listScenarios } from './certify-list.ts';
import { runWatch } from './certify-watch.ts';

export interface CertifyOptions {
  /** The version of the interface that the client is certified against; the newest when absent. */
  readonly contract?: string;
  /** The client's name in reports and certificates. */
  readonly name: string;
  readonly clientVersion: string;
  /** Days. */
  readonly valid: number;
  /** Only show the scenarios. */
  readonly list?: boolean;
  /** Where a client that is watched finds the service; the page is one above. */
  readonly port: number;
  /** The folder that a watch keeps everything in. */
  readonly data?: string;
  /** A mock whose console shows how far the scenarios are; the one at the usual address, if there is one, when absent. */
  readonly console?: string;
  readonly command?: string;
  readonly driver?: string;
  readonly report: string;
  readonly scope?: readonly string[];
  readonly scenario?: readonly string[];
  readonly seed: number;
  /** Seconds. */
  readonly outcomeTime: number;
  /** Seconds. */
  readonly taskTime: number;
  /** Seconds. */
  readonly askTime: number;
  readonly warnings: 'fail' | 'report';
  readonly quiet?: boolean;
  /** Whether the result is printed as one JSON object, and nothing else. */
  readonly json?: boolean;
}

const featuresIn = (names: readonly string[] | undefined): readonly ClientFeature[] => {
  const wanted = names ?? [];
  for (const name of wanted) if (!isClientFeature(name)) throw unknownName('scope', name, clientFeatureNames);
  const all = planFor(clientFeatureNames);
  const playable = clientFeatureNames.filter((feature) => planFor([feature]).scenarios.length > 0);
  return wanted.length === 0
    ? playable.filter((feature) => all.features.includes(feature))
    : wanted.filter(isClientFeature);
};

const scenariosIn = (names: readonly string[] | undefined, all: readonly string[]): readonly ScenarioId[] => {
  for (const name of names ?? [])
    if (!isScenarioId(name))
      throw unknownName('scenario', name, scenarioIds, '`psi certify --list` shows them.');
  return (names ?? all).filter(isScenarioId);
};

const driverFor = (driver: string, askMs: number): DrivenClient =>
  isAddress(driver) ? httpDriver(driver, askMs) : stdinDriver(driver, askMs);

interface Cast {
  readonly driven: DriveMode;
  readonly actor: Actor;
}

const castFor = ({ command, driver, outcomeTime, taskTime, askTime }: CertifyOptions): Cast => {
  const timeouts = { effectMs: outcomeTime * 1000, beliefMs: outcomeTime * 1000 };
  if (command !== undefined)
    return {
      driven: 'command',
      actor: (scenario, stage, environment, directory) =>
        playCommand(scenario, {
          stage,
          command,
          environment,
          directory,
          timeouts,
          taskMs: taskTime * 1000,
        }),
    };
  if (driver !== undefined)
    return {
      driven: 'driver',
      actor: (scenario, stage, environment) =>
        play(scenario, {
          stage,
          client: driverFor(driver, askTime * 1000),
          environment,
          timeouts,
        }),
    };
  throw new CliError(exitCodes.usage, 'Say how the client is driven: --command or --driver.');
};

/** A certificate with another name than it seems to have is worth nothing. */
const mustBeLegible = ({ name, clientVersion }: CertifyOptions): void => {
  for (const [option, text] of Object.entries({ '--name': name, '--client-version': clientVersion }))
    if (!isLegible(text))
      throw new CliError(exitCodes.usage, `${option} has characters that nobody sees: leave them out.`);
};

/** A scenario may take so much more than what the client is asked to do in it. */
const scenarioExtraMs = 60_000;

/** Why scenarios were left out: the last line is what people read first. */
const whyStopped = (last: ScenarioResult | undefined): string =>
  `The client was lost ${mostLost} times in a row, so the rest was not played. ${escapeControlCharacters(
    last?.message ?? '',
  )}`;

/** Plays the programme with a client, and says rule by rule whether it behaves. */
const runProgramme = async (options: CertifyOptions): Promise<void> => {
  mustBeLegible(options);
  const plan = planFor(featuresIn(options.scope));
  const chosen = scenariosIn(options.scenario, plan.scenarios);
  const style = terminalStyle(process.stdout, process.env);
  const say = (text: string): void => {
    if (options.quiet !== true && options.json !== true) process.stdout.write(`${text}\n`);
  };
  let reported = 0;
  let news: ReturnType<typeof tellConsole> | undefined;
  let latest: Certification | undefined;
  const onResult = (result: Certification): void => {
    for (const scenario of result.scenarios.slice(reported)) say(scenarioLine(scenario, style));
    reported = result.scenarios.length;
    latest = result;
    news ??= tellConsole(
      // A token goes to the mock that was named, never to whatever happens to listen at the usual address.
      options.console === undefined
        ? consoleAt(usualConsole, undefined)
        : consoleAt(options.console, process.env['PSI_CONTROL_TOKEN']),
      () => newsOfProgramme(latest ?? result, chosen.length),
      (reason) => {
        if (options.console !== undefined)
          say(`The console at ${options.console} cannot be reached: ${reason}`);
      },
    );
    writeResult(options.report, result);
  };
  if (options.driver !== undefined) await mustBeThere(options.driver);
  await mustBeAbleToSign();
  clearReport(options.report);
  const result = await runScenarios({
    ...castFor(options),
    startMock,
    client: { name: options.name, version: options.clientVersion },
    suite: suiteName(),
    plan,
    play: chosen,
    settings: {
      seed: options.seed,
      effectMs: options.outcomeTime * 1000,
      beliefMs: options.outcomeTime * 1000,
      isNarrowed: options.scenario !== undefined,
      warnings: options.warnings,
    },
    directory: options.report,
    scenarioMs: options.taskTime * 1000 + scenarioExtraMs,
    signal: interruption(),
    onResult,
  });
  await news?.stop();
  const certificate = await concludeReport(options.report, result, options.valid);
  const played = result.scenarios.flatMap(({ id }) => (isScenarioId(id) ? [...gradedBy(id)] : []));
  say(certificationSummary(result, new Set(played), style));
  if (result.run.status === 'incomplete' && isLost(result.scenarios))
    say(whyStopped(result.scenarios.at(-1)));
  if (certificate !== undefined) say(`certificate: ${certificate}`);
  if (options.json === true) process.stdout.write(`${JSON.stringify({ ...result, certificate })}\n`);
  process.exitCode = assessCertification(result).code;
};

/** Refuses what a watch does not read: it takes whatever a client sends. */
const mustBeRead = ({ json, scope, scenario, console }: CertifyOptions): void => {
  const given = Object.entries({ json, scope, scenario, console }).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}`],
  );
  const [first] = given;
  if (first === undefined) return;
  const help =
    first === '--json'
      ? 'A watch has its page and certification.json.'
      : 'Without them, psi certify watches any client that calls.';
  const ways = first === '--console' ? '--command and --driver' : '--command, --driver and --list';
  throw new CliError(exitCodes.usage, `${first} works with ${ways}. ${help}`);
};

/** `psi certify`: plays the programme with a client, or watches one, or shows what the programme is. */
export const runCertify = async (options: CertifyOptions): Promise<void> => {
  if (options.contract !== undefined) useContract(contractNamed(options.contract));
  const { list = false, command, driver, scope, scenario } = options;
  const isWatch = command === undefined && driver === undefined;
  if (list) listScenarios(scenariosIn(scenario, planFor(featuresIn(scope)).scenarios), options);
  else if (isWatch) {
    mustBeRead(options);
    await runWatch(options);
  } else await runProgramme(options);
};
