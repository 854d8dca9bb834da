import type { Exchange } from '../../../spec/exchange.ts';
import type { Check } from '../../../spec/findings.ts';
import type { RuleId } from '../../../spec/rules/index.ts';
import type { Examiner } from '../examiner.ts';
import { bodyRules, examineBody } from './bodies.ts';
import { credentialRules, examineCredentials } from './credentials.ts';
import { errorRules, examineError } from './errors.ts';
import { examineIds, idRules } from './ids.ts';
import { examinePage, pageRules } from './pages.ts';
import { examineSecrets, secretRules } from './secrets.ts';
import { examineShape, shapeRules } from './shape.ts';
import { watchOver, type Watch } from './watch.ts';

interface Examination {
  readonly title: string;
  readonly file: string;
  readonly rules: () => readonly RuleId[];
  readonly examine: (exchange: Exchange, examine: Examiner, watch: Watch) => void;
}

const examinations: readonly Examination[] = [
  {
    title: 'every answer has its documented shape',
    file: 'shape.ts',
    rules: shapeRules,
    examine: examineShape,
  },
  {
    title: 'every error answer keeps to the tables',
    file: 'errors.ts',
    rules: () => errorRules,
    examine: examineError,
  },
  { title: 'every list answers with a page', file: 'pages.ts', rules: () => pageRules, examine: examinePage },
  { title: 'every body is JSON', file: 'bodies.ts', rules: () => bodyRules, examine: examineBody },
  { title: 'every resource has an id', file: 'ids.ts', rules: () => idRules, examine: examineIds },
  {
    title: 'no answer contains a secret that was shown before',
    file: 'secrets.ts',
    rules: () => secretRules,
    examine: examineSecrets,
  },
  {
    title: 'credentials that are in order are never the problem',
    file: 'credentials.ts',
    rules: () => credentialRules,
    examine: examineCredentials,
  },
];

/**
 * Examines the rules that hold on every exchange, whatever its test is about. Some are about what was seen
 * before: `watch` remembers it.
 */
export const examineEverywhere = (
  exchange: Exchange,
  examine: Examiner,
  watch: Watch = watchOver(),
): void => {
  for (const examination of examinations) examination.examine(exchange, examine, watch);
};

/** What is examined on every exchange, as checks. */
export const everywhereChecks = (): readonly Check[] =>
  examinations.map(({ title, file, rules }) => ({
    title,
    file: `suites/kernel/everywhere/${file}`,
    line: 1,
    rules: rules(),
    needs: [],
    passive: true,
    silentWithout: ['state'],
  }));
