import type { Gap } from '../gaps/gap.ts';
import { gaps } from '../gaps/index.ts';
import { lifecycles, type Lifecycle, type LifecycleRow } from '../machines/lifecycles.ts';
import { machineIn } from '../machines/machine.ts';
import { operations, type OperationId } from '../operations.ts';
import type { Operation } from '../operations/operation.ts';
import type { Reading } from '../readings/reading.ts';
import { readings } from '../readings/index.ts';
import type { OpenApiDocument } from '../schema/bundle.ts';
import { describe, type Description } from '../schema/described.ts';
import { wholeDescription } from '../schema/description.ts';
import { documentIn } from '../schema/document-version.ts';
import { valueAt } from '../schema/json-pointer.ts';
import { precompiled, type Precompiled } from '../schema/precompiled-functions.ts';
import { additionalOperations, type ServedOperationId } from '../served-operations.ts';
import { webhookKinds, webhooksIn, type WebhookKind, type Webhooks } from '../webhooks.ts';
import { rowOf, rowsIn, type Version } from './lifetime.ts';
import { once } from './once.ts';
import { versions } from './versions.ts';

/** The rows of all versions of which a server is made. No rule is among them. */
export interface ServedRows {
  readonly operations: Readonly<Record<string, Operation>>;
  /** Operations beyond the document. */
  readonly additionalOperations: Readonly<Record<string, Operation>>;
  readonly document: () => OpenApiDocument;
  /** The compiled description of a version, made by the build; nothing when absent. */
  readonly early?: (version: Version) => Precompiled;
  readonly lifecycles: Readonly<Record<string, LifecycleRow>>;
  readonly webhookKinds: Readonly<Record<string, WebhookKind>>;
  readonly gaps: Readonly<Record<string, Gap>>;
  readonly readings: Readonly<Record<string, Reading>>;
}

/** The part of a contract that a server needs: it never reads the rules that it is tested by. */
export interface ServedContract extends Webhooks {
  readonly version: Version;
  /** The operations of the document, in its order. */
  readonly operations: Readonly<Record<string, Operation>>;
  /** Those, and what servers have beyond the document. */
  readonly servedOperations: Readonly<Record<string, Operation>>;
  /** The ids of both, in their order. */
  readonly operationIds: readonly OperationId[];
  readonly servedOperationIds: readonly ServedOperationId[];
  /** The row of a served operation. Raises NotInVersion for one that the version lacks. */
  readonly operation: (id: string) => Operation;
  /** The operations of the document of one kind, in its order. */
  readonly operationsWhere: (isMeant: (operation: Operation) => boolean) => readonly OperationId[];
  /** Whether the version has an operation of the document by this id. */
  readonly isOperationId: (id: string) => id is OperationId;
  /** Whether other versions have an operation of the document by this id, and this one has none. */
  readonly lacksOperation: (id: string) => boolean;
  readonly description: Description;
  /** The description of all versions, with the marks that say which of them has what. */
  readonly wholeDocument: () => OpenApiDocument;
  readonly lifecycles: Readonly<Record<string, Lifecycle>>;
  readonly webhookKinds: Readonly<Record<string, WebhookKind>>;
  /** Questions that the document leaves open. */
  readonly gaps: Readonly<Record<string, Gap>>;
  /** How its contradictions are read. */
  readonly readings: Readonly<Record<string, Reading>>;
  /** Whether other versions have webhooks of this type, and this one has none. */
  readonly lacksWebhook: (type: string) => boolean;
}

const lifecyclesIn = (
  rows: ServedRows['lifecycles'],
  version: Version,
): Readonly<Record<string, Lifecycle>> =>
  Object.fromEntries(
    Object.entries(rowsIn(rows, version)).map(([name, { title, section, machine }]) => [
      name,
      { title, section, machine: machineIn(machine, version) },
    ]),
  );

/**
 * The rows of a version with the operations that it has. A row that is only about others is not part of it; one that
 * names none is about all.
 */
export const aboutOwn = <Row extends { readonly operations: readonly string[] }>(
  rows: Readonly<Record<string, Row>>,
  isOwn: (id: string) => boolean,
): Readonly<Record<string, Row>> =>
  Object.fromEntries(
    Object.entries(rows).flatMap(([id, row]) => {
      const operations = row.operations.filter(isOwn);
      if (operations.length === row.operations.length) return [[id, row]];
      return operations.length === 0 ? [] : [[id, { ...row, operations }]];
    }),
  );

/** The rows that a server of a version needs, from the rows of all versions. */
export const servedContractIn = (rows: ServedRows, version: Version): ServedContract => {
  const documented = rowsIn(rows.operations, version);
  const catalogue = { ...documented, ...rowsIn(rows.additionalOperations, version) };
  const kinds = rowsIn(rows.webhookKinds, version);
  const { early } = rows;
  const read = describe(
    once(() => documentIn(rows.document(), version)),
    {
      catalogue,
      documented: Object.keys(documented),
      ...(early && { early: () => early(version) }),
    },
  );
  const webhooks = webhooksIn(kinds, read.resolve);
  const ofAllVersions = webhooksIn(rows.webhookKinds, (place) => valueAt(rows.document(), place.slice(1)));
  // The keys of a catalogue are the ids of its operations.
  const operationIds = Object.keys(documented) as OperationId[];
  const isOperationId = (id: string): id is OperationId => Object.hasOwn(documented, id);
  return {
    version,
    operations: documented,
    servedOperations: catalogue,
    operationIds,
    servedOperationIds: Object.keys(catalogue) as ServedOperationId[],
    operation: rowOf(catalogue, version, 'operation'),
    operationsWhere: (isMeant) => operationIds.filter((id) => isMeant(documented[id] as Operation)),
    isOperationId,
    lacksOperation: (id) => Object.hasOwn(rows.operations, id) && !Object.hasOwn(documented, id),
    description: read,
    wholeDocument: rows.document,
    lifecycles: lifecyclesIn(rows.lifecycles, version),
    webhookKinds: kinds,
    gaps: aboutOwn(rowsIn(rows.gaps, version), isOperationId),
    readings: rowsIn(rows.readings, version),
    ...webhooks,
    lacksWebhook: (type) =>
      webhooks.webhookBodyOf(type) === undefined && ofAllVersions.webhookBodyOf(type) !== undefined,
  };
};

/** The rows that this project ships. */
export const servedRows: ServedRows = {
  operations,
  additionalOperations,
  document: wholeDescription,
  early: precompiled,
  lifecycles,
  webhookKinds,
  gaps,
  readings,
};

/** The needs of servers of the versions that this project ships, the newest last. */
export const servedContracts: readonly ServedContract[] = versions.map((version) =>
  servedContractIn(servedRows, version),
);

/** The newest of them. */
export const newestServed: ServedContract = servedContracts[servedContracts.length - 1] as ServedContract;
