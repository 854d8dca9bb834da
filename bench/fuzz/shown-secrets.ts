import type { Secrets } from './judge.ts';

/** Members whose values are shown once. */
const members = /"(?:secret|clientSecret|tokenSecret|accessToken|apiClientSecret)":"([^"]{12,})"/g;

/** Secrets that are looked for at the same time, the newest: each costs a search of every answer. */
const most = 40;

export interface ShownSecrets extends Secrets {
  readonly learn: (kind: string, body: string) => void;
}

/** Remembers secrets that answers showed once, and by which operation. */
export const shownSecrets = (never: readonly string[]): ShownSecrets => {
  const shown = new Map<string, string>();
  return {
    never,
    shown,
    learn: (kind, body) => {
      for (const [, secret = ''] of body.matchAll(members)) {
        if (!shown.has(secret)) shown.set(secret, kind);
        const [oldest] = shown.keys();
        if (shown.size > most && oldest !== undefined) shown.delete(oldest);
      }
    },
  };
};
