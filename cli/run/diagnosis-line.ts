import type { Diagnosis } from '../../suites/doctor/diagnosis.ts';

const marks = { good: 'ok  ', bad: 'BAD ', note: 'note' } as const;

/** A diagnosis of the doctor as one line of the terminal. */
export const diagnosisLine = ({ state, name, message }: Diagnosis): string =>
  `${marks[state]}  ${name}: ${message}`;
