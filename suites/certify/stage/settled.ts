import { setTimeout as pause } from 'node:timers/promises';
import type { JsonObject } from '../../../spec/json.ts';

/** The longest time that the mock works on after its answer. Milliseconds. */
const longestMs = 5000;
const pollMs = 25;

/** Reads until something is so. Raises an Error when it does not become so. */
export const settled = async (
  read: () => Promise<JsonObject | undefined>,
  isSo: (shown: JsonObject) => boolean,
): Promise<JsonObject> => {
  const deadline = Date.now() + longestMs;
  for (;;) {
    const shown = await read();
    if (shown !== undefined && isSo(shown)) return shown;
    if (Date.now() > deadline)
      throw new Error(`The mock did not come to what was waited for: ${JSON.stringify(shown)}`);
    await pause(pollMs);
  }
};
