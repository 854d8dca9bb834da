import { ApiError } from '../http/api-error.ts';
import type { Intake } from '../http/intake.ts';
import { replaceable, type Behaved } from '../runtime/behaviour.ts';
import type { Work } from '../runtime/work.ts';

/** The first bytes of the accepted kinds. A client's name for its file proves nothing. */
const beginnings: Readonly<Record<string, Buffer>> = {
  'application/pdf': Buffer.from('%PDF-'),
  'image/jpeg': Buffer.from([0xff, 0xd8, 0xff]),
  'image/png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
};

/** The file of a document: its bytes, and what they are. */
export interface DocumentFile {
  readonly bytes: Buffer;
  readonly mediaType: string;
}

const unsuitable = (message: string): ApiError => new ApiError(400, 'UNSUITABLE_DOCUMENT', message);

/** The kind of a file, of those that are accepted; else undefined. */
export const mediaTypeOf = replaceable(
  (_world: Behaved, bytes: Buffer): string | undefined =>
    Object.entries(beginnings).find(([, start]) => bytes.subarray(0, start.length).equals(start))?.[0],
);

/** Holds one file in memory, and no more of it than may be. Raises 400 UNSUITABLE_DOCUMENT. */
export const documentIntake: Intake<DocumentFile> = (world) => async (arriving) => {
  const { limits } = world;
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of arriving as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > limits.documentBytes)
      throw unsuitable(`The file must have ${limits.documentBytes} bytes at most.`);
    pieces.push(piece);
  }
  const bytes = Buffer.concat(pieces);
  const mediaType = mediaTypeOf(world, bytes);
  if (mediaType === undefined) throw unsuitable('The file must be a PDF, a JPEG or a PNG.');
  return { content: { bytes, mediaType }, discard: async () => {} };
};

/** Characters that no name needs: controls, and those that turn the direction of what follows. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * The name of a file as it can be shown: the last part of a path, without characters that cannot be seen, and not
 * longer than most file systems allow. It is a label; nothing is ever stored under it.
 */
export const shownName = ({ world }: Work, fileName: string): string => {
  const last = fileName.normalize('NFC').replaceAll(unseen, '').split(/[/\\]/).at(-1)?.trim() ?? '';
  const cut = [...last].slice(0, world.limits.fileNameCharacters).join('');
  return /^\.*$/.test(cut) ? 'document' : cut;
};
