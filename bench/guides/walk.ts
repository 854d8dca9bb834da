import type { JsonObject } from '../../spec/json.ts';
import { callsIn, type CurlCall } from './curl-calls.ts';
import { createKnownIds, type KnownIds } from './known-ids.ts';
import { forgetAfter, learnFrom, learnHeard } from './learning.ts';
import { startGuideMock } from './mock.ts';
import type { Page } from './pages.ts';
import { requestFor, type WalkedRequest } from './requests.ts';
import { setStage, type Make } from './stage.ts';

/** The result of one step. */
export interface Step {
  readonly page: string;
  readonly call: CurlCall;
  readonly request: WalkedRequest;
  readonly status: number;
  readonly answer: JsonObject;
}

/** Between two steps of somebody who reads: what was begun is done by then, and no quote has expired. */
const betweenMs = 10_000;

/** Of each kind that a call names and that is not there yet, one is made first. */
const readied = async (call: CurlCall, known: KnownIds, make: Make, mark: string): Promise<WalkedRequest> => {
  const missing = new Set<string>();
  requestFor(
    call,
    (kind) => {
      const id = known.newest(kind);
      if (id === undefined) missing.add(kind);
      return id;
    },
    mark,
  );
  for (const kind of missing) await make(kind);
  return requestFor(call, known.newest, mark);
};

/** Takes all steps of a page on a mock of its own. */
export const walk = async ({ name, text }: Page): Promise<readonly Step[]> => {
  const calls = callsIn(text);
  if (calls.length === 0) return [];
  const known = createKnownIds();
  const mock = await startGuideMock((data) => learnHeard(known, data));
  try {
    const make = await setStage(mock, known);
    const steps: Step[] = [];
    for (const [index, call] of calls.entries()) {
      const request = await readied(call, known, make, String(index + 1));
      const { status, answer } = await mock.ask(request);
      steps.push({ page: name, call, request, status, answer });
      await mock.pass(betweenMs);
      if (status >= 300) continue;
      learnFrom(known, request, answer);
      forgetAfter(known, request, status);
    }
    return steps;
  } finally {
    await mock.close();
  }
};
