import { clientRule, clientRuleIds, type ClientRuleId } from '../../spec/client-rules/index.ts';

const block = (id: ClientRuleId): string => {
  const { level, role, section, statement, occasion, unobservable } = clientRule(id);
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
    clientRuleIds.filter((id) => clientRule(id).level === level).length;
  return `${clientRuleIds.length} rules for clients: ${count('must')} stated, ${count('derived')} derived, ${count('advice')} advice.`;
};

/** `psi rules --client`: what is asked of whoever calls the interface and receives its webhooks. */
export const showClientRules = ({ json }: { readonly json?: boolean }): void => {
  const text =
    json === true
      ? JSON.stringify(
          clientRuleIds.map((id) => ({ id, ...clientRule(id) })),
          null,
          2,
        )
      : [...clientRuleIds.map(block), tally()].join('\n\n');
  process.stdout.write(`${text}\n`);
};
