import { textOfRow } from '../store/row-cache.ts';
import { replaceable, type Behaved } from '../runtime/behaviour.ts';

/** A body with everything in it as it is to be written. */
export const asWritten = replaceable((_context: Behaved, body: unknown): unknown => body);

/** The JSON of an answer or a webhook. */
export const jsonText = replaceable((context: Behaved, body: unknown): string => {
  const written = asWritten(context, body);
  return textOfRow(written) ?? JSON.stringify(written);
});
