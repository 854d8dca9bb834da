import { servedWithout } from '../../spec/capabilities.ts';
import { contract } from '../../spec/contract/in-use.ts';
import { plural } from '../text/plural.ts';
import { leftOut } from './plan.ts';
import type { Report } from './report.ts';

/** The capability that an operation belongs to, where a target without it does not serve it. */
const capabilityOf = (name: string): string | undefined => {
  const { isOperationId, operation } = contract();
  const capability = isOperationId(name) ? operation(name).capability : undefined;
  return capability === undefined || servedWithout.includes(capability) ? undefined : capability;
};

/** The capabilities that are declared absent although the target answered one of their operations as asked, with that. */
const servedThoughAbsent = ({ target, run }: Report): ReadonlyMap<string, string> => {
  const declared: Readonly<Record<string, boolean>> = target.capabilities;
  return new Map(
    (run.accepted ?? []).toReversed().flatMap((operation) => {
      const capability = capabilityOf(operation);
      return capability === undefined || declared[capability] === true ? [] : [[capability, operation]];
    }),
  );
};

/** The parts that a report lacks because the target was declared without what it serves, as half a sentence; undefined for nothing. */
export const declaredAway = (report: Report): string | undefined => {
  const served = [...servedThoughAbsent(report)];
  if (served.length === 0) return undefined;
  const rules = report.rules.filter(({ lacks = [] }) => served.some(([name]) => lacks.includes(name))).length;
  const names = served.map(([name, operation]) => `${name} (${operation} was answered)`).join(', ');
  return `the target was declared without ${names}, which leaves out ${plural(rules, 'rule')}`;
};

/** The parts that a run leaves out by somebody's choice, as half a sentence; undefined for nothing. */
export const chosenAway = ({ run: { filtered }, rules }: Report): string | undefined => {
  const left = rules.filter(leftOut).length;
  if (filtered !== undefined)
    return `only ${filtered.tests} of ${filtered.of} tests were chosen, which leaves out ${plural(left, 'rule')}`;
  return left === 0 ? undefined : `--area or --only left out ${plural(left, 'rule')}`;
};
