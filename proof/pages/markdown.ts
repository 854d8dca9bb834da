import { markdownTable } from '../../reports/formats/markdown-table.ts';

const escaped = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** A table in Markdown. Pipes and line ends in cells are made harmless. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  markdownTable(
    head.map(escaped),
    rows.map((cells) => cells.map(escaped)),
  );
