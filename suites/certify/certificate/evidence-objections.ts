import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../../../spec/json.ts';
import type { Certification } from '../../../spec/results/certification.ts';
import type { AskLine, BeliefLine, Line, NoteLine } from '../../../spec/results/client-evidence.ts';
import { seedOf } from '../scenarios/amounts.ts';
import { scenario, type ScenarioId } from '../scenarios/index.ts';
import { withFacts, type Ask, type Facts } from '../scenarios/scenario.ts';

/** The run that the evidence must be of. */
export type EvidenceRun = Pick<Certification, 'client' | 'run' | 'plan'>;

/** A clock that is set right while a run goes on moves by less. Milliseconds. */
const clockStepMs = 60_000;

/** The same, between two lines. */
const lineStepMs = 5000;

const kinds: ReadonlySet<string> = new Set<Line['kind']>([
  'exchange',
  'webhook',
  'ask',
  'belief',
  'truth',
  'note',
]);

const notesIn = (lines: readonly Line[], what: NoteLine['what']): readonly JsonObject[] =>
  lines
    .filter((line): line is NoteLine => line.kind === 'note' && line.what === what)
    .map(({ about }) => about);

/** The troubles that a scenario has, as they are written down before the client comes. */
const troublesOf = (id: ScenarioId): readonly unknown[] => {
  const { troubles = [], webhookTrouble } = scenario(id);
  return [...troubles, ...(webhookTrouble === undefined ? [] : [{ trouble: webhookTrouble }])];
};

/** Whether the last line says that the scenario was played to its end. */
const isDone = (line: Line | undefined): boolean =>
  line?.kind === 'note' && line.what === 'end' && line.about['ending'] === 'done';

const inOrder = (asks: readonly Pick<Ask, 'ask' | 'with'>[]): readonly string[] =>
  asks.map(({ ask, with: asked }) => JSON.stringify([ask, asked])).toSorted();

/** The asks to the client. A client that is asked one by one is not asked to wait: psi waits itself. */
const askedIn = (lines: readonly Line[], isCommand: boolean): readonly Pick<Ask, 'ask' | 'with'>[] =>
  isCommand
    ? notesIn(lines, 'task').flatMap(({ asks }) => asks as readonly Ask[])
    : lines.filter((line): line is AskLine => line.kind === 'ask' && line.ask !== 'hello');

const isAskedOtherwise = (lines: readonly Line[], id: ScenarioId, isCommand: boolean): boolean => {
  const facts = notesIn(lines, 'facts')[0] as Facts;
  const asks = scenario(id)
    .asks()
    .filter(({ ask }) => isCommand || ask !== 'wait')
    .map((wanted) => withFacts(wanted, facts));
  return !isDeepStrictEqual(inOrder(askedIn(lines, isCommand)), inOrder(asks));
};

/** One answer to each question, beside a truth that has all that the question is about. */
const lacksAnAnswer = (lines: readonly Line[], id: ScenarioId): boolean => {
  const answers = lines.filter((line): line is BeliefLine => line.kind === 'belief');
  const { questions = [] } = scenario(id);
  return (
    answers.length !== questions.length ||
    questions.some(({ proves }, index) => {
      const { question, truth } = answers[index] ?? { question: -1, truth: {} };
      return question !== index || !Object.keys(proves).every((name) => Object.hasOwn(truth, name));
    })
  );
};

/** A client that is asked says hello first. */
const isNotGreeted = (lines: readonly Line[], isCommand: boolean): boolean => {
  const first = lines.find((line): line is AskLine => line.kind === 'ask');
  return (
    notesIn(lines, 'started').length === 0 ||
    (!isCommand && (first?.ask !== 'hello' || !('ok' in first.answer)))
  );
};

const isNoAnswer = (line: Line): boolean =>
  line.kind === 'ask' &&
  !['ok', 'refused', 'lost', 'unsupported'].some((name) => Object.hasOwn(line.answer, name));

/** When a line ended: traffic has the time of its beginning, and how long it took. */
const endOf = (line: Line): number => Date.parse(line.at) + ('ms' in line ? line.ms : 0);

/** Lines are written as they end, each with the number of the last line before it began. */
const isOutOfOrder = (lines: readonly Line[]): boolean =>
  lines.some((line, index) => {
    const before = lines[index - 1];
    const isBackwards = before !== undefined && endOf(line) < endOf(before) - lineStepMs;
    return isBackwards || ('opened' in line && !(line.opened >= 0 && line.opened < line.n));
  });

const isOutsideOf = (lines: readonly Line[], { startedAt, durationMs }: Certification['run']): boolean => {
  const began = Date.parse(startedAt);
  return !lines.every(({ at }) => {
    const ms = Date.parse(at) - began;
    return ms >= -clockStepMs && ms <= durationMs + clockStepMs;
  });
};

/** The objections to evidence being of one scenario, of one run, from its beginning to its end. */
const objections: readonly {
  readonly isSo: (lines: readonly Line[], id: ScenarioId, run: EvidenceRun) => boolean;
  readonly words: string;
}[] = [
  { isSo: (lines) => lines.some(({ kind }) => !kinds.has(kind)), words: 'has a line of an unknown kind' },
  { isSo: (lines) => notesIn(lines, 'begin').length !== 1, words: 'does not begin once' },
  {
    isSo: (lines, id) => notesIn(lines, 'begin')[0]?.['scenario'] !== id,
    words: 'is that of another scenario',
  },
  {
    isSo: (lines, _id, { run }) => notesIn(lines, 'begin')[0]?.['run'] !== run.id,
    words: 'is of another run than the report',
  },
  {
    isSo: (lines, _id, { client: { name, version } }) =>
      !isDeepStrictEqual(notesIn(lines, 'begin')[0]?.['client'], { name, version }),
    words: 'is of another client than the report',
  },
  {
    isSo: (lines, _id, { plan }) =>
      !isDeepStrictEqual(notesIn(lines, 'begin')[0]?.['features'], plan.features),
    words: 'is of a run with another scope',
  },
  { isSo: (lines, _id, { run }) => isOutsideOf(lines, run), words: 'is of another time than its run' },
  {
    isSo: (lines, id, { run }) => notesIn(lines, 'facts')[0]?.['seed'] !== seedOf(run.settings.seed, id),
    words: 'has other amounts than the seed of the run draws',
  },
  { isSo: (lines) => lines.some(({ n }, index) => n !== index + 1), words: 'lacks lines' },
  { isSo: isOutOfOrder, words: 'has lines in another order than that of their times' },
  {
    isSo: (lines, id) =>
      !isDeepStrictEqual(notesIn(lines, 'provocation').slice(0, troublesOf(id).length), troublesOf(id)),
    words: 'has other troubles than the scenario',
  },
  {
    isSo: (lines, _id, { client }) => notesIn(lines, 'task').length !== (client.driven === 'command' ? 1 : 0),
    words: 'is that of a client that is driven in another way',
  },
  {
    isSo: (lines, id, { client }) => isAskedOtherwise(lines, id, client.driven === 'command'),
    words: 'has other asks than the scenario',
  },
  {
    isSo: (lines, _id, { client }) => isNotGreeted(lines, client.driven === 'command'),
    words: 'does not have the beginning of its client',
  },
  { isSo: (lines) => lines.some(isNoAnswer), words: 'has an answer that the protocol does not know' },
  {
    isSo: (lines) => lines.filter(({ kind }) => kind === 'truth').length !== 1,
    words: 'does not say once what became of its payments',
  },
  { isSo: lacksAnAnswer, words: 'does not have one answer to each question of the scenario' },
  { isSo: (lines) => !isDone(lines.at(-1)), words: 'does not end as it must' },
];

/** The first objection to the evidence of a scenario, in words; undefined where there is none. */
export const objectionTo = (id: ScenarioId, lines: readonly Line[], run: EvidenceRun): string | undefined =>
  objections.find(({ isSo }) => isSo(lines, id, run))?.words;
