import { ofAccounts } from './broken-rules/accounts.ts';
import { ofAgents } from './broken-rules/agents.ts';
import { ofCards } from './broken-rules/cards.ts';
import { ofCustomers } from './broken-rules/customers.ts';
import type { Judgement } from './broken-rules/judgement.ts';
import { ofOthers } from './broken-rules/others.ts';
import { ofPayments } from './broken-rules/payments.ts';
import { ofRequests } from './broken-rules/requests.ts';
import { ofSecondOthers } from './broken-rules/second-others.ts';
import { ofSecondResources } from './broken-rules/second-resources.ts';
import { ofThird } from './broken-rules/third.ts';
import { ofWebhooks } from './broken-rules/webhooks.ts';

/** All that was judged, a part for each file of mutants. */
export const judgements: readonly Judgement[] = [
  ...ofCustomers,
  ...ofAccounts,
  ...ofPayments,
  ...ofWebhooks,
  ...ofRequests,
  ...ofAgents,
  ...ofCards,
  ...ofOthers,
  ...ofSecondResources,
  ...ofSecondOthers,
  ...ofThird,
];

/**
 * The rules that say what each mutant breaks, by the name of the mutant. They were chosen by their sentences alone,
 * without a look at what any run had said: a rule is named where its sentence is false on a server that has the
 * defect, both as the mutant's words have it and as its code does it. Narrow rules come first, general ones after. A
 * rule that fails only because a later step cannot be made is left out. An empty list: no rule says it. A mutant
 * without an entry is not judged yet. Where a rule was written after the first campaign, its entry says so: no first
 * run knew it, so it changes nothing of what that said.
 */
export const brokenRules: Judgement = Object.fromEntries(
  judgements.flatMap((judgement) => Object.entries(judgement)),
);
