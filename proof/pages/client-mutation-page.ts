import {
  clientRule,
  clientRuleIds,
  isClientRuleId,
  type ClientRuleId,
} from '../../spec/client-rules/index.ts';
import type { ClientProof, ClientProofs, VariantProof } from '../results/client-proofs.ts';
import { table } from './markdown.ts';

/** Whether a fault was noticed on its rule and nothing else was blamed. */
export const isProven = ({ isKilled, falseAlarms }: ClientProof): boolean =>
  isKilled && falseAlarms.length === 0;

/** Whether a right client was left in peace. */
export const isFair = ({ blamed, unfinished }: VariantProof): boolean =>
  blamed.length === 0 && unfinished.length === 0;

/** One line: how many faults were noticed, and how many right clients were blamed. */
export const clientScore = ({ mutants, variants }: ClientProofs): string => {
  const killed = mutants.filter(({ isKilled }) => isKilled).length;
  const alarms = mutants.filter(({ falseAlarms }) => falseAlarms.length > 0).length;
  const blamed = variants.filter((variant) => !isFair(variant)).length;
  return `${killed} of ${mutants.length} client faults noticed on their own rule, ${alarms} with a false alarm elsewhere; ${blamed} of ${variants.length} right clients blamed.`;
};

const code = (name: string): string => `\`${name}\``;
const list = (names: readonly string[]): string => (names.length === 0 ? '–' : names.map(code).join(' '));

const levelOf = (rule: string): string => (isClientRuleId(rule) ? clientRule(rule).level : '');

/** Rules that no fault has broken. */
const rulesWithoutMutant = (mutants: readonly ClientProof[]): readonly ClientRuleId[] => {
  const proven = new Set(
    mutants.filter(({ isKilled }) => isKilled).flatMap(({ rule, also }) => [rule, ...also]),
  );
  return clientRuleIds.filter((id) => !proven.has(id));
};

/** How every fault of the example integration fared, and every variant of it, as a Markdown page. */
export const clientProofsPage = (proofs: ClientProofs): string =>
  [
    '# Does the certification notice a wrong client?',
    'Written by `npm run self-test -- --clients --write`. The [example integration](../../examples/integration) gets one fault at a time, from outside: a decision is replaced, or its requests are rewritten on the way. Each fault is played in the scenarios that grade its rule.',
    'A fault is **noticed** when its own rule is reported as violated. Rules under **follows** are violated as a consequence; the fault names them beforehand. Any other violated rule is a **false alarm**. Advice is never graded and raises no alarm.',
    clientScore(proofs),
    '## Faults',
    table(
      ['fault', 'rule it breaks', 'level', 'noticed', 'follows', 'false alarms', 'scenarios', 'seconds'],
      proofs.mutants.map(({ mutant, rule, isKilled, also, falseAlarms, scenarios, seconds }) => [
        code(mutant),
        code(rule),
        levelOf(rule),
        isKilled ? 'yes' : '**no**',
        list(also),
        list(falseAlarms),
        String(scenarios.length),
        seconds.toFixed(1),
      ]),
    ),
    '## Right clients',
    'The same integration, with one difference that the document permits. Each is played in all scenarios, or in those of the features that it has.',
    table(
      ['variant', 'what it does', 'scenarios', 'blamed for', 'seconds'],
      proofs.variants.map(({ variant, about, scenarios, blamed, unfinished, seconds }) => [
        code(variant),
        about,
        String(scenarios),
        list([...blamed, ...unfinished]),
        seconds.toFixed(1),
      ]),
    ),
    '## Rules that no fault has broken',
    table(
      ['rule', 'level', 'why'],
      rulesWithoutMutant(proofs.mutants).map((id) => [
        code(id),
        levelOf(id),
        clientRule(id).unobservable ?? '',
      ]),
    ),
  ]
    .join('\n\n')
    .concat('\n');
