import type { AboutText } from '../own-operation.ts';

/** A sentence, an item of a list or a row of a table, with what stands above it. */
export interface Statement {
  readonly words: string;
  /** From the nearest: the line that leads in a list, the head of a table, headings, what the text is about. */
  readonly above: readonly string[];
  /** The paragraph that it is of. */
  readonly around: string;
}

const heading = /^(#{1,6})\s+(.*?)\s*#*$/;
const item = /^\s*(?:[-*+•]|\d{1,2}[.)])\s+(.*)$/;
const rule = /^\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?\s*$/;

const indentOf = (line: string): number => line.length - line.trimStart().length;

const isRow = (line: string): boolean =>
  /^\s*\|.*\|\s*$/.test(line) || (line.match(/ \| /g) ?? []).length > 0;

const cellsOf = (line: string): string =>
  line
    .split('|')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(': ');

/** Sentences of a paragraph. A point within a number or an address ends none. */
const sentencesIn = (text: string): readonly string[] => text.split(/(?<=[.!?])\s+(?=[\p{Lu}`*"'$\d])/u);

/** Marks that make words bold or italic say nothing. */
const plain = (text: string): string => text.replaceAll('**', '').replaceAll('__', '').trim();

class Reading {
  readonly #found: Statement[] = [];
  readonly #headings: string[] = [];
  readonly #head: string;
  #lead = '';
  /** An item that ends with a colon, for what stands further in below it. */
  #itemLead = { text: '', indent: 0 };
  #indent = 0;
  #header = '';
  #open: string[] = [];
  #isItem = false;

  constructor(head: string) {
    this.#head = head;
  }

  #above(): readonly string[] {
    return [this.#header, this.#itemLead.text, this.#lead, ...this.#headings.toReversed(), this.#head].filter(
      (text) => text !== '',
    );
  }

  #flush(): void {
    const text = plain(this.#open.join(' '));
    this.#open = [];
    if (text === '') return;
    if (this.#isItem) {
      this.#found.push({ words: text, above: this.#above(), around: text });
      if (text.endsWith(':')) this.#itemLead = { text, indent: this.#indent };
    } else {
      this.#lead = '';
      const above = this.#above();
      for (const words of sentencesIn(text)) this.#found.push({ words, above, around: text });
      this.#lead = text;
    }
  }

  /** What stands no further in than an item is not below it. */
  #leaveLead(line: string): void {
    if (indentOf(line) <= this.#itemLead.indent) this.#itemLead = { text: '', indent: 0 };
  }

  #row(line: string): void {
    this.#flush();
    this.#leaveLead(line);
    if (rule.test(line)) {
      // The row above was the head of the table.
      const last = this.#found.pop();
      this.#header = last?.words ?? '';
    } else this.#found.push({ words: plain(cellsOf(line)), above: this.#above(), around: cellsOf(line) });
  }

  #heading(level: number, title: string): void {
    this.#flush();
    const outer = Array.from({ length: level - 1 }, (_, n) => this.#headings[n] ?? '');
    this.#headings.splice(0, this.#headings.length, ...outer, plain(title));
    this.#lead = '';
    this.#itemLead = { text: '', indent: 0 };
  }

  #text(line: string): void {
    const goesOn = this.#open.length > 0 && /^\s/.test(line);
    if (this.#isItem && !goesOn) {
      this.#flush();
      this.#isItem = false;
    }
    if (this.#open.length === 0) this.#leaveLead(line);
    this.#open.push(line.trim());
  }

  #beside(line: string): void {
    const [, marks, title] = heading.exec(line) ?? [];
    const [, begun] = item.exec(line) ?? [];
    this.#header = '';
    if (marks !== undefined) this.#heading(marks.length, title ?? '');
    else if (begun !== undefined) {
      this.#flush();
      this.#leaveLead(line);
      this.#isItem = true;
      this.#indent = indentOf(line);
      this.#open = [begun];
    } else if (line.trim() === '') this.#flush();
    else this.#text(line);
  }

  line(line: string): void {
    if (isRow(line) || (rule.test(line) && line.includes('|'))) this.#row(line);
    else this.#beside(line);
  }

  end(): readonly Statement[] {
    this.#flush();
    return this.#found;
  }
}

/** The statements of a text in Markdown, in order. */
export const statementsIn = ({ head, text }: AboutText): readonly Statement[] => {
  const reading = new Reading(head);
  for (const line of text.split(/\r?\n/)) reading.line(line);
  return reading.end();
};
