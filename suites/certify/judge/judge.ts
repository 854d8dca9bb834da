import type { ClientRuleId } from '../../../spec/client-rules/index.ts';
import type { BeliefLine, Line } from '../../../spec/results/client-evidence.ts';
import { equal, subjectOf, type Question, type Scenario } from '../scenarios/scenario.ts';
import { checks } from './checks/index.ts';
import { fieldSightings } from './fields.ts';
import { recordingOf, type Recording } from './recording.ts';
import { sighted, type Sighting } from './sighting.ts';

/** The evidence of a scenario for or against a rule, at one place. */
export interface Finding extends Sighting {
  readonly rule: ClientRuleId;
  readonly scenario: string;
}

type Found = Omit<Finding, 'scenario'>;

const shown = (value: unknown): string =>
  value === undefined || value === null ? 'none' : JSON.stringify(value);

/** The sightings from an answer to a question, for the rules that it decides. */
const believed = (question: Question, line: BeliefLine): readonly Found[] =>
  Object.entries(question.proves).flatMap(([name, { rules, accepts = equal }]) => {
    const [belief, truth] = [line.believed?.[name], line.truth[name]];
    const message = (): string =>
      `The ${name} of ${subjectOf(question)} is ${shown(truth)} at the service; the client says ${shown(belief)}.`;
    // A client that believes what is so is right, also where the service went further than the scenario meant it to.
    const isRight = equal(belief, truth) || accepts(belief, truth);
    return rules.map((rule) => ({ rule, ...sighted(isRight, line, message) }));
  });

const beliefs = ({ beliefs: lines }: Recording, { questions = [] }: Scenario): readonly Found[] =>
  lines.flatMap((line) => {
    const question = questions[line.question];
    return question === undefined ? [] : believed(question, line);
  });

const checked = (recording: Recording): readonly Found[] =>
  Object.entries(checks).flatMap(([rule, check]) =>
    check(recording).map((sighting) => ({ rule: rule as ClientRuleId, ...sighting })),
  );

/** Judges the evidence of a scenario, and nothing else. */
export const judge = (id: string, scenario: Scenario, lines: readonly Line[]): readonly Finding[] => {
  const recording = recordingOf(id, lines);
  return [...fieldSightings(recording), ...checked(recording), ...beliefs(recording, scenario)].map(
    (found) => ({
      ...found,
      scenario: id,
    }),
  );
};
