import type { Capability } from '../../spec/capabilities.ts';
import type { Check } from '../../spec/results/findings.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import { acceptedRules } from './accepted-requests.ts';
import { announcedStateRules } from './announced-states.ts';
import { givenRules } from './given.ts';
import { lastingRules } from './lasting-members.ts';
import { listedRules } from './listed.ts';
import { namedRules } from './named-things.ts';
import { narrowedRowRules } from './narrowed-rows.ts';
import { paymentFactRules } from './payment-facts.ts';
import { presenceRules } from './presence.ts';
import { ledgerRules } from './ledger.ts';
import { purseRules } from './purses.ts';
import { timePairRules } from './time-pairs.ts';
import { vowRules } from './vows.ts';
import { webhookRules } from './world.ts';

interface WorldCheck {
  readonly title: string;
  readonly file: string;
  readonly rules: () => readonly RuleId[];
  readonly needs?: readonly Capability[];
  /** The event that may well never happen in a run. */
  readonly occasion: string;
}

const checks: readonly WorldCheck[] = [
  {
    title: 'what is taken is as the document shows it',
    file: 'accepted-requests.ts',
    rules: acceptedRules,
    occasion: 'a request that was taken although the document rules out a member of it',
  },
  {
    title: 'what clients give is what is shown, until an update that is accepted names it',
    file: 'given.ts',
    rules: () => givenRules,
    occasion: 'a resource that was made or read, updated in vain or otherwise, and read again',
  },
  {
    title: 'an answer shows what its request names, and nothing of another',
    file: 'named-things.ts',
    rules: () => namedRules,
    occasion: 'a resource that was read by its id, or a list of what belongs to one thing',
  },
  {
    title: 'a list of accounts, or of an agent, shows what is its owner’s on every page',
    file: 'narrowed-rows.ts',
    rules: () => narrowedRowRules,
    occasion: 'a list of accounts, or of an agent, whose rows show their owner',
  },
  {
    title: 'a payment shows its customer and its refund wherever it is shown, and a reference of its own',
    file: 'payment-facts.ts',
    rules: () => paymentFactRules,
    occasion: 'a payment that was shown twice',
  },
  {
    title: 'what cannot change of a resource is the same wherever it is shown',
    file: 'lasting-members.ts',
    rules: () => lastingRules,
    occasion: 'a resource that was shown twice',
  },
  {
    title: 'what cannot change of a payment is in its webhooks as in its reads',
    file: 'world.ts',
    rules: () => webhookRules,
    needs: ['webhooks'],
    occasion: 'a payment that was read, and announced by a webhook',
  },
  {
    title: 'how something ended is what its webhooks tell',
    file: 'announced-states.ts',
    rules: () => announcedStateRules,
    needs: ['webhooks'],
    occasion: 'a webhook about the end of something that was read afterwards',
  },
  {
    title: 'a list that was read to its end has what other answers show',
    file: 'listed.ts',
    rules: () => listedRules,
    occasion: 'a list that was read some seconds after its rows were made',
  },
  {
    title: 'a member whose presence says something is in every view, or in none',
    file: 'presence.ts',
    rules: () => presenceRules,
    occasion: 'a resource that showed such a member',
  },
  {
    title: 'the times of a resource are in order wherever they are shown',
    file: 'time-pairs.ts',
    rules: () => timePairRules,
    occasion: 'a resource that shows both times',
  },
  {
    title: 'what payments take from an account is what their answers show',
    file: 'purses.ts',
    rules: () => purseRules,
    needs: ['sandbox'],
    occasion: 'an account that was read before and after a payment',
  },
  {
    title: 'the balance of an account is the sum of its movements',
    file: 'ledger.ts',
    rules: () => ledgerRules,
    needs: ['sandbox'],
    occasion: 'an account that was read before a payment, and some seconds after it or when the run ended',
  },
  {
    title: 'what did not happen has not happened at the end of the run, either',
    file: 'vows.ts',
    rules: () => vowRules,
    needs: ['sandbox'],
    occasion: 'an action that was held or rejected, or an update that a card could not take',
  },
];

/** The examinations of the world of a run, as checks. */
export const worldChecks = (): readonly Check[] =>
  checks.map(({ file, rules, needs = [], ...check }) => ({
    ...check,
    rules: rules(),
    file: `suites/world/${file}`,
    line: 1,
    needs,
    passive: true,
    silentWithout: ['state'],
  }));
