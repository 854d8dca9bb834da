import { copyOf, isMembers, put, rowsOf, textAt, type Json, type Members } from '../../rewriting/json.ts';
import { answerOf, edits, isAccepted } from '../defects/answers.ts';
import { ignoresParameters, rewrites, sameCaller } from '../defects/requests.ts';
import { dataOf, drops, typeOf } from '../defects/webhooks.ts';
import { acceptsInstead, alsoLists, opensToOthers, resourcesIn, ofOthers } from './kit.ts';
import { derived, must, ofSection } from '../mutant.ts';

/** Actions as they were seen last. */
const seenActions = () => {
  const seen = new Map<string, Members>();
  return {
    of: (id: string): Members | undefined => seen.get(id),
    note: (body: Json | undefined): void => {
      for (const one of resourcesIn(body))
        if (textAt(one, 'id').startsWith('AgentAction:')) seen.set(textAt(one, 'id'), copyOf(one));
    },
  };
};

const later = 6000;

export const agents = ofSection('agents, side of the platform', {
  'policy-takes-effect-later': {
    defect: 'A change of the permissions of an agent is answered at once and takes effect six seconds later.',
    breaks: must.critical('An update of the policy takes effect immediately.', 'L390'),
    behaviour: () => ({
      before: async (call, { ask }) => {
        if (call.operation !== 'agents.updatePolicy' || !isMembers(call.body)) return undefined;
        const { permissions } = call.body;
        if (!Array.isArray(permissions) || Object.keys(call.body).length !== 1) return undefined;
        const read = await ask('GET', call.path.replace(/\/policy$/, ''), undefined, sameCaller(call));
        if (!isAccepted(read) || !isMembers(read.body)) return undefined;
        const body = copyOf(call.body);
        setTimeout(() => void ask('PATCH', call.path, body, sameCaller(call)).catch(() => undefined), later);
        put(read.body, 'policy.permissions', copyOf(permissions));
        return read;
      },
    }),
  },
  'partial-policy-update-drops-the-approval': {
    defect: 'An update of the permissions sets defaultExecutionMode to AUTO.',
    breaks: must.critical('The policy is updated partially.', 'L390'),
    behaviour: rewrites(['agents.updatePolicy'], (body) => {
      if (body['permissions'] !== undefined) body['defaultExecutionMode'] ??= 'AUTO';
    }),
  },
  'old-device-code-still-opens': {
    defect: 'A device code that was replaced by a new one can still be redeemed.',
    breaks: must.critical('Regenerating a device code invalidates earlier unredeemed codes.', 'L390'),
    behaviour: () => {
      const agentOf = new Map<string, string>();
      const latest = new Map<string, string>();
      return {
        before: (call) => {
          const code = call.params['code'] ?? '';
          const next = latest.get(agentOf.get(code) ?? '');
          if (call.operation === 'agents.redeemDeviceCode' && next !== undefined && next !== code)
            call.path = `/agents/device-codes/${next}/redeem`;
          return undefined;
        },
        after: (call, answer) => {
          const isNew =
            call.operation === 'agents.create' || call.operation === 'agents.regenerateDeviceCode';
          if (!isNew || !isAccepted(answer) || !isMembers(answer.body)) return;
          const device = answer.body['deviceCode'] ?? answer.body;
          agentOf.set(textAt(device, 'code'), textAt(device, 'agentId'));
          latest.set(textAt(device, 'agentId'), textAt(device, 'code'));
        },
      };
    },
  },
  'agent-shows-its-token': {
    defect: 'Reading an agent that is connected shows its access token.',
    breaks: must.critical('The agent token is returned once, at redemption.', 'L406'),
    behaviour: () => {
      const tokens = new Map<string, string>();
      return edits(['agents.redeemDeviceCode', 'agents.get'], (body, call) => {
        if (call.operation === 'agents.redeemDeviceCode')
          tokens.set(textAt(body, 'agentId'), textAt(body, 'accessToken'));
        else if (tokens.has(textAt(body, 'id'))) body['accessToken'] = tokens.get(textAt(body, 'id'));
      });
    },
  },
  'redeemed-code-reads-open': {
    defect: 'The status of a redeemed device code says that it is not redeemed.',
    breaks: derived.minor('The status of a device code can be read.', 'L390'),
    behaviour: edits(['agents.getDeviceCodeStatus'], (body) => {
      if (body['redeemed'] === true) body['redeemed'] = false;
    }),
  },
  'approvals-of-all-agents': {
    defect: 'The list of approval requests ignores agentId.',
    breaks: must.major('Approval requests are filtered by agentId or customerId.', 'L390'),
    behaviour: ignoresParameters('agents.listApprovals', ['agentId']),
  },
  'approved-action-is-not-executed': {
    defect: 'Approving an action answers APPROVED, and the transfer is not made.',
    breaks: must.critical('Approving executes the underlying operation.', 'L264'),
    behaviour: () => {
      const actions = seenActions();
      const approved = new Set<string>();
      return {
        before: (call) => {
          const id = call.params['actionId'] ?? '';
          const action = actions.of(id);
          if (call.operation !== 'agents.approveAction' || action === undefined || approved.has(id))
            return undefined;
          if (action['status'] !== 'PENDING_APPROVAL' || action['agentId'] !== call.params['agentId'])
            return undefined;
          approved.add(id);
          return answerOf(200, { ...copyOf(action), status: 'APPROVED' });
        },
        after: (call, answer) => {
          if (!isAccepted(answer) || !isMembers(answer.body)) return;
          actions.note(answer.body);
          if (call.operation === 'agents.listApprovals')
            answer.body['data'] = rowsOf(answer.body).filter((one) => !approved.has(textAt(one, 'id')));
          for (const one of resourcesIn(answer.body))
            if (approved.has(textAt(one, 'id'))) one['status'] = 'APPROVED';
        },
      };
    },
  },
  'rejected-action-is-executed': {
    defect: 'Rejecting an action answers REJECTED, and the transfer is made.',
    breaks: must.critical('The underlying operation of a rejected action is not executed.', 'L265'),
    behaviour: () => {
      const rejected = new Set<string>();
      return {
        before: (call) => {
          if (call.operation !== 'agents.rejectAction') return undefined;
          call.path = call.path.replace(/\/reject$/, '/approve');
          call.body = undefined;
          return undefined;
        },
        after: (call, answer) => {
          if (!isAccepted(answer)) return;
          if (call.operation === 'agents.rejectAction') rejected.add(call.params['actionId'] ?? '');
          for (const one of resourcesIn(answer.body)) {
            if (!rejected.has(textAt(one, 'id'))) continue;
            one['status'] = 'REJECTED';
            delete one['transaction'];
          }
        },
      };
    },
  },
  'approved-action-can-be-rejected': {
    defect: 'Rejecting an action that was approved answers 200 with REJECTED.',
    breaks: must.major('Reject needs the status PENDING_APPROVAL.', 'L504'),
    behaviour: () => {
      const actions = seenActions();
      const accepting = acceptsInstead('agents.rejectAction', [409], (call) => {
        const action = actions.of(call.params['actionId'] ?? '');
        return action === undefined ? undefined : answerOf(200, { ...copyOf(action), status: 'REJECTED' });
      });
      return {
        after: async (call, answer, server) => {
          if (isAccepted(answer)) actions.note(answer.body);
          await accepting.after?.(call, answer, server);
        },
      };
    },
  },
  'other-platform-approves-an-action': {
    defect: 'The action of an agent can be approved by any platform that knows the ids.',
    breaks: derived.critical('An agent acts for a customer of one platform.', 'L7'),
    behaviour: () => opensToOthers('agents.approveAction'),
  },
  'quote-actions-wait-unannounced': {
    defect: 'An action that executes a quote waits for approval without a webhook; transfers are announced.',
    breaks: must.major('A webhook is sent for an agent action pending approval.', 'L447'),
    behaviour: drops(
      (delivery) =>
        typeOf(delivery) === 'AGENT_ACTION.PENDING_APPROVAL' && dataOf(delivery)['type'] === 'EXECUTE_QUOTE',
    ),
  },
  'renaming-unpauses-an-agent': {
    defect: 'An update of the name of a paused agent makes it run again.',
    breaks: derived.major('Name or paused state are updated.', 'L390'),
    behaviour: rewrites(['agents.update'], (body) => {
      if (body['name'] !== undefined) body['isPaused'] ??= false;
    }),
  },
  'agents-of-other-platforms-listed': {
    defect: 'The list of agents shows agents of every platform.',
    breaks: derived.critical('A platform lists its agents.', 'L390'),
    behaviour: () => alsoLists('agents.list', ['agents.get', 'agents.update', 'agents.list'], ofOthers),
  },
});
