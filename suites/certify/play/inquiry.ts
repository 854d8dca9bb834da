import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../../../spec/json.ts';
import {
  equal,
  subjectOf,
  withFacts,
  type Ask,
  type Question,
  type Scenario,
} from '../scenarios/scenario.ts';
import type { Stage } from '../stage/stage.ts';
import { mustGoOn, type Play } from './playing.ts';

const pollMs = 50;

/** The client's belief about a thing; null where it says nothing. */
export const believed = async ({ client, facts }: Play, question: Ask): Promise<JsonObject | null> => {
  const { ask, with: asked } = withFacts(question, facts);
  const answer = await client.ask(ask, asked);
  mustGoOn(answer, ask);
  return 'ok' in answer ? answer.ok : null;
};

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

/** Asks the questions of a scenario, one after the other. */
export const inquireAll = async (play: Play, { questions = [] }: Scenario): Promise<void> => {
  for (const [index, question] of questions.entries()) await inquire(play, question, index);
};
