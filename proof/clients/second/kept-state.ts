import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Settings } from '../../../examples/integration/settings.ts';
import { asJsonObject, isTextList, jsonObjectIn, type JsonObject } from '../../../spec/json.ts';
import type { Behaviour } from '../in-process-client.ts';

/** Changes what the integration has kept, while it is not running. */
export const changeKept = ({ stateFile }: Settings, change: (kept: JsonObject) => JsonObject): void => {
  const kept = existsSync(stateFile) ? jsonObjectIn(readFileSync(stateFile, 'utf8')) : {};
  writeFileSync(stateFile, JSON.stringify(change(kept)));
};

/** Comes back from a crash with something else than it had kept. */
export const losing = (change: (kept: JsonObject) => JsonObject): Behaviour => ({
  beforeStart: (settings, start) => {
    if (start > 1) changeKept(settings, change);
  },
});

/** Changes each of the kept things of one kind; undefined forgets it. */
export const eachOf = (
  kept: JsonObject,
  kind: string,
  change: (thing: JsonObject) => JsonObject | undefined,
): JsonObject => ({
  ...kept,
  [kind]: Object.fromEntries(
    Object.entries(asJsonObject(kept[kind])).flatMap(([name, thing]) => {
      const changed = change(asJsonObject(thing));
      return changed === undefined ? [] : [[name, changed]];
    }),
  ),
});

/** The key of an event that is let go: the integration takes it to have been dealt with. */
export const letGo = 'let go';

/** Makes the integration take events with that key to have been dealt with. */
export const lettingGo: Required<Pick<Behaviour, 'beforeStart'>> = {
  beforeStart: (settings) =>
    changeKept(settings, (kept) => {
      const seen = isTextList(kept['seen']) ? kept['seen'] : [];
      return { ...kept, seen: [...seen.filter((key) => key !== letGo), letGo] };
    }),
};
