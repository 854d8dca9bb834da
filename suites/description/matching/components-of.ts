import { contract } from '../../../spec/contract/in-use.ts';
import type { OperationId } from '../../../spec/operations.ts';
import { component } from './moves.ts';

/** The named schemas of what an operation takes and answers. */
export const componentsOf = (id: OperationId): ReadonlySet<string> => {
  const schemas = [
    contract().description.bodySchemaOf(id),
    contract().description.answerSchemaOf(id, 200),
  ].flatMap((schema) => schema ?? []);
  return new Set(
    schemas.flatMap((schema) =>
      [...contract().description.placesOf(schema)].flatMap((place) => component.exec(place)?.[1] ?? []),
    ),
  );
};
