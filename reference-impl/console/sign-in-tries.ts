import { ApiError } from '../http/api-error.ts';

/** Counts sign-ins that fail, by the address that they come from. */
export interface SignInTries {
  /** Runs one try. Raises 429 where too many before it were wrong. */
  readonly counted: <T>(address: string, signIn: () => Promise<T>) => Promise<T>;
}

/** Enough for anybody who mistypes. */
const mostWrong = 10;

/** How long a wrong try counts, in milliseconds of real time: whoever guesses gets ten a minute. */
const countsForMs = 60_000;

/** So many addresses are remembered; those that were wrong longest ago are forgotten first. */
const mostAddresses = 10_000;

const refusal = (oldestMs: number, nowMs: number): ApiError => {
  const seconds = String(Math.ceil((oldestMs + countsForMs - nowMs) / 1000));
  return new ApiError(429, 'RATE_LIMITED', `Too many wrong sign-ins. Try again in ${seconds} s.`, {
    headers: { 'Retry-After': seconds },
  });
};

export const createSignInTries = (now: () => number = Date.now): SignInTries => {
  const wrong = new Map<string, readonly number[]>();
  const recent = (address: string): readonly number[] =>
    (wrong.get(address) ?? []).filter((atMs) => atMs > now() - countsForMs);
  const remember = (address: string, tries: readonly number[]): void => {
    wrong.delete(address);
    if (tries.length > 0) wrong.set(address, tries);
    const [first] = wrong.size > mostAddresses ? wrong.keys() : [];
    if (first !== undefined) wrong.delete(first);
  };
  return {
    counted: async (address, signIn) => {
      const before = recent(address);
      const [oldest = now()] = before;
      if (before.length >= mostWrong) throw refusal(oldest, now());
      // It counts before it is known to be wrong: many at once are no way around.
      const atMs = now();
      remember(address, [...before, atMs]);
      const caller = await signIn();
      const after = recent(address);
      remember(address, after.toSpliced(after.indexOf(atMs), 1));
      return caller;
    },
  };
};
