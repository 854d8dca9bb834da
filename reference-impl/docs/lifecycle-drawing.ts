import { numbered, type Lifecycle } from '../../spec/machines/lifecycles.ts';
import { escapeHtml } from '../../spec/escape-html.ts';

/** Pixels. Arrows over `step` states rise by `rise` each, so that long ones go around short ones. */
const size = { letter: 8.3, padding: 14, box: 34, gap: 58, start: 8, rise: 34, foot: 9, margin: 14 } as const;

interface Box {
  readonly state: string;
  readonly left: number;
  readonly width: number;
}

interface Arrow {
  readonly from: number;
  readonly to: number;
  readonly label: string;
  readonly assumed: boolean;
}

const widthOf = (state: string): number =>
  state === '(none)' ? 2 * size.start : state.length * size.letter + 2 * size.padding;

const boxesOf = (states: readonly string[]): readonly Box[] => {
  let left: number = size.margin;
  return states.map((state) => {
    const box = { state, left, width: widthOf(state) };
    left += box.width + size.gap;
    return box;
  });
};

/** One arrow per pair of states; its label has the numbers of all rows along it. */
const arrowsOf = (lifecycle: Lifecycle, states: readonly string[]): readonly Arrow[] => {
  const pairs = new Map<string, Arrow>();
  for (const row of numbered(lifecycle))
    for (const state of row.from) {
      const [from, to] = [states.indexOf(state), states.indexOf(row.to)];
      const earlier = pairs.get(`${from} ${to}`);
      pairs.set(`${from} ${to}`, {
        from,
        to,
        label: earlier === undefined ? `${row.number}` : `${earlier.label}, ${row.number}`,
        assumed: (earlier?.assumed ?? true) && row.assumed === true,
      });
    }
  return [...pairs.values()];
};

const heightOf = ({ from, to }: Arrow): number => Math.max(1, Math.abs(to - from)) * size.rise;

/** Where an arrow leaves and arrives, aside from the middle so that the two do not touch. */
const ends = (arrow: Arrow, boxes: readonly Box[]): readonly [number, number] => {
  const middle = (index: number): number => {
    const box = boxes[index];
    return box === undefined ? 0 : box.left + box.width / 2;
  };
  const aside = arrow.to < arrow.from ? -size.foot : size.foot;
  const isFirst = arrow.from === 0;
  return [middle(arrow.from) + (isFirst ? 0 : aside), middle(arrow.to) - aside];
};

const drawnArrow = (arrow: Arrow, boxes: readonly Box[], top: number): string => {
  const [x1, x2] = ends(arrow, boxes);
  const isUnder = arrow.to <= arrow.from;
  const y = isUnder ? top + size.box : top;
  const peak = isUnder ? y + heightOf(arrow) : y - heightOf(arrow);
  // A cubic curve reaches three quarters of the way to its handles.
  const handle = y + ((peak - y) * 4) / 3;
  const x = (x1 + x2) / 2;
  const width = arrow.label.length * 6.5 + 12;
  return `<g class="arrow${arrow.assumed ? ' assumed' : ''}">
<path d="M${x1} ${y} C${x1} ${handle} ${x2} ${handle} ${x2} ${y}" marker-end="url(#head)"/>
<rect x="${x - width / 2}" y="${peak - 9}" width="${width}" height="18" rx="9"/>
<text x="${x}" y="${peak + 4}">${arrow.label}</text>
</g>`;
};

const drawnBox = ({ state, left, width }: Box, top: number, isTerminal: boolean): string =>
  state === '(none)'
    ? `<circle class="start" cx="${left + width / 2}" cy="${top + size.start}" r="${size.start}"/>`
    : `<g class="state${isTerminal ? ' terminal' : ''}">
<rect x="${left}" y="${top}" width="${width}" height="${size.box}" rx="6"/>
<text x="${left + width / 2}" y="${top + size.box / 2 + 4.5}">${escapeHtml(state)}</text>
</g>`;

/**
 * Draws a lifecycle as one row of states: arrows forward run above it, arrows back and to the state itself
 * below it. The numbers are those of the table's rows.
 */
export const lifecycleDrawing = (lifecycle: Lifecycle): string => {
  const states = ['(none)', ...lifecycle.machine.states];
  const boxes = boxesOf(states);
  const arrows = arrowsOf(lifecycle, states);
  const reach = (wanted: (arrow: Arrow) => boolean): number =>
    Math.max(0, ...arrows.filter(wanted).map(heightOf)) + 2 * size.margin;
  const top = reach(({ from, to }) => to > from);
  const height = top + size.box + reach(({ from, to }) => to <= from);
  const last = boxes.at(-1);
  const width = (last === undefined ? 0 : last.left + last.width) + size.margin;
  return `<svg role="img" aria-label="${escapeHtml(lifecycle.title)}: its states and the numbered rows of the table between them" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
${boxes.map((box) => drawnBox(box, top, lifecycle.machine.terminal.includes(box.state))).join('\n')}
${arrows.map((arrow) => drawnArrow(arrow, boxes, top)).join('\n')}
</svg>`;
};
