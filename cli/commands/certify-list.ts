import { troubleWords } from '../../reports/certification/words.ts';
import { gradedBy } from '../../suites/certify/judge/plan.ts';
import { scenario, type ScenarioId } from '../../suites/certify/scenarios/index.ts';

const provoked = (id: ScenarioId): readonly string[] => {
  const { troubles = [], webhookTrouble } = scenario(id);
  const names = [...troubles.map(({ trouble }) => trouble), ...(webhookTrouble ? [webhookTrouble] : [])];
  return [...new Set(names)].map((name) => troubleWords[name] ?? name);
};

const block = (id: ScenarioId): string => {
  const { purpose, feature, needs = [], task } = scenario(id);
  return [
    `${id}  [${[feature, ...needs].join(', ')}]`,
    `  ${purpose}`,
    `  task: ${task}`,
    ...provoked(id).map((words) => `  trouble: ${words}`),
    ...[...gradedBy(id)].map((rule) => `  grades ${rule}`),
  ].join('\n');
};

/** `psi certify --list`: every scenario, what it is for, what goes wrong in it, and what it grades. */
export const listScenarios = (
  ids: readonly ScenarioId[],
  { json = false }: { readonly json?: boolean },
): void => {
  if (json) {
    const shown = ids.map((id) => {
      const { purpose, feature, needs = [], task } = scenario(id);
      return { id, feature, needs, purpose, task, troubles: provoked(id), grades: [...gradedBy(id)] };
    });
    process.stdout.write(`${JSON.stringify(shown, undefined, 2)}\n`);
    return;
  }
  process.stdout.write(`${[...ids.map(block), `${ids.length} scenarios`].join('\n\n')}\n`);
};
