import { setTimeout as pause } from 'node:timers/promises';
import type { JsonObject } from '../../../spec/json.ts';
import type { DrivenClient, Environment } from '../clients/client.ts';
import type { AskAnswer } from '../../../spec/results/client-evidence.ts';
import type { ScenarioEnding } from '../../../spec/results/certification.ts';
import { withFacts, type Ask, type Facts, type Scenario } from '../scenarios/scenario.ts';
import type { Stage } from '../stage/stage.ts';
import { believed, inquireAll } from './inquiry.ts';
import { allKept } from './kept.ts';
import { recordFiles } from './left-files.ts';
import { keptOutput, recordPrinted, recordTruth } from './final-records.ts';
import { mustGoOn, Over, type Life, type Play } from './playing.ts';
import { allAnnounced, allAnswered, allDelivered, until, type Timeouts } from './until.ts';

/** How a scenario was played. */
export interface Played {
  readonly ending: ScenarioEnding;
  readonly message: string;
}

/** There was no traffic for so long: the effects of the last request have come to rest. Milliseconds. */
const restMs = 40;
const longestRestMs = 3000;

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

/** Waits until the client itself says that a thing stands so, and moves time while nothing happens. */
const wait = async (play: Play, asked: Ask, clock: Scenario['clock']): Promise<void> => {
  const { stage, timeouts } = play;
  const wanted = asked.with['for'] as readonly string[];
  const question = { ask: 'status', with: { of: asked.with['of'], reference: asked.with['reference'] } };
  const truth = async (): Promise<JsonObject> => {
    // Whom an event is just reaching may know it or not.
    await allAnswered(stage);
    try {
      return { isSo: wanted.includes(String((await believed(play, question))?.['status'])) };
    } catch (error) {
      // It was killed while it was asked.
      if (await revive(play)) return { isSo: false };
      throw error;
    }
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
