import type { Work } from '../runtime/work.ts';

/** How long a deviation shows what is right before it shows something else. Virtual milliseconds. */
const laterMs = 1_200;

/** Whether a document was changed so long ago that whoever changed it has looked at it. */
export const isLongAgo = (work: Work, { updatedAt }: { readonly updatedAt: string }): boolean =>
  work.now().getTime() - Date.parse(updatedAt) > laterMs;
