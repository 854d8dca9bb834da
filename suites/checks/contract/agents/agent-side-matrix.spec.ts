import type { RuleId } from '../../../../spec/rules/index.ts';
import { lines } from '../../../kit/models/agent-permission-matrix.ts';
import { ownResources, runMatrix } from '../../../kit/models/agent-permission-matrix-run.ts';
import type { Client } from '../../../kit/http/client.ts';
import { covers } from '../../../kit/check/covers.ts';
import { requireSuccess } from '../../../kit/assertions/answers.ts';
import { cleanup as ownedBy, type Cleanup } from '../../../kit/check/cleanup-registry.ts';
import { positiveControl } from '../../../kit/check/positive-control.ts';
import { run } from '../../../kit/check/run.ts';

const needs = ['state', 'sandbox', 'agents'] as const;

/**
 * Sends each request about things of an agent's own: a refusal about others counts for an operation alone that is
 * served, and "not found" for one alone that was found.
 */
const controls = async (api: Client, cleanup: Cleanup): Promise<void> => {
  const own = await ownResources(api, cleanup);
  for (const { operation, own: options } of lines)
    await positiveControl('the same about its own', own.agent.call(operation, options(own)));
};

const unique = (rules: readonly (RuleId | undefined)[]): readonly RuleId[] => [
  ...new Set(rules.filter((rule) => rule !== undefined)),
];

covers(
  { needs },
  unique([
    ...lines.flatMap(({ served, without, foreign, used }) => [served, without, foreign, used]),
    'agent-side/foreign-and-unknown-ids-look-alike',
    'agent-side/missing-permission-is-403',
    'agent-side/refused-request-changes-nothing',
    'agent-side/foreign-external-account-stays',
    'agent-side/foreign-money-stays',
  ]),
).test(
  'an agent gets what its permissions and its customer allow, whatever it asks for',
  async ({ api, cleanup, check }) => {
    await controls(api, cleanup);
    await runMatrix(
      check,
      {
        api,
        cleanup,
        otherParty: {
          whose: 'another customer',
          api,
          cleanup,
          isolation: ({ foreign }) => foreign,
          alike: 'agent-side/foreign-and-unknown-ids-look-alike',
          stays: {
            accounts: 'agent-side/foreign-external-account-stays',
            money: 'agent-side/foreign-money-stays',
          },
        },
      },
      ['nobody', 'another customer', 'own'],
    );
  },
);

covers({ needs: [...needs, 'credentials'] }, [
  // A request of an agent about something of another platform is answered like one about an id that
  // nobody has.
  'agent-side/hides-other-platforms',
  // No request of an agent changes an account or a balance of another platform.
  'agent-side/things-of-other-platforms-stay-untouched',
]).test(
  'what belongs to another platform is to an agent as if it were not, whatever its permissions',
  async ({ api, cleanup, check }) => {
    const other: Client = {
      ...api,
      call: (operation, options) => api.call(operation, { as: 'otherPlatform', ...options }),
    };
    requireSuccess(await other.call('customers.list'), 'Listing customers as the other platform');
    const theirs = ownedBy();
    const stays = 'agent-side/things-of-other-platforms-stay-untouched';
    try {
      await controls(api, cleanup);
      await runMatrix(
        check,
        {
          api,
          cleanup,
          otherParty: {
            whose: 'another platform',
            api: other,
            cleanup: theirs,
            isolation: () => 'agent-side/hides-other-platforms',
            alike: 'agent-side/hides-other-platforms',
            stays: { accounts: stays, money: stays },
          },
        },
        ['nobody', 'another platform'],
      );
    } finally {
      await theirs.cleanUp(other, run().target.pacing.concurrency);
    }
  },
);
