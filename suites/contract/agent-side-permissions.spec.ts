import { agentTransfer, employ, someEmployed, type Employed } from '../kernel/agents.ts';
import type { CallOptions } from '../kernel/client.ts';
import { covers } from '../kernel/covers.ts';
import { expectRefused, expectTaken, needed } from '../kernel/judge.ts';
import { quoteBody } from '../kernel/payments.ts';
import { test } from '../kernel/test.ts';

const needs = ['state', 'sandbox', 'agents'] as const;

const quote = ({ ends }: Pick<Employed, 'ends'>): CallOptions => ({
  body: quoteBody({ from: ends.account.id, to: ends.payee.id, amount: 100 }),
});

test(
  'two agents of a customer get what their own policy allows',
  covers(['agent-side/requests-are-subject-to-its-policy'], { needs }),
  async ({ api, owned, examine }) => {
    const free = await someEmployed(api, owned);
    const bound = await employ(api, owned, free.ends, { permissions: [] });
    const rule = 'agent-side/requests-are-subject-to-its-policy';

    expectTaken(
      examine,
      rule,
      await free.call('agentSide.transferOut', agentTransfer(free)),
      'a transfer allowed',
    );
    const tried = await bound.call('agentSide.transferOut', agentTransfer(free));
    expectRefused(examine, rule, tried, 'the same transfer of an agent without permissions');
  },
);

test(
  'an agent cannot pay from an account that its policy leaves out',
  covers(['agent-side/account-restrictions-hold'], { needs }),
  async ({ api, owned, examine }) => {
    const open = await someEmployed(api, owned);
    const allowing = (ids: readonly string[]) => ({ accountRestrictions: { allowedAccountIds: ids } });
    const inside = await employ(api, owned, open.ends, allowing([open.ends.account.id]));
    const outside = await employ(api, owned, open.ends, allowing([]));
    const rule = 'agent-side/account-restrictions-hold';

    const taken = await inside.call('agentSide.transferOut', agentTransfer(open));
    needed(taken, 'A transfer from an account that the policy lists');
    expectRefused(
      examine,
      rule,
      await outside.call('agentSide.transferOut', agentTransfer(open)),
      'a transfer from an account that the policy leaves out',
    );
    expectRefused(
      examine,
      rule,
      await outside.call('agentSide.createQuote', quote(open)),
      'a quote from an account that the policy leaves out',
    );
  },
);
