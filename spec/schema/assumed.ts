import { resolve as shippedResolve } from './description.ts';
import type { Reader } from './reader.ts';
import { isOutermost, type SchemaPointer } from './schema-pointer.ts';

/** Whether a place, or what holds it, is only assumed: no rule speaks there. */
export type IsAssumed = (place: SchemaPointer) => boolean;

/** Says of the places of a description whether they are only assumed. */
export const assumedBy = (resolve: Reader['resolve']): IsAssumed => {
  const isAssumedThere: IsAssumed = (place) => {
    if ((resolve(place) as { 'x-assumed'?: boolean } | undefined)?.['x-assumed'] === true) return true;
    return !isOutermost(place) && isAssumedThere(place.slice(0, place.lastIndexOf('/')) as SchemaPointer);
  };
  return isAssumedThere;
};

export const isAssumed: IsAssumed = assumedBy(shippedResolve);
