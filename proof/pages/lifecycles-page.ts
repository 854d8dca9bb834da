import { numbered, saidOf, type Lifecycle, type NumberedTransition } from '../../spec/machines/lifecycles.ts';
import { newestServed } from '../../spec/contract/served.ts';
import { table } from './markdown.ts';

const outside = '[*]';

const nodeOf = (state: string): string => (state === '(none)' ? outside : state);

/** One arrow per pair of states, labelled with every trigger that leads along it. */
const arrows = (rows: readonly NumberedTransition[]): readonly string[] => {
  const labels = new Map<string, string[]>();
  for (const row of rows)
    for (const from of row.from) {
      const pair = `${nodeOf(from)} --> ${nodeOf(row.to)}`;
      const label = row.assumed === true ? `${row.trigger} (assumed)` : row.trigger;
      labels.set(pair, [...(labels.get(pair) ?? []), label]);
    }
  return [...labels].map(([pair, triggers]) => `    ${pair}: ${triggers.join(', ')}`);
};

const diagram = (lifecycle: Lifecycle): string =>
  [
    '```mermaid',
    'stateDiagram-v2',
    ...arrows(numbered(lifecycle)),
    ...lifecycle.machine.terminal.map((state) => `    ${state} --> ${outside}`),
    '```',
  ].join('\n');

const rowCells = (row: NumberedTransition): readonly string[] => [
  row.trigger,
  row.from.join(', '),
  row.to,
  saidOf(row),
  row.assumed === true ? 'assumed' : '',
];

const section = (lifecycle: Lifecycle): string =>
  [
    `## ${lifecycle.title}`,
    `Source: ${lifecycle.section}.`,
    diagram(lifecycle),
    table(['trigger', 'from', 'to', 'when, and what it does', ''], numbered(lifecycle).map(rowCells)),
  ].join('\n\n');

/** Every lifecycle as a diagram and a table, as a Markdown page. */
export const lifecyclesPage = (): string =>
  [
    '# Lifecycles',
    'Written by `npm run pages -- --write` from `spec/machines`; `npm run check` fails when it is stale.',
    'The reference server runs from these tables. A line marked as assumed is not in the document; it is how the reference server behaves, never graded.',
    ...Object.values(newestServed.lifecycles).map(section),
  ]
    .join('\n\n')
    .concat('\n');
