import { readUntil } from '../../../kit/fixtures/read-until.ts';
import { canonicalText } from '../../../../spec/json.ts';
import { redeem, someActor, someAgent, tokenIn } from '../../../kit/fixtures/agents.ts';
import { ifThere } from '../../../kit/check/if-there.ts';
import { leavingOpen } from '../../../kit/check/leave-open.ts';
import { covers } from '../../../kit/check/covers.ts';
import { someCustomer } from '../../../kit/fixtures/customers.ts';
import { answerOf, bodyOf, isAccepted, requireSuccess } from '../../../kit/assertions/answers.ts';
import { canBeSeen } from '../../../kit/assertions/check.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import type { Exchange } from '../../../../spec/results/exchange.ts';

covers({ needs: ['state', 'agents'] }, [
  // An agent that gets itself gets the agent whose device code was redeemed for its token.
  'agent-side/self-is-the-agent-of-the-token',
]).test('an agent with its token sees itself', async ({ api, cleanup, check }) => {
  const { id: customerId } = await someCustomer(api, cleanup);
  const { id, call } = await someActor(api, cleanup, { customerId });

  const self = await call('agentSide.getSelf');

  const shown = memberOf(self, 'id');
  check
    .response('agent-side/self-is-the-agent-of-the-token', self, '/id')
    .that(shown === id, `the agent ${id}`, String(shown));
});

/** A code that is remembered for a moment only is open again by then. */
const laterMs = 2_000;

covers({ needs: ['state', 'agents'], clock: true }, [
  // A second redemption of the same device code returns no access token.
  'agents/second-redemption-returns-no-token',
  // A second redemption of the same device code leaves the token of the first one valid.
  'agents/second-redemption-keeps-the-token',
  // The status of a device code after its redemption differs from the one before.
  'agents/status-shows-the-redemption',
]).test(
  'a device code gives one token and the token stays valid',
  async ({ api, cleanup, check, control }) => {
    const { id: customerId } = await someCustomer(api, cleanup);
    const { code } = await someAgent(api, cleanup, { customerId });
    const statusOf = () => api.call('agents.getDeviceCodeStatus', { path: { code } });
    const before = requireSuccess(await statusOf(), 'Getting the status of a device code');
    const first = tokenIn(requireSuccess(await redeem(api, code), 'Redeeming a device code')) ?? '';

    const again = await redeem(api, code);
    const said = ({ response, ...answer }: Exchange): string =>
      canonicalText([response.status, bodyOf({ response, ...answer })]);
    const after = await readUntil(statusOf, (_body, seen) => said(seen) !== said(before));
    const self = await api.call('agentSide.getSelf', { as: { authorization: `Bearer ${first}` } });

    const rule = 'agents/second-redemption-returns-no-token';
    const expectNone = (redeemed: Exchange): boolean =>
      check
        .evidence(rule, redeemed)
        .that(
          tokenIn(redeemed) === undefined,
          'no accessToken for a code that was redeemed',
          answerOf(redeemed),
        );
    expectNone(again);
    check.accepted('agents/second-redemption-keeps-the-token', self, 'the token of the first redemption');
    const shown = 'agents/status-shows-the-redemption';
    const redeemed = memberOf(after, 'redeemed', { absent: undefined });
    const isOther = said(before) !== said(after);
    if (isOther || redeemed !== undefined || canBeSeen(check, shown, after, 'redeemed'))
      check
        .response(shown, [before, after])
        .that(isOther, 'another status of the code than before its redemption', said(after));
    await leavingOpen(check, [rule], async () => {
      await control.letPass(laterMs);
      expectNone(await redeem(api, code));
    });
  },
);

covers({ needs: ['state', 'agents'] }, [
  // Regenerating answers with a device code other than all earlier ones.
  'agents/regenerate-returns-a-new-code',
  // A device code that was not redeemed cannot be redeemed after a regeneration.
  'agents/regenerate-invalidates-earlier-codes',
  // A regenerated device code can be redeemed.
  'agents/regenerated-code-can-be-redeemed',
  // What makes, updates or deletes one of several things of a kind leaves the others as they were.
  'conventions/changes-touch-what-they-name',
]).test('a new device code takes the place of every earlier one', async ({ api, cleanup, check }) => {
  const { id: customerId } = await someCustomer(api, cleanup);
  const beside = await ifThere(() => someAgent(api, cleanup, { customerId }));
  const { id: agentId, code } = await someAgent(api, cleanup, { customerId });
  const regenerate = () => api.call('agents.regenerateDeviceCode', { path: { agentId } });
  const second = requireSuccess(await regenerate(), 'Regenerating a device code');
  const third = requireSuccess(await regenerate(), 'Regenerating a device code again');
  const codes = [code, ...[second, third].map((made) => String(memberOf(made, 'code')))];

  check
    .response('agents/regenerate-returns-a-new-code', [second, third])
    .that(new Set(codes).size === 3, 'three different device codes', `${new Set(codes).size}`);
  for (const old of codes.slice(0, 2)) {
    const tried = await redeem(api, old);
    check.rejected('agents/regenerate-invalidates-earlier-codes', tried, 'an earlier device code');
  }
  const redeemed = await redeem(api, codes[2] ?? '');
  check.accepted('agents/regenerated-code-can-be-redeemed', redeemed, 'the newest device code');
  if (beside === undefined || !isAccepted(redeemed)) return;
  const kept = await redeem(api, beside.code);
  check.accepted('conventions/changes-touch-what-they-name', kept, 'the device code of another agent');
});

covers({ needs: ['state', 'agents'] }, [
  // The first request after an agent was deleted is refused its token.
  'agents/delete-ends-access-at-once',
  // The token of a deleted agent is answered with status 401.
  'agents/deleted-agent-gets-401',
]).test('a deleted agent is refused from its next request on', async ({ api, cleanup, check }) => {
  const deleteOne = async (isPaused: boolean): Promise<void> => {
    const { id: customerId } = await someCustomer(api, cleanup);
    const { id: agentId, call } = await someActor(api, cleanup, { customerId });
    requireSuccess(await call('agentSide.getSelf'), 'Calling with the token');
    const path = { agentId };
    if (isPaused)
      requireSuccess(await api.call('agents.update', { path, body: { isPaused } }), 'Pausing an agent');

    requireSuccess(await api.call('agents.delete', { path }), 'Deleting the agent');

    const self = await call('agentSide.getSelf');
    check.rejected('agents/delete-ends-access-at-once', self, 'the token of a deleted agent');
    check.status('agents/deleted-agent-gets-401', self, 401);
  };

  await deleteOne(false);
  // What is sent to pause an agent is not shown.
  await ifThere(() => deleteOne(true));
});
