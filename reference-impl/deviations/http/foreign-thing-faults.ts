import { createAgent } from '../../agents/agents.ts';
import { deleteAgentExternalAccount } from '../../agents/agent-side.ts';
import { externalAccounts } from '../../accounts/external-account-store.ts';
import { customers } from '../../records/customer-store.ts';
import { createVerification } from '../../customers/verifications.ts';
import { replaceDocument } from '../../documents/documents.ts';
import type { Answer, Call } from '../../http/call.ts';
import { lookUpExternalAccount } from '../../payments/lookups.ts';
import { remembering, replacing, type Replaceable, type Replacement } from '../../runtime/behaviour.ts';
import { whenRefused } from '../altered-answers.ts';
import { withoutDeletes } from '../altered-work.ts';
import { faultsOf } from '../deviation.ts';
import { tenantWith } from '../other-tenants.ts';

/** A handler takes whoever asks for the platform whose customer its body names. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it says that `right` gets what it takes
const forCustomersOfAnybody = <C extends Call<{ readonly customerId: string }>>(
  point: Replaceable<(call: C) => Promise<Answer>>,
): Replacement =>
  replacing(point, async (right, call) => {
    const owner = await tenantWith(call, customers, call.body.customerId);
    return right(owner === undefined ? call : { ...call, ...owner });
  });

/** A resource that is not found any more is answered as it was last. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it says that `right` gets what it takes
const rememberingAnswers = <C extends Call>(
  point: Replaceable<(call: C) => Promise<Answer>>,
  parameter: string,
): Replacement =>
  remembering(point, (right) => {
    const seen = new Map<string, Answer>();
    return (call) => {
      const id = call.params[parameter] ?? '';
      return whenRefused(
        async () => {
          const answer = await right(call);
          seen.set(id, answer);
          return answer;
        },
        ({ status }) => status === 404,
        async (refusal) => {
          const known = seen.get(id);
          if (known === undefined) throw refusal;
          return known;
        },
      );
    };
  });

/** Faults that let a request name a resource of somebody else, or one that is no more. */
export const foreignThingFaults = faultsOf({
  'authentication/platforms-do-not-name-each-others-things': {
    'agents-are-made-for-customers-of-any-platform': forCustomersOfAnybody(createAgent),
    'customers-of-any-platform-are-verified': forCustomersOfAnybody(createVerification),
  },
  'conventions/deleted-things-are-used-no-more': {
    'deleted-account-is-still-looked-up': rememberingAnswers(lookUpExternalAccount, 'accountId'),
    'deleted-document-is-replaced': rememberingAnswers(replaceDocument, 'documentId'),
    'account-that-an-agent-deletes-stays-for-the-platform': replacing(
      deleteAgentExternalAccount,
      (right, call) => right(withoutDeletes(call, externalAccounts)),
    ),
  },
});
