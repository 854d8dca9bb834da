import { contract } from '../../spec/contract/in-use.ts';
import type { ClientRuleId } from '../../spec/client-rules/index.ts';

const block = (id: ClientRuleId): string => {
  const { level, role, section, statement, occasion, unobservable } = contract().clientRule(id);
  return [
    `${id}  [${level}, ${role}]`,
    `  ${statement}`,
    `  § ${section}`,
    ...(occasion === undefined ? [] : [`  judged only if ${occasion}`]),
    ...(unobservable === undefined ? [] : [`  unobservable: ${unobservable}`]),
  ].join('\n');
};

const tally = (): string => {
  const count = (level: string): number =>
    contract().clientRuleIds.filter((id) => contract().clientRule(id).level === level).length;
  return `${contract().clientRuleIds.length} rules for clients: ${count('must')} stated, ${count('derived')} derived, ${count('advice')} advice.`;
};

/** `psi rules --client`: what is asked of whoever calls the interface and receives its webhooks. */
export const showClientRules = ({ json }: { readonly json?: boolean }): void => {
  const text =
    json === true
      ? JSON.stringify(
          contract().clientRuleIds.map((id) => ({ id, ...contract().clientRule(id) })),
          null,
          2,
        )
      : [...contract().clientRuleIds.map(block), tally()].join('\n\n');
  process.stdout.write(`${text}\n`);
};
