import { capabilityNames } from '../../spec/capabilities.ts';
import { plan } from '../../reports/judgement/plan.ts';
import { checks, selectedRules } from '../run/catalogue.ts';
import { contractFor, contractNamed } from '../run/contracts.ts';
import { readyTarget } from '../run/targets.ts';

interface PlanOptions {
  readonly target: string;
  readonly area?: readonly string[];
  readonly only?: readonly string[];
  readonly json?: boolean;
  /** The version of the interface; by the target file or the address when absent. */
  readonly contract?: string;
}

const counted = (entries: readonly string[]): string =>
  [...new Set(entries)]
    .map((entry) => `  ${entries.filter((other) => other === entry).length}  ${entry}`)
    .join('\n');

/** `psi plan`: what a run would examine on this target. No traffic. */
export const showPlan = async (options: PlanOptions): Promise<void> => {
  // A mistyped rule or area is said before anything is started.
  selectedRules(options);
  if (options.contract !== undefined) contractNamed(options.contract);
  const { target, close } = await readyTarget(options.target, 0);
  await close();
  const contract = contractFor(target, options.contract);
  const selected = selectedRules(options, contract);
  const planned = plan(contract.rules, checks(contract), target.capabilities, selected);
  const lacking = capabilityNames.filter((name) => !target.capabilities[name]);
  if (options.json === true) {
    const { examined, settled } = planned;
    const some = planned.checks.map(({ title, file, line, rules }) => ({ title, file, line, rules }));
    const { name, baseUrl } = target;
    const shown = {
      contract: { version: contract.version },
      target: { name, baseUrl },
      lacking,
      examined,
      settled,
      checks: some,
    };
    process.stdout.write(`${JSON.stringify(shown, undefined, 2)}\n`);
    return;
  }
  const lines = [
    `${target.name} at ${target.baseUrl}, version ${contract.version} of the interface`,
    lacking.length === 0 ? 'lacks nothing' : `declared absent: ${lacking.join(', ')}`,
    `${planned.examined.length} rules examined by ${planned.checks.length} checks:`,
    ...planned.checks.map((check) => `  ${check.file}:${check.line}  ${check.title}`),
    `${Object.keys(planned.settled).length} rules not examined:`,
    counted(Object.values(planned.settled).map(({ verdict, reason }) => `${verdict}: ${reason}`)),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
};
