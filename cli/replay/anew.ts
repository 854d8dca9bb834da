import { randomUUID } from 'node:crypto';
import { identifiersIn } from '../../spec/results/given-identifiers.ts';
import { drawnPrefix } from '../run/run-prefix.ts';
import type { Recording } from './recording.ts';

/** The present texts for those of the recording: other identifiers, other names. */
export interface Anew {
  /** A text of the recording, as it is to be sent now. */
  readonly text: (recorded: string) => string;
  /** Another key for each one recorded: under the same one, a target would answer as it did then. */
  readonly key: (recorded: string) => string;
  /** Learns what the target gave in place of what it gave then. */
  readonly learn: (recorded: unknown, now: unknown) => void;
}

/** Names of a run begin with its prefix. The target has those of the recording already. */
export const anew = ({ steps, prefix }: Pick<Recording, 'steps' | 'prefix'>): Anew => {
  const known = new Map<string, string>();
  const runName = new RegExp(`\\b${prefix}(-[\\da-f]{8}-)`, 'g');
  const fresh = drawnPrefix();
  for (const { body = '', url } of steps)
    for (const [name, rest] of `${url} ${body}`.matchAll(runName)) known.set(name, `${fresh}${rest}`);
  const keys = new Map<string, string>();
  const replaced = (text: string, old: string, now: string): string =>
    text.replaceAll(old, now).replaceAll(encodeURIComponent(old), encodeURIComponent(now));
  return {
    text: (recorded) => [...known].reduce((text, [old, now]) => replaced(text, old, now), recorded),
    key: (recorded) => {
      const key = keys.get(recorded) ?? randomUUID();
      keys.set(recorded, key);
      return key;
    },
    learn: (recorded, now) => {
      const places = new Map(identifiersIn(now).map(([value, path]) => [path, value]));
      for (const [old, path] of identifiersIn(recorded)) {
        const value = places.get(path);
        if (value !== undefined && !known.has(old)) known.set(old, value);
      }
    },
  };
};
