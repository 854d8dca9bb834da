import type { JsonObject } from '../../../spec/json.ts';
import { keepsItsWord } from '../judge/checks/promises.ts';
import { recordingOf } from '../judge/recording.ts';
import type { Facts } from '../scenarios/scenario.ts';
import type { Stage } from '../stage/stage.ts';
import { until, type Timeouts } from './until.ts';

/** Waits for what the client says that it has done: it may have it done a moment later. */
export const allKept = async (stage: Stage, facts: Facts, timeouts: Timeouts): Promise<void> => {
  const truth = async (): Promise<JsonObject> => {
    const sightings = keepsItsWord(recordingOf('', stage.recorder.lines()));
    return { areKept: sightings.every(({ held }) => held) };
  };
  await until(stage, facts, [{ truth, is: { areKept: true } }], { ...timeouts, clock: 'stands' });
};
