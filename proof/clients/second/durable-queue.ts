import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isJsonObject, jsonListIn, type JsonObject } from '../../../spec/json.ts';
import type { Behaviour } from '../in-process-client.ts';
import { letGo, lettingGo } from './kept-state.ts';
import { dealWith } from './own-dealing.ts';
import { besidesThat, hearing, knowing } from './ways.ts';

/** Writes each event to a file before it acknowledges it, and works them off from there, also after a crash. */
export const queueing = (): Behaviour => {
  let file = '';
  let aliveSend: ((url: string) => Promise<Response>) | undefined;
  const waiting = (): readonly JsonObject[] =>
    existsSync(file) ? jsonListIn(readFileSync(file, 'utf8'), isJsonObject) : [];
  const keep = (events: readonly JsonObject[]): void => writeFileSync(file, JSON.stringify(events));
  const workOff = (context: Parameters<typeof dealWith>[0]): void => {
    for (const event of waiting()) dealWith(context, event);
    keep([]);
  };
  // Whoever asks finds everything worked off.
  const { behaviour, context } = knowing((known) => Promise.resolve(workOff(known)));
  const soon = async (): Promise<void> => {
    const send = aliveSend;
    await pause(50);
    const known = await context();
    await send?.('data:,');
    workOff(known);
  };
  return {
    ...behaviour,
    beforeStart: (settings, start, environment) => {
      behaviour.beforeStart?.(settings, start, environment);
      lettingGo.beforeStart(settings, start, environment);
      file = path.join(path.dirname(settings.stateFile), 'events.json');
    },
    transport: (send) => {
      aliveSend = send;
      return send;
    },
    decisions: {
      eventKey: () => letGo,
      ...hearing((event) => {
        keep([...waiting(), event]);
        besidesThat(soon());
      }),
    },
  };
};
