import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { asJsonObject, isJsonObject, jsonIn, type JsonObject } from '../../../spec/json.ts';
import type { Environment, Exit } from '../clients/client.ts';
import { createPrinted, howEnded, runProgram, type Program } from '../clients/program.ts';
import { subjectOf, withFacts, type Ask, type Facts, type Scenario } from '../scenarios/scenario.ts';
import type { Stage } from '../stage/stage.ts';
import { recordFiles } from './left-files.ts';
import { recordPrinted, recordTruth } from './final-records.ts';
import { arm, type Played } from './play.ts';
import { allAnnounced, allAnswered, allDelivered, timeMover, until, type Timeouts } from './until.ts';

/** A command that says nothing of when it has done what it was asked for is given this much silence. Milliseconds. */
const silenceMs = 1500;
const restMs = 100;
const longestRestMs = 3000;

interface CommandOptions {
  readonly stage: Stage;
  readonly command: string;
  readonly environment: Environment;
  readonly timeouts: Timeouts;
  /** Where the command may keep things. */
  readonly directory: string;
  /** Milliseconds that it has for what it is asked to do. */
  readonly taskMs: number;
}

interface Running {
  readonly options: CommandOptions;
  readonly facts: Facts;
  /** Everything that it has printed. */
  readonly printed: ReturnType<typeof createPrinted>;
  program: Program;
  /** Whether what happens to it as soon as it is there has happened. */
  isMet: boolean;
  /** Whether the stage kills it, or has killed it and not started it again yet. */
  state: 'up' | 'going-down' | 'down';
}

const fileIn = ({ directory }: CommandOptions, name: string): string => path.join(directory, name);

const asksOf = (scenario: Scenario, facts: Facts): readonly Ask[] =>
  scenario.asks().map((asked) => {
    const { ask, with: filled } = withFacts(asked, facts);
    return { ask, with: filled };
  });

/** The task of the command, with the questions that follow it. */
const taskOf = (scenario: Scenario, facts: Facts): string =>
  JSON.stringify({
    scenario: scenario.purpose,
    task: scenario.task,
    asks: asksOf(scenario, facts),
    questions: (scenario.questions ?? []).map((question) => {
      const { ask, with: asked } = withFacts(question, facts);
      return { ask, with: asked };
    }),
  });

const start = (
  { options, facts, printed }: Pick<Running, 'options' | 'facts' | 'printed'>,
  scenario: Scenario,
): Program => {
  const program = runProgram({
    onOutput: printed.add,
    onError: printed.add,
    command: options.command,
    environment: {
      ...options.environment,
      PSI_TASK: taskOf(scenario, facts),
      PSI_DONE: fileIn(options, 'done'),
      PSI_BELIEFS: fileIn(options, 'beliefs.json'),
    },
  });
  options.stage.setDown(false);
  options.stage.recorder.add({ kind: 'note', what: 'started', about: {} });
  return program;
};

const hasBegun = ({ options }: Running): boolean =>
  options.stage.recorder.lines().some(({ kind }) => kind === 'exchange');

/** Lets happen what happens to it as soon as it is there. */
const meet = async (running: Running, { meanwhile }: Scenario): Promise<void> => {
  if (running.isMet || !hasBegun(running)) return;
  running.isMet = true;
  await meanwhile?.(running.options.stage, running.facts);
};

const saysDone = ({ options, program }: Running): boolean =>
  existsSync(fileIn(options, 'done')) || program.exited() !== undefined;

/** Whether the command has done what it was asked: it says so, it has ended, or there was no traffic for a while. */
const isDone = async (running: Running, moveTime: () => Promise<boolean>): Promise<boolean> => {
  const { stage } = running.options;
  const isDown = (): boolean => running.state !== 'up';
  if (isDown()) return false;
  if (saysDone(running)) return true;
  // A client that waits for something slow is silent, too: first let time pass.
  if (!hasBegun(running) || (await moveTime())) return false;
  const isQuiet = await stage.quiet(silenceMs, silenceMs + 100, () => isDown() || saysDone(running));
  return isQuiet && !isDown();
};

const waitsForTime = (scenario: Scenario): boolean => scenario.asks().some(({ ask }) => ask === 'wait');

/** Lets it work, and starts it again when the stage has killed it. */
const work = async (running: Running, scenario: Scenario): Promise<boolean> => {
  const { options, facts } = running;
  const { stage, taskMs } = options;
  const moveTime = timeMover(stage, waitsForTime(scenario) ? scenario.clock : 'stands');
  const done = async (): Promise<JsonObject> => {
    if (running.state === 'down') {
      running.program = start(running, scenario);
      running.state = 'up';
    }
    await meet(running, scenario);
    return { isDone: await isDone(running, moveTime) };
  };
  return until(stage, facts, [{ truth: done, is: { isDone: true } }], {
    effectMs: taskMs,
    beliefMs: 0,
    clock: 'stands',
  });
};

/** The answers that the command left; undefined where it left no list. */
const answersIn = (options: CommandOptions): readonly unknown[] | undefined => {
  const file = fileIn(options, 'beliefs.json');
  const value = existsSync(file) ? jsonIn(readFileSync(file, 'utf8')) : undefined;
  return Array.isArray(value) ? (value as readonly unknown[]) : undefined;
};

/** Writes down what the command said that it believes: one answer for each question, in their order. */
const recordBeliefs = async ({ options, facts }: Running, scenario: Scenario): Promise<void> => {
  const { stage } = options;
  const answers = answersIn(options);
  if (answers === undefined) return;
  for (const [index, question] of (scenario.questions ?? []).entries()) {
    const answer = answers[index];
    const opened = stage.recorder.last();
    const truth = await question.truth(stage, facts);
    const { ok } = asJsonObject(answer);
    const [about, believed] = [subjectOf(question), isJsonObject(ok) ? ok : null];
    stage.recorder.add({ kind: 'belief', opened, question: index, about, believed, truth });
  }
};

/** Starts it again if the stage has killed it when it had done everything. It does what it was asked once more. */
const revive = async (running: Running, scenario: Scenario): Promise<void> => {
  if (running.state === 'up') return;
  rmSync(fileIn(running.options, 'done'), { force: true });
  await work(running, scenario);
};

const reached = async (running: Running, scenario: Scenario): Promise<boolean> => {
  const { options, facts } = running;
  const { stage, timeouts } = options;
  const first = await until(stage, facts, scenario.until ?? [], { ...timeouts, clock: scenario.clock });
  await allAnnounced(stage);
  await stage.quiet(restMs, longestRestMs);
  await revive(running, scenario);
  await stage.relay.release();
  // Events of "afterwards" need the things that the first part brought about.
  if (!first) return false;
  await scenario.afterwards?.(stage, facts);
  const second = await until(stage, facts, scenario.finally ?? [], { ...timeouts, clock: scenario.clock });
  await allAnnounced(stage);
  await stage.quiet(restMs, longestRestMs);
  // It is asked at its end, about everything at once.
  for (const { happens } of scenario.questions ?? []) await happens?.(stage);
  await allDelivered(stage, timeouts, scenario.clock);
  return second;
};

const hasFailed = (exit: Exit | undefined): exit is Exit => exit !== undefined && exit.code !== 0;

const ending = (
  { options, program }: Running,
  exit: Exit | undefined,
  is: { readonly finished: boolean; readonly reached: boolean; readonly answered: boolean },
): Played => {
  if (hasFailed(exit))
    return {
      ending: 'client-gone',
      message: `\`${options.command}\` ${howEnded(exit, program.output())}`,
    };
  if (!is.finished)
    return { ending: 'client-silent', message: 'The command did not come to an end in time.' };
  if (!is.reached)
    return { ending: 'not-reached', message: 'The service did not come to what the scenario is about.' };
  if (!is.answered)
    return { ending: 'client-silent', message: 'The command left no list of answers in PSI_BELIEFS.' };
  return { ending: 'done', message: '' };
};

/** Lets the command work, and writes down what became of it. */
const concluded = async (running: Running, scenario: Scenario): Promise<Played> => {
  const { stage } = running.options;
  const isFinished = await work(running, scenario);
  // Of a command that failed before its first request, nothing can come any more.
  const isReached =
    (hasBegun(running) || !hasFailed(running.program.exited())) && (await reached(running, scenario));
  const exit = running.program.exited();
  if (hasFailed(exit)) stage.recorder.add({ kind: 'note', what: 'exited', about: { ...exit } });
  await allAnswered(stage);
  stage.recorder.add({ kind: 'note', what: 'stopped', about: {} });
  const isAsked = (scenario.questions ?? []).length > 0;
  await running.program.stop(isFinished && isAsked ? running.options.taskMs : undefined);
  const isAnswered = !isAsked || answersIn(running.options) !== undefined;
  const played = ending(running, exit, { finished: isFinished, reached: isReached, answered: isAnswered });
  await recordBeliefs(running, scenario);
  await recordTruth(stage, running.facts, scenario);
  recordPrinted(stage, running.printed.text());
  recordFiles(stage, running.options.environment['PSI_WORK_DIR']);
  return played;
};

/** Runs a command once for a scenario, and writes down the traffic. */
export const playCommand = async (scenario: Scenario, options: CommandOptions): Promise<Played> => {
  const { stage } = options;
  const facts = await arm(stage, scenario);
  stage.recorder.add({ kind: 'note', what: 'task', about: { asks: asksOf(scenario, facts) } });
  const printed = createPrinted();
  const running: Running = {
    options,
    facts,
    printed,
    program: start({ options, facts, printed }, scenario),
    state: 'up',
    isMet: false,
  };
  stage.onKill(async () => {
    running.state = 'going-down';
    stage.recorder.add({ kind: 'note', what: 'killed', about: {} });
    stage.setDown(true);
    await running.program.kill();
    running.state = 'down';
  });
  return concluded(running, scenario).catch(async (error: unknown) => {
    // An interruption of the run closes the stage: the program must not outlive it.
    await running.program.stop();
    throw error;
  });
};
