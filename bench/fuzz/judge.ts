import { jsonIn } from '../../spec/json.ts';
import { packageRoot } from '../../spec/package-root.ts';
import type { HttpAnswer } from './http-answers.ts';
import type { Reply } from './connection.ts';
import type { Shot } from './shot.ts';

/** The faults that a reply must never have. */
export type FindingKind =
  | 'a failure of the server'
  | 'an incomplete error'
  | 'a broken answer'
  | 'no answer'
  | 'a slow answer'
  | 'a secret'
  | 'something of the inside';

export interface Finding {
  readonly kind: FindingKind;
  readonly detail: string;
}

/** Texts that no answer may have, besides those that were shown once. */
export interface Secrets {
  /** Secrets that are never shown. */
  readonly never: readonly string[];
  /** Secrets that were shown once, and by whom. */
  readonly shown: ReadonlyMap<string, string>;
}

/** An answer that takes longer is looked at again, alone. Milliseconds. */
export const slowMs = 1000;

/** Texts that only the inside of the server knows. */
const inside = [packageRoot, 'node_modules', 'node:internal', 'SQLITE_', '[object Object]', '    at '];

const shortened = (text: string): string => (text.length <= 300 ? text : `${text.slice(0, 300)}…`);

const errorMembers: Readonly<Record<string, (value: unknown, status: number) => boolean>> = {
  status: (value, status) => value === status,
  code: (value) => typeof value === 'string' && /^[A-Z][A-Z0-9_]+$/.test(value),
  message: (value) => typeof value === 'string' && value !== '',
  details: (value) => value === undefined || (typeof value === 'object' && value !== null),
};

const isErrorBody = (body: unknown, status: number): boolean =>
  typeof body === 'object' &&
  body !== null &&
  Object.entries(errorMembers).every(([name, holds]) =>
    holds((body as Record<string, unknown>)[name], status),
  );

/** Not served at all, not just now, or not in this version of HTTP: all three say so. */
const honest = new Set([501, 503, 505]);

const isJson = ({ headers }: HttpAnswer): boolean =>
  headers['content-type']?.startsWith('application/json') ?? false;

/** The fault of the body of an answer that must have one. */
const bodyProblem = (answer: HttpAnswer): FindingKind | undefined => {
  const { status, body } = answer;
  const value = isJson(answer) ? jsonIn(body) : undefined;
  if (status >= 400) return isErrorBody(value, status) ? undefined : 'an incomplete error';
  return isJson(answer) && value === undefined ? 'a broken answer' : undefined;
};

/** The faults of one answer. `isHead`: it has no body. */
const answerFindings = (answer: HttpAnswer, isHead: boolean): readonly Finding[] => {
  const { status, body } = answer;
  const detail = `${status} ${shortened(body)}`;
  if (status >= 500 && !honest.has(status)) return [{ kind: 'a failure of the server', detail }];
  const kind = isHead || status === 204 ? undefined : bodyProblem(answer);
  return kind === undefined ? [] : [{ kind, detail }];
};

const leaks = (
  kind: string,
  { body }: HttpAnswer,
  sent: string,
  { never, shown }: Secrets,
): readonly Finding[] => [
  ...never
    .filter((secret) => body.includes(secret))
    .map(() => ({ kind: 'a secret' as const, detail: shortened(body) })),
  ...[...shown]
    .filter(([secret, by]) => by !== kind && body.includes(secret) && !sent.includes(secret))
    .map(([, by]) => ({ kind: 'a secret' as const, detail: `first shown by ${by}: ${shortened(body)}` })),
  ...inside
    .filter((text) => body.includes(text) && !sent.includes(text))
    .map((text) => ({ kind: 'something of the inside' as const, detail: `${text}: ${shortened(body)}` })),
];

/** The faults of a reply. A page for people (HTML) and what describes the interface are no answers of it. */
export const findingsIn = (shot: Shot, reply: Reply, secrets: Secrets): readonly Finding[] => {
  const sent = Buffer.concat(shot.pieces).toString('latin1');
  const { answers, garbage, isMissing, isCut, ms } = reply;
  return [
    ...(garbage === undefined ? [] : [{ kind: 'a broken answer' as const, detail: `no HTTP: ${garbage}` }]),
    ...(isMissing ? [{ kind: 'no answer' as const, detail: `nothing for ${Math.round(ms)} ms` }] : []),
    ...(isCut && !isMissing
      ? [
          {
            kind: 'no answer' as const,
            detail: `${answers.length} of ${shot.isHead.length} answers, then the end`,
          },
        ]
      : []),
    ...(ms > slowMs && !isMissing
      ? [{ kind: 'a slow answer' as const, detail: `${Math.round(ms)} ms` }]
      : []),
    ...answers.flatMap((answer, index) => answerFindings(answer, shot.isHead[index] ?? false)),
    ...answers.filter(isJson).flatMap((answer) => leaks(shot.kind, answer, sent, secrets)),
  ];
};
