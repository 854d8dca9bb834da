import { contract } from '../../spec/contract/in-use.ts';
import type { Exchange } from '../../spec/results/exchange.ts';
import type { Capability } from '../../spec/capabilities.ts';
import type { Check } from '../../spec/results/findings.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import type { FindingCollector } from '../kit/check/finding-collector.ts';
import { bodyRules, examineBody } from './bodies.ts';
import { credentialRules, examineCredentials } from './credentials.ts';
import { eventOrderRules, scenarioRules } from './event-orders.ts';
import {
  examineFailedActions,
  examinePendingQuotes,
  failedActionRules,
  pendingQuoteRules,
} from './permitted-outcomes.ts';
import { announcedRules, endStateRules, examineFinals, paymentFinalRules } from './finals.ts';
import { byCapability } from './rules-by-capability.ts';
import {
  customerFailureRules,
  detailsRules,
  errorRules,
  examineCustomerFailure,
  examineError,
  failureRules,
} from './errors.ts';
import { examineIds, idRules } from './ids.ts';
import { examineOutcomes, outcomeRules } from './outcomes.ts';
import { examinePage, pageRules } from './pages.ts';
import { ownVersionRules } from './own-version.ts';
import { examineSecrets, secretRules, secretWebhookRules } from './secrets.ts';
import { challengeRules, examineShape, shapeRules } from './shape.ts';
import { watchOver, type Watch } from './watch.ts';
import { webhookRules } from './webhooks.ts';

interface Examination {
  readonly title: string;
  readonly file: string;
  readonly rules: () => readonly RuleId[];
  /** The event that may well never happen in a run. */
  readonly occasion?: string;
  /** Capabilities without which nothing of it is ever shown. */
  readonly needs?: readonly Capability[];
  readonly examine: (exchange: Exchange, examine: FindingCollector, watch: Watch) => void;
}

const examinations: readonly Examination[] = [
  {
    title: 'every answer has its documented shape',
    file: 'shape.ts',
    rules: shapeRules,
    examine: examineShape,
  },
  {
    title: 'every challenge of a quote has its documented shape',
    file: 'shape.ts',
    rules: () => challengeRules,
    needs: ['sca'],
    examine: () => {},
  },
  {
    title: 'every error answer keeps to the tables',
    file: 'errors.ts',
    rules: () => errorRules,
    examine: examineError,
  },
  {
    title: 'every failure of the service has a listed code',
    file: 'errors.ts',
    rules: () => failureRules,
    occasion: 'an answer with status 500',
    examine: () => {},
  },
  {
    title: 'a customer read that fails inside the service is answered with 500',
    file: 'errors.ts',
    rules: () => customerFailureRules,
    occasion: 'a customer read that was answered with a status of 500 or more',
    examine: examineCustomerFailure,
  },
  {
    title: 'the description of the target has the version of the interface',
    file: 'own-version.ts',
    rules: () => ownVersionRules,
    occasion: 'a description of the target, which --openapi names',
    examine: () => {},
  },
  {
    title: 'an action that failed is reported so',
    file: 'permitted-outcomes.ts',
    rules: () => failedActionRules,
    occasion: 'an agent action that failed',
    needs: ['agents'],
    examine: examineFailedActions,
  },
  {
    title: 'a quote that an agent asks for may wait for approval',
    file: 'permitted-outcomes.ts',
    rules: () => pendingQuoteRules,
    occasion: 'a quote of an agent whose creation waits for approval',
    needs: ['agents'],
    examine: examinePendingQuotes,
  },
  {
    title: 'the details of every error are an object',
    file: 'shape.ts',
    rules: () => detailsRules,
    occasion: 'a 401, 404 or 500 with details',
    examine: () => {},
  },
  {
    title: 'what was read in a final state is in it whenever it is read, until the end of the run',
    file: 'finals.ts',
    rules: () => paymentFinalRules,
    occasion: 'a payment or refund that was read in a final state, and read again',
    needs: ['sandbox'],
    examine: examineFinals,
  },
  {
    title: 'what has ended is in its last state whenever it is read, until the end of the run',
    file: 'finals.ts',
    rules: () => endStateRules,
    occasion: 'a closed card, revoked key or rejected action that was read twice',
    examine: () => {},
  },
  {
    title: 'no payment on its way tells of an outcome',
    file: 'outcomes.ts',
    rules: () => outcomeRules,
    occasion: 'an outgoing payment that is on its way',
    examine: examineOutcomes,
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
export const observe = (exchange: Exchange, examine: FindingCollector, watch: Watch = watchOver()): void => {
  for (const examination of examinations) examination.examine(exchange, examine, watch);
};

const checkOf = (
  title: string,
  file: string,
  rules: readonly RuleId[],
  needs: readonly Capability[],
): Check => ({
  title,
  file: `suites/observers/${file}`,
  line: 1,
  rules,
  needs,
  passive: true,
  silentWithout: ['state'],
});

/** The examinations of every exchange and of every webhook, as checks. */
export const observerChecks = (): readonly Check[] => {
  const onExchanges = examinations.flatMap(({ title, file, rules, occasion, needs = [] }) =>
    byCapability(rules().filter(contract().isRuleId)).map((group) => ({
      ...checkOf(title, file, group.rules, [...new Set([...needs, ...group.needs])]),
      silentWithout: ['state', ...group.silentWithout],
      ...(occasion === undefined ? {} : { occasion }),
    })),
  );
  // Rules that answers show as well need no webhook to be examined.
  const onAnswers = new Set(onExchanges.flatMap(({ rules }) => rules));
  const onWebhooks = webhookRules().filter((id) => !onAnswers.has(id));
  return [
    ...onExchanges,
    checkOf('every outgoing-payment webhook has its documented body', 'webhooks.ts', onWebhooks, [
      'webhooks',
    ]),
    checkOf('the webhooks of every payment come in a listed order', 'event-orders.ts', eventOrderRules, [
      'webhooks',
      'sandbox',
    ]),
    {
      ...checkOf('the webhooks of a whole scenario come in its order', 'event-orders.ts', scenarioRules, [
        'webhooks',
        'sandbox',
      ]),
      occasion: 'a payment of which all webhooks came',
    },
    checkOf('what a webhook says to have failed does not read as delivered', 'finals.ts', announcedRules, [
      'webhooks',
      'sandbox',
      'state',
    ]),
    checkOf('no webhook contains a secret', 'secrets.ts', secretWebhookRules, ['webhooks', 'agents']),
  ];
};
