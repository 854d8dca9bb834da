import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../../../spec/json.ts';
import type { DrivenClient, Environment } from '../clients/client.ts';
import type { AskAnswer } from '../../../spec/results/client-evidence.ts';
import type { ScenarioEnding } from '../../../spec/results/certification.ts';
import {
  equal,
  subjectOf,
  withFacts,
  type Ask,
  type Facts,
  type Question,
  type Scenario,
} from '../scenarios/scenario.ts';
import type { Stage } from '../stage/stage.ts';
import { allKept } from './kept.ts';
import { recordFiles } from './left-files.ts';
import { keptOutput, recordPrinted, recordTruth } from './final-records.ts';
import { allAnnounced, allAnswered, allDelivered, until, type Timeouts } from './until.ts';

/** How a scenario was played. */
export interface Played {
  readonly ending: ScenarioEnding;
  readonly message: string;
}

/** There was no traffic for so long: the effects of the last request have come to rest. Milliseconds. */
const restMs = 40;
const longestRestMs = 3000;
const pollMs = 50;

const endings: Readonly<Record<'timeout' | 'gone' | 'garbage', ScenarioEnding>> = {
  timeout: 'client-silent',
  gone: 'client-gone',
  garbage: 'client-garbled',
};

/** Ends the playing of a scenario. */
class Over extends Error {
  override readonly name = 'Over';
  readonly ending: ScenarioEnding;

  constructor(ending: ScenarioEnding, message: string) {
    super(message);
    this.ending = ending;
  }
}

interface Play {
  readonly stage: Stage;
  readonly client: DrivenClient;
  readonly environment: Environment;
  readonly timeouts: Timeouts;
  readonly facts: Facts;
  readonly life: Life;
}

/** Whether the program of the client is there. */
interface Life {
  /** How often it was killed. */
  kills: number;
  /** How often it was started again. */
  revivals: number;
  /** Settles when the last kill is done. */
  killing: Promise<void>;
}

const note = (stage: Stage, what: 'started' | 'killed' | 'stopped' | 'exited', about: JsonObject): void => {
  stage.recorder.add({ kind: 'note', what, about });
};

const recorded = async (
  { stage }: Pick<Play, 'stage'>,
  { ask, with: asked }: Ask,
  answering: () => Promise<AskAnswer>,
): Promise<AskAnswer> => {
  const opened = stage.recorder.last();
  const at = new Date().toISOString();
  const started = performance.now();
  const answer = await answering();
  const ms = Math.round(performance.now() - started);
  // An answer of a client may hold what the service has shown to it alone.
  const shown = JSON.parse(stage.secrets.hide(JSON.stringify(answer))) as AskAnswer;
  stage.recorder.add({ kind: 'ask', opened, at, ms, ask, with: asked, answer: shown });
  return answer;
};

const mustGoOn = (answer: AskAnswer, what: string): void => {
  if (!('lost' in answer)) return;
  const isMended = answer.lost === 'gone' && what !== 'hello';
  throw new Over(
    endings[answer.lost],
    `${what}: ${answer.message}${isMended ? ' A driver stays until bye: what it cannot do it answers with refused.' : ''}`,
  );
};

const whyNot = (answer: AskAnswer): string =>
  'refused' in answer
    ? `it refused hello: ${JSON.stringify(answer.refused['message'] ?? '')}`
    : 'it does not know hello.';

const begin = async ({ stage, client, environment }: Play): Promise<void> => {
  const answer = await recorded({ stage }, { ask: 'hello', with: {} }, () => client.start(environment));
  mustGoOn(answer, 'hello');
  if (!('ok' in answer)) throw new Over('cannot', `The client did not begin: ${whyNot(answer)}`);
  // It has answered: from here on it can be expected to listen.
  note(stage, 'started', { isUp: true });
};

/** The client's belief about a thing; null where it says nothing. */
const believed = async ({ client, facts }: Play, question: Ask): Promise<JsonObject | null> => {
  const { ask, with: asked } = withFacts(question, facts);
  const answer = await client.ask(ask, asked);
  mustGoOn(answer, ask);
  return 'ok' in answer ? answer.ok : null;
};

/** Waits until the client itself says that a thing stands so, and moves time while nothing happens. */
const wait = async (play: Play, asked: Ask, clock: Scenario['clock']): Promise<void> => {
  const { stage, timeouts } = play;
  const wanted = asked.with['for'] as readonly string[];
  const question = { ask: 'status', with: { of: asked.with['of'], reference: asked.with['reference'] } };
  const truth = async (): Promise<JsonObject> => {
    // Whom an event is just reaching may know it or not.
    await allAnswered(stage);
    return { isSo: wanted.includes(String((await believed(play, question))?.['status'])) };
  };
  // A client that never says so shows it by what it does next, and by what it believes in the end.
  await until(stage, play.facts, [{ truth, is: { isSo: true } }], { ...timeouts, clock });
};

/** Starts the client again if the stage has killed it. Answers whether it had. */
const revive = async (play: Play): Promise<boolean> => {
  const { stage, life } = play;
  if (life.kills === life.revivals) return false;
  await life.killing;
  life.revivals = life.kills;
  await stage.quiet(restMs, longestRestMs);
  stage.setDown(false);
  await begin(play);
  return true;
};

/** Asks for one thing, and starts the client again if the stage has killed it meanwhile. */
const perform = async (play: Play, asked: Ask): Promise<void> => {
  const { client } = play;
  await revive(play);
  const answer = await recorded(play, asked, () => client.ask(asked.ask, asked.with));
  if (!(await revive(play))) mustGoOn(answer, asked.ask);
  if ('unsupported' in answer) throw new Over('cannot', `The client does not know how to ${asked.ask}.`);
};

const settle = ({ stage }: Play): Promise<boolean> => stage.quiet(restMs, longestRestMs);

const truthOf = async (play: Play, question: Question): Promise<JsonObject> =>
  question.truth(play.stage, play.facts);

/** Whether everything that a question is about is believed as it is. */
export const isRight = ({ proves }: Question, belief: JsonObject | null, truth: JsonObject): boolean =>
  Object.entries(proves).every(([name, { accepts = equal }]) => accepts(belief?.[name], truth[name]));

/** Nothing in a scenario takes longer, while it goes on all the time. Milliseconds. */
const longestProgressMs = 60_000;

/** The lines so far that a client's belief may rest on: its writes, and the news that it got. */
const progressOf = ({ recorder }: Stage): number =>
  recorder
    .lines()
    .filter((line) => line.kind === 'webhook' || (line.kind === 'exchange' && line.request.method !== 'GET'))
    .length;

/** Asks until what is believed is so, or nothing has moved for a while: a client may need a moment. */
const inquire = async (play: Play, question: Question, index: number): Promise<void> => {
  const { stage, timeouts } = play;
  await question.happens?.(stage);
  const opened = stage.recorder.last();
  const began = Date.now();
  let before: readonly unknown[] = [];
  let belief = await believed(play, question);
  let truth = await truthOf(play, question);
  // An answer that took its time is no reason to ask only once.
  let moved = Date.now();
  while (!isRight(question, belief, truth) && Date.now() - moved < timeouts.beliefMs) {
    await pause(pollMs);
    belief = await believed(play, question);
    truth = await truthOf(play, question);
    const now = [belief, truth, progressOf(stage)];
    if (!isDeepStrictEqual(now, before) && Date.now() - began < longestProgressMs) moved = Date.now();
    before = now;
  }
  const about = subjectOf(question);
  stage.recorder.add({ kind: 'belief', opened, question: index, about, believed: belief, truth });
};

const mustReach = async (
  play: Play,
  expected: Scenario['until'],
  clock: Scenario['clock'],
): Promise<void> => {
  if (expected === undefined) return;
  if (!(await until(play.stage, play.facts, expected, { ...play.timeouts, clock })))
    throw new Over('not-reached', 'The service did not come to what the scenario is about.');
};

const act = async (play: Play, scenario: Scenario): Promise<void> => {
  const { stage, facts } = play;
  await begin(play);
  await settle(play);
  await scenario.meanwhile?.(stage, facts);
  await settle(play);
  // Deliveries from before the client said where to are sent again.
  if (stage.relay.unacknowledged() > 0) await allDelivered(stage, play.timeouts, scenario.clock);
  const asked = scenario.asks().map((wanted) => withFacts(wanted, facts));
  const atOnce = scenario.areOrdersAtOnce === true ? asked.filter(({ ask }) => ask === 'pay') : [];
  for (const one of asked.filter((each) => !atOnce.includes(each))) {
    if (one.afterMs !== undefined) await pause(one.afterMs);
    if (one.ask === 'wait') await wait(play, one, scenario.clock);
    else await perform(play, one);
    await settle(play);
  }
  await Promise.all(atOnce.map((one) => perform(play, one)));
  await settle(play);
  await allKept(stage, facts, play.timeouts);
  await mustReach(play, scenario.until, scenario.clock);
  await allAnnounced(stage);
  await settle(play);
  if (await revive(play)) await settle(play);
  await stage.relay.release();
  await scenario.afterwards?.(stage, facts);
  await mustReach(play, scenario.finally, scenario.clock);
  await allAnnounced(stage);
  await settle(play);
  await allDelivered(stage, play.timeouts, scenario.clock);
};

const inquireAll = async (play: Play, { questions = [] }: Scenario): Promise<void> => {
  for (const [index, question] of questions.entries()) await inquire(play, question, index);
};

/** Puts a scenario on a stage before the client comes. */
export const arm = async (stage: Stage, scenario: Scenario): Promise<Facts> => {
  if (scenario.variations !== undefined)
    await stage.service.control('PUT', '/variations', { on: scenario.variations });
  const drawnFrom = { seed: stage.seed };
  const facts = { ...drawnFrom, ...(await scenario.prepare?.(stage, drawnFrom)) };
  stage.recorder.add({ kind: 'note', what: 'facts', about: facts });
  for (const trouble of scenario.troubles ?? []) stage.provoke(trouble);
  if (scenario.webhookTrouble !== undefined) stage.provokeWebhooks(scenario.webhookTrouble);
  return facts;
};

const whole = async (play: Play, scenario: Scenario): Promise<Played> => {
  try {
    await act(play, scenario);
    await inquireAll(play, scenario);
    return { ending: 'done', message: '' };
  } catch (error) {
    if (!(error instanceof Over)) throw error;
    // The client's acts until then can be judged; its beliefs can still be asked, if it is there.
    if (error.ending === 'not-reached') await inquireAll(play, scenario).catch(() => undefined);
    return { ending: error.ending, message: error.message };
  }
};

export interface PlayOptions {
  readonly stage: Stage;
  readonly client: DrivenClient;
  readonly environment: Environment;
  readonly timeouts: Timeouts;
}

/** Plays a scenario, and ends it. Raises what is no fault of the client: a stage that was closed under it. */
const playToItsEnd = async (scenario: Scenario, options: PlayOptions): Promise<Played> => {
  const { stage, client } = options;
  const life: Life = { kills: 0, revivals: 0, killing: Promise.resolve() };
  stage.onKill(() => {
    life.kills += 1;
    note(stage, 'killed', {});
    // A program that nobody here can kill lives on: it must not hear, and do, what a dead one could not.
    stage.setDown(true);
    life.killing = client.kill?.() ?? life.killing;
    return life.killing;
  });
  const facts = await arm(stage, scenario);
  const played = await whole({ ...options, facts, life }, scenario);
  await recordTruth(stage, facts, scenario);
  const exit = client.exited();
  if (exit !== undefined)
    note(stage, 'exited', { ...exit, output: stage.secrets.hide(client.output().slice(-keptOutput)) });
  await allAnswered(stage);
  note(stage, 'stopped', {});
  await client.stop();
  const printed = client.printed?.();
  if (printed !== undefined) recordPrinted(stage, printed);
  recordFiles(stage, options.environment['PSI_WORK_DIR']);
  return played;
};

/** Plays a scenario with a client that can be asked, and writes down the traffic. */
export const play = async (scenario: Scenario, options: PlayOptions): Promise<Played> => {
  try {
    return await playToItsEnd(scenario, options);
  } catch (error) {
    // An interruption of the run closes the stage: the client's program must not outlive it.
    await options.client.stop();
    throw error;
  }
};
