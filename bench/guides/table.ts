import type { Step } from './walk.ts';

const worked = ({ status }: Step): boolean => status < 300;

/** Why a step did not work: by itself as far as that can be known, else by what the mock answered. */
export const reasonOf = ({
  request: { isNoJson, operation, method },
  call,
  status,
  answer,
}: Step): string => {
  if (operation === undefined) return `no such operation: ${method} ${call.target.replace(/\?.*$/s, '')}`;
  if (isNoJson === true) return `${operation}: the sample is no JSON`;
  return `${operation}: ${status} ${String(answer['code'])}, ${String(answer['message'])}`;
};

/** Ids differ from walk to walk, and are no part of a reason. */
const withoutIds = (reason: string): string => reason.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…');

const rowsBy = (
  steps: readonly Step[],
  key: (step: Step) => string,
): readonly (readonly [string, readonly Step[]])[] => {
  const groups = new Map<string, Step[]>();
  for (const step of steps) groups.set(key(step), [...(groups.get(key(step)) ?? []), step]);
  return [...groups];
};

const cut = (text: string): string => (text.length > 150 ? `${text.slice(0, 149)}…` : text);

/** The table of pages, then that of reasons, as Markdown. */
export const tableOf = (steps: readonly Step[]): string => {
  const failed = rowsBy(
    steps.filter((step) => !worked(step)),
    (step) => cut(withoutIds(reasonOf(step))),
  ).toSorted(([, one], [, other]) => other.length - one.length);
  return [
    '| page | steps | work |',
    '| --- | --- | --- |',
    ...rowsBy(steps, ({ page }) => page).map(
      ([page, own]) => `| ${page} | ${own.length} | ${own.filter(worked).length} |`,
    ),
    `| **all** | ${steps.length} | ${steps.filter(worked).length} |`,
    '',
    '| steps | why they do not work | first on |',
    '| --- | --- | --- |',
    ...failed.map(([reason, own]) => `| ${own.length} | ${reason} | ${own[0]?.page ?? ''} |`),
  ].join('\n');
};

/** How many steps worked. */
export const workedIn = (steps: readonly Step[]): number => steps.filter(worked).length;
