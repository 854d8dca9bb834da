import { createHash } from 'node:crypto';
import type { JsonObject } from '../../spec/json.ts';
import type { Report } from '../judgement/report.ts';
import { canonicalHash } from './canonical-hash.ts';

/**
 * The text of `report.json`: the report, and a checksum of it, which is the same however it is written again. It shows
 * that the file was cut, filtered or edited, unless that was meant: anybody can compute a checksum. A signature alone
 * says who wrote it.
 */
export const reportText = (report: Report): string => {
  const { checksum: _old, ...content } = report as Report & { readonly checksum?: string };
  return JSON.stringify({ ...content, checksum: canonicalHash(content) });
};

/** A report as it was read, without its checksum, and whether that is right. */
export interface Checksummed {
  readonly content: JsonObject;
  readonly checksum: 'none' | 'right' | 'wrong';
}

/** The checksum of earlier versions: that of the text with the members in the order in which they were written. */
const earlierHash = (content: JsonObject): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex');

export const checksummed = ({ checksum, ...content }: JsonObject): Checksummed => {
  if (checksum === undefined) return { content, checksum: 'none' };
  const isRight = checksum === canonicalHash(content) || checksum === earlierHash(content);
  return { content, checksum: isRight ? 'right' : 'wrong' };
};
