import { jsonIn } from '../../spec/json.ts';
import { plainShot, type PlainRequest, type Shot } from './shot.ts';

/** Smaller values, the smallest first: a part of it in its place, then without one member, then smaller inside. */
const smallerValues = function* (value: unknown): Generator {
  if (typeof value === 'string' && value.length > 1) {
    yield value.slice(0, Math.floor(value.length / 2));
    yield value.slice(0, -1);
  }
  if (typeof value !== 'object' || value === null) return;
  const isList = Array.isArray(value);
  const entries = Object.entries(value);
  const made = (kept: readonly (readonly [string, unknown])[]): unknown =>
    isList ? kept.map(([, item]) => item) : Object.fromEntries(kept);
  if (entries.length > 3) {
    yield made(entries.slice(0, entries.length / 2));
    yield made(entries.slice(entries.length / 2));
  }
  for (const index of entries.keys()) yield made(entries.toSpliced(index, 1));
  for (const [index, [name, inner]] of entries.entries())
    for (const smaller of smallerValues(inner)) yield made(entries.with(index, [name, smaller]));
};

const smallerRequests = function* (request: PlainRequest): Generator<PlainRequest> {
  const { target, headers, body } = request;
  const [path = '', query] = target.split('?', 2);
  if (query !== undefined) yield { ...request, target: path };
  const { body: _body, ...bare } = request;
  if (body !== undefined) yield bare;
  for (const [index, [name]] of headers.entries())
    if (name !== 'host') yield { ...request, headers: headers.toSpliced(index, 1) };
  const value = body === undefined ? undefined : jsonIn(body.toString());
  if (value !== undefined)
    for (const smaller of smallerValues(value))
      yield { ...request, body: Buffer.from(JSON.stringify(smaller)) };
};

const withoutBytes = function* (shot: Shot): Generator<Shot> {
  const bytes = Buffer.concat(shot.pieces);
  if (shot.pieces.length > 1) yield { ...shot, pieces: [bytes] };
  for (let size = Math.ceil(bytes.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let at = 0; at < bytes.length; at += size)
      yield { ...shot, pieces: [Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + size)])] };
};

const smallerShots = function* (shot: Shot): Generator<Shot> {
  if (shot.plain === undefined) yield* withoutBytes(shot);
  else for (const request of smallerRequests(shot.plain)) yield plainShot(shot.kind, request);
};

/** How often a failing request is tried again, smaller. */
const mostTries = 400;

/** The smallest shot found that still fails. */
export const shrunk = async (shot: Shot, fails: (shot: Shot) => Promise<boolean>): Promise<Shot> => {
  let smallest = shot;
  let tries = 0;
  for (let isSmaller = true; isSmaller;) {
    isSmaller = false;
    for (const candidate of smallerShots(smallest)) {
      if ((tries += 1) > mostTries) return smallest;
      if (!(await fails(candidate))) continue;
      smallest = candidate;
      isSmaller = true;
      break;
    }
  }
  return smallest;
};
