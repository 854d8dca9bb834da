import { at, copyOf, isMembers, put, rowsOf, textAt, type Json, type Members } from '../../rewriting/json.ts';
import { ofSection } from '../mutant.ts';
import { answerOf, edits, isAccepted } from '../defects/answers.ts';
import { editsPages } from '../defects/lists.ts';
import { ignoresParameters, refusal, sameCaller } from '../defects/requests.ts';

const lifecycle = ofSection('States and transitions > Agent action', [
  {
    name: 'approval-executes-nothing',
    defect: 'Approving an agent action answers APPROVED, and nothing is executed.',
    breaks: 'On approval the underlying operation is executed.',
    severity: 'critical',
    stated: 'must',
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
  {
    name: 'rejection-executes-all-the-same',
    defect: 'Rejecting an agent action answers REJECTED, and the operation is executed.',
    breaks: 'On rejection the underlying operation is not executed.',
    severity: 'critical',
    stated: 'must',
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
  {
    name: 'rejected-action-is-approved-later',
    defect: 'An agent action that was rejected can be approved.',
    breaks: 'Approval needs an action that is PENDING_APPROVAL.',
    severity: 'critical',
    stated: 'must',
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
]);

const policy = ofSection('Endpoints > Operation catalogue', [
  {
    name: 'policy-change-takes-no-effect',
    defect: 'New permissions of an agent are shown, and the old ones hold.',
    breaks: 'An update of the policy takes effect immediately.',
    severity: 'critical',
    stated: 'must',
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
  {
    name: 'partial-policy-update-resets-the-mode',
    defect: 'An update of the policy without an execution mode sets it to AUTO.',
    breaks: 'The policy is updated partially.',
    severity: 'critical',
    stated: 'must',
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
]);

const access = ofSection('Endpoints > Operation catalogue', [
  {
    name: 'deleted-agent-keeps-its-access',
    defect: 'A deleted agent is gone for the platform, and its access token still opens.',
    breaks: 'Access is lost immediately when an agent is deleted.',
    severity: 'critical',
    stated: 'must',
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
  {
    name: 'old-device-code-still-works',
    defect: 'After a device code was regenerated, the earlier one can still be redeemed.',
    breaks: 'Regenerating a device code invalidates earlier unredeemed codes.',
    severity: 'critical',
    stated: 'must',
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
  {
    name: 'agent-created-without-a-device-code',
    defect: 'Creating an agent answers with the agent only.',
    breaks: 'Creating an agent returns the agent and a device code.',
    severity: 'critical',
    stated: 'must',
    behaviour: () =>
      edits(['agents.create'], (created) => {
        delete created['deviceCode'];
      }),
  },
]);

const approvals = ofSection('Endpoints > Operation catalogue', [
  {
    name: 'approvals-of-all-agents-listed',
    defect: 'Listing approval requests ignores agentId.',
    breaks: 'Approval requests can be filtered by agentId.',
    severity: 'major',
    stated: 'must',
    behaviour: () => ignoresParameters('agents.listApprovals', ['agentId']),
  },
  {
    name: 'decided-actions-still-wait',
    defect: 'Agent actions that were rejected stay in the list of approval requests, as PENDING_APPROVAL.',
    breaks: 'The list is of approval requests; a rejected action waits for none.',
    severity: 'major',
    stated: 'derived',
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
]);

export const agents = [...lifecycle, ...policy, ...access, ...approvals];
