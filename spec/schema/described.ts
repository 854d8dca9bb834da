import type { Operation } from '../operations/operation.ts';
import type { ServedOperationId } from '../served-operations.ts';
import { absentForNullBy, type AbsentForNull } from './absent-members.ts';
import { appliedBy, type ApplySchemas } from './applied-schemas.ts';
import { assumedBy, type IsAssumed } from './assumed.ts';
import type { OpenApiDocument } from './bundle.ts';
import { operationsIn, type DescribedOperations } from './described-operations.ts';
import type { Precompiled } from './precompiled-functions.ts';
import { placesIn, type Places } from './reachable.ts';
import { readerOf, type Reader } from './reader.ts';
import { validationBy, type Validation } from './validation.ts';

/** The OpenAPI description of one version, and what can be asked of it. */
export interface Description extends Reader, DescribedOperations, Validation, Places {
  readonly appliedSchemas: ApplySchemas;
  readonly isAssumed: IsAssumed;
  readonly withNullsAbsent: AbsentForNull;
}

/**
 * Reads a description. Nothing is loaded before something is asked.
 *
 * @param catalogue every operation that it describes
 * @param documented the operations of the document: whoever else describes more, no rule speaks of it
 * @param early what the build has compiled of it
 */
export const describe = (
  document: () => OpenApiDocument,
  {
    catalogue,
    documented,
    early,
  }: {
    readonly catalogue: Readonly<Record<string, Operation>>;
    readonly documented: readonly string[];
    readonly early?: () => Precompiled;
  },
): Description => {
  const reader = readerOf(document);
  const operations = operationsIn(reader, catalogue);
  const validation = validationBy(document, early);
  const appliedSchemas = appliedBy(reader.resolve, validation.breaches);
  const isAssumed = assumedBy(reader.resolve);
  return {
    ...reader,
    ...operations,
    ...validation,
    // Ids of a catalogue are those of its operations.
    ...placesIn(reader.resolve, operations, documented as readonly ServedOperationId[]),
    appliedSchemas,
    isAssumed,
    withNullsAbsent: absentForNullBy({ ...reader, ...validation, appliedSchemas, isAssumed }),
  };
};
