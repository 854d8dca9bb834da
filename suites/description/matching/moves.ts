import { contract } from '../../../spec/contract/in-use.ts';
import type { SchemaPointer } from '../../../spec/schema/schema-pointer.ts';

/** A member of one of our schemas, and what it is called. */
export type Move = readonly [schema: string, from: string, to: string];

/** A pointer to a component, with its name. */
export const component = /^#\/components\/schemas\/([^/]+)$/;

/** The component that a place consists of: members are named by component. */
export const componentAt = (place: SchemaPointer): string | undefined => {
  const { $ref: reference } = (contract().description.resolve(place) ?? {}) as { readonly $ref?: string };
  return component.exec(reference ?? place)?.[1];
};
