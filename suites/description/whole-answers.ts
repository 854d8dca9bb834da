import { contract } from '../../spec/contract/in-use.ts';
import type { OperationId } from '../../spec/operations.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import type { Parting } from './facts.ts';
import type { OwnOperation } from './own-operation.ts';
import { responseFor } from './own-responses.ts';

/** The statuses that the document gives to answers, with the rules that do. Source: Authentication; Errors > 404. */
const rulesOfStatus = (status: number): readonly RuleId[] =>
  status === 401
    ? ['authentication/missing-credential-gives-401']
    : contract().ruleIds.filter(
        (id) => /^errors\/.*-not-found$/.test(id) && contract().rule(id).level === 'must',
      );

/** The answers that an operation of a description lacks: those with a status of the document, or any success. */
export const statusPartings = (operation: OperationId, own: OwnOperation): readonly Parting[] => {
  const at = { operation, side: 'answer', at: '', kind: 'silent' } as const;
  const succeeds = own.responses.some(({ code }) => /^(?:2|default$)/i.test(code));
  const missing = [401, 404].flatMap((status): readonly Parting[] => {
    const rules = rulesOfStatus(status).filter((id) => contract().rule(id).operations.includes(operation));
    const isSaid = rules.length === 0 || responseFor(own, status) !== undefined;
    return isSaid ? [] : [{ ...at, what: `an answer with status ${status}`, rules }];
  });
  return [...(succeeds ? [] : [{ ...at, what: 'an answer that succeeds', rules: [] }]), ...missing];
};
