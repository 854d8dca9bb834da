import { createHash } from 'node:crypto';
import type { JsonObject } from '../../spec/json.ts';
import type { Report } from '../judgement/report.ts';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * The text of `report.json`: the report, and a checksum of it. It shows that the file was cut, filtered or edited,
 * unless that was meant: anybody can compute a checksum. A signature alone says who wrote it.
 */
export const reportText = (report: Report): string => {
  const { checksum: _old, ...content } = report as Report & { readonly checksum?: string };
  const text = JSON.stringify(content);
  // The largest part of the work is to make this text: once is enough.
  return `${text.slice(0, -1)},"checksum":"${hashOf(text)}"}`;
};

/** A report as it was read, without its checksum, and whether that is right. */
export interface Checksummed {
  readonly content: JsonObject;
  readonly checksum: 'none' | 'right' | 'wrong';
}

export const checksummed = ({ checksum, ...content }: JsonObject): Checksummed => {
  if (checksum === undefined) return { content, checksum: 'none' };
  return { content, checksum: checksum === hashOf(JSON.stringify(content)) ? 'right' : 'wrong' };
};
