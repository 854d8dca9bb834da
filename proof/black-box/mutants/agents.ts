import { at, copyOf, isMembers, put, rowsOf, textAt, type Json, type Members } from '../../rewriting/json.ts';
import { derived, must, ofSection } from '../mutant.ts';
import { answerOf, edits, isAccepted } from '../defects/answers.ts';
import { editsPages } from '../defects/lists.ts';
import { ignoresParameters, refusal, sameCaller } from '../defects/requests.ts';

const lifecycle = ofSection('States and transitions > Agent action', {
  'approval-executes-nothing': {
    defect: 'Approving an agent action answers APPROVED, and nothing is executed.',
    breaks: must.critical('On approval the underlying operation is executed.'),
    behaviour: () => ({
      before: (call) => {
        if (call.operation === 'agents.approveAction') call.path = call.path.replace(/\/approve$/, '/reject');
        return undefined;
      },
      after: (call, answer) => {
        if (call.operation === 'agents.approveAction' && isAccepted(answer) && isMembers(answer.body))
          answer.body['status'] = 'APPROVED';
      },
    }),
  },
  'rejection-executes-all-the-same': {
    defect: 'Rejecting an agent action answers REJECTED, and the operation is executed.',
    breaks: must.critical('On rejection the underlying operation is not executed.'),
    behaviour: () => ({
      before: (call) => {
        if (call.operation !== 'agents.rejectAction') return undefined;
        call.path = call.path.replace(/\/reject$/, '/approve');
        call.body = undefined;
        return undefined;
      },
      after: (call, answer) => {
        if (call.operation === 'agents.rejectAction' && isAccepted(answer) && isMembers(answer.body))
          answer.body['status'] = 'REJECTED';
      },
    }),
  },
  'rejected-action-is-approved-later': {
    defect: 'An agent action that was rejected can be approved.',
    breaks: must.critical('Approval needs an action that is PENDING_APPROVAL.'),
    behaviour: () => {
      const rejected = new Map<string, Members>();
      return {
        after: (call, answer) => {
          const id = call.params['actionId'] ?? '';
          if (call.operation === 'agents.rejectAction' && isAccepted(answer) && isMembers(answer.body))
            rejected.set(id, copyOf(answer.body));
          const action = rejected.get(id);
          if (call.operation === 'agents.approveAction' && answer.status === 409 && action !== undefined)
            Object.assign(answer, answerOf(200, { ...action, status: 'APPROVED' }));
        },
      };
    },
  },
});

const policy = ofSection('Endpoints > Operation catalogue', {
  'policy-change-takes-no-effect': {
    defect: 'New permissions of an agent are shown, and the old ones hold.',
    breaks: must.critical('An update of the policy takes effect immediately.'),
    behaviour: () => {
      const shown = new Map<string, Json>();
      return {
        before: (call) => {
          const permissions = at(call.body, 'permissions');
          if (
            call.operation !== 'agents.updatePolicy' ||
            !isMembers(call.body) ||
            !Array.isArray(permissions)
          )
            return undefined;
          shown.set(call.params['agentId'] ?? '', permissions);
          delete call.body['permissions'];
          // An update needs a member.
          call.body['approvalThresholds'] ??= {};
          return undefined;
        },
        after: (_call, { body }) => {
          const permissions = shown.get(textAt(body, 'id'));
          if (permissions !== undefined && isMembers(body))
            put(body, 'policy.permissions', copyOf(permissions));
        },
      };
    },
  },
  'partial-policy-update-resets-the-mode': {
    defect: 'An update of the policy without an execution mode sets it to AUTO.',
    breaks: must.critical('The policy is updated partially.'),
    behaviour: () => ({
      before: (call) => {
        if (
          call.operation === 'agents.updatePolicy' &&
          isMembers(call.body) &&
          Object.keys(call.body).length > 0
        )
          call.body['defaultExecutionMode'] ??= 'AUTO';
        return undefined;
      },
    }),
  },
});

const access = ofSection('Endpoints > Operation catalogue', {
  'deleted-agent-keeps-its-access': {
    defect: 'A deleted agent is gone for the platform, and its access token still opens.',
    breaks: must.critical('Access is lost immediately when an agent is deleted.'),
    behaviour: () => {
      const gone = new Set<string>();
      const hidden = editsPages('agents.list', (page, rows) => {
        page['data'] = rows.filter((row) => !gone.has(textAt(row, 'id')));
      });
      return {
        ...hidden,
        before: async (call, { ask }) => {
          const id = call.params['agentId'] ?? '';
          if (call.operation?.startsWith('agents.') === true && gone.has(id))
            return refusal(404, 'REFERENCE_NOT_FOUND', 'No such agent.');
          if (call.operation !== 'agents.delete') return undefined;
          const known = await ask('GET', call.path, undefined, sameCaller(call));
          if (!isAccepted(known)) return undefined;
          gone.add(id);
          return answerOf(204);
        },
      };
    },
  },
  'old-device-code-still-works': {
    defect: 'After a device code was regenerated, the earlier one can still be redeemed.',
    breaks: must.critical('Regenerating a device code invalidates earlier unredeemed codes.'),
    behaviour: () => {
      const agentOf = new Map<string, string>();
      const newest = new Map<string, string>();
      const note = (code: Json | undefined): void => {
        agentOf.set(textAt(code, 'code'), textAt(code, 'agentId'));
        newest.set(textAt(code, 'agentId'), textAt(code, 'code'));
      };
      const newestFor = (code: string): string | undefined => newest.get(agentOf.get(code) ?? '');
      return {
        after: async (call, answer, { ask }) => {
          if (call.operation === 'agents.create' && isAccepted(answer)) note(at(answer.body, 'deviceCode'));
          if (call.operation === 'agents.regenerateDeviceCode' && isAccepted(answer)) note(answer.body);
          const { code = '' } = call.params;
          const current = newestFor(code);
          if (call.operation !== 'agents.redeemDeviceCode' || isAccepted(answer) || current === undefined)
            return;
          if (current !== code)
            Object.assign(answer, await ask('POST', `/agents/device-codes/${current}/redeem`));
        },
      };
    },
  },
  'agent-created-without-a-device-code': {
    defect: 'Creating an agent answers with the agent only.',
    breaks: must.critical('Creating an agent returns the agent and a device code.'),
    behaviour: edits(['agents.create'], (created) => {
      delete created['deviceCode'];
    }),
  },
});

const approvals = ofSection('Endpoints > Operation catalogue', {
  'approvals-of-all-agents-listed': {
    defect: 'Listing approval requests ignores agentId.',
    breaks: must.major('Approval requests can be filtered by agentId.'),
    behaviour: ignoresParameters('agents.listApprovals', ['agentId']),
  },
  'decided-actions-still-wait': {
    defect: 'Agent actions that were rejected stay in the list of approval requests, as PENDING_APPROVAL.',
    breaks: derived.major('The list is of approval requests; a rejected action waits for none.'),
    behaviour: () => {
      const decided: Members[] = [];
      return {
        after: (call, answer) => {
          if (!isAccepted(answer) || !isMembers(answer.body)) return;
          if (call.operation === 'agents.rejectAction')
            decided.push({ ...copyOf(answer.body), status: 'PENDING_APPROVAL' });
          if (call.operation !== 'agents.listApprovals') return;
          const agent = call.query.get('agentId');
          const ghosts = decided.filter((action) => agent === null || textAt(action, 'agentId') === agent);
          answer.body['data'] = [...rowsOf(answer.body), ...copyOf(ghosts)];
        },
      };
    },
  },
});

export const agents = [...lifecycle, ...policy, ...access, ...approvals];
