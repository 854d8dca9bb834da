import { exitCodes } from '../reports/policy.ts';
import { diagnose, type Diagnosis } from '../suites/doctor/doctor.ts';
import { Stop } from './stop.ts';
import { readyTarget, type ReadyTarget } from './targets.ts';

const marks = { good: 'ok  ', bad: 'BAD ', note: 'note' } as const;

const line = ({ state, name, message }: Diagnosis): string => `${marks[state]}  ${name}: ${message}`;

/** Refuses to go on with a target that cannot be graded. Raises a Stop that names the first thing to mend. */
export const preflight = async ({ target }: ReadyTarget): Promise<void> => {
  const bad = (await diagnose(target)).find(({ state }) => state === 'bad');
  if (bad)
    throw new Stop(exitCodes.unreachable, `${bad.message[0]?.toUpperCase() ?? ''}${bad.message.slice(1)}`);
};

/** `psi doctor`: looks at a target without grading it. */
export const runDoctor = async (options: { readonly target: string }): Promise<void> => {
  const ready = await readyTarget(options.target, 0);
  try {
    const diagnoses = await diagnose(ready.target);
    process.stdout.write(`${diagnoses.map(line).join('\n')}\n`);
    if (diagnoses.some(({ state }) => state === 'bad')) process.exitCode = exitCodes.unreachable;
  } finally {
    await ready.close();
  }
};
