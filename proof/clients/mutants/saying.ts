import type { Json } from '../../../examples/integration/json.ts';
import type { Behaviour } from '../in-process-client.ts';

/** Answers what it is asked otherwise than it should. */
export const saying = (ask: string, say: (ok: Json, asked: Json) => Json): Behaviour => ({
  answers: (verb, asked, answer) => (verb === ask && 'ok' in answer ? { ok: say(answer.ok, asked) } : answer),
});

/** Lies about one thing, and is right about everything else. */
export const sayingOf = (of: string, status: (so: unknown) => unknown): Behaviour =>
  saying('status', (ok, asked) => (asked['of'] === of ? { ...ok, status: status(ok['status']) } : ok));
