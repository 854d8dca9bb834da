import { resolve } from './description.ts';
import { isOutermost, type SchemaPointer } from './schema-pointer.ts';

/** Whether a place, or what holds it, is only assumed: no rule speaks there. */
export const isAssumed = (place: SchemaPointer): boolean => {
  if ((resolve(place) as { 'x-assumed'?: boolean } | undefined)?.['x-assumed'] === true) return true;
  return !isOutermost(place) && isAssumed(place.slice(0, place.lastIndexOf('/')) as SchemaPointer);
};
