import { CsvError, parse } from 'csv-parse';
import type { Readable, Transform } from 'node:stream';
import { ApiError } from '../http/api-error.ts';
import type { Intake } from '../http/intake.ts';
import { defineCollection, type Document } from '../store/store.ts';
import type { System } from '../runtime/system.ts';

/** The rows of a file that are worked through together. */
interface ImportChunk extends Document {
  /** Cells by row, in the order of the columns. */
  readonly rows: readonly (readonly string[])[];
}

export const importChunks = defineCollection<ImportChunk>('import_chunks');

export const chunkId = (upload: string, index: number): string => `${upload}#${index}`;

/** The contents of a CSV file: its rows are in the store, a chunk at a time in memory. */
export interface ImportFile {
  readonly upload: string;
  readonly columns: readonly string[];
  readonly rows: number;
  readonly chunks: number;
  /** Why the file cannot be read to its end. */
  readonly broken?: string;
}

/** Many enough for few transactions, few enough for short ones. */
const rowsPerChunk = 250;

const refused = (message: string): ApiError => new ApiError(400, 'INVALID_INPUT', message);

/** Without these nobody can be added. */
const neededColumns = ['platformCustomerId', 'customerType'] as const;

const columnsFrom = (cells: readonly string[] | undefined): readonly string[] => {
  if (cells === undefined) throw refused('The file has no row that names the columns.');
  const columns = cells.map((cell) => cell.trim());
  const missing = neededColumns.find((name) => !columns.includes(name));
  if (missing !== undefined) throw refused(`The first row of the file must name the column ${missing}.`);
  const twice = columns.find((name, index) => columns.indexOf(name) !== index);
  if (twice !== undefined) throw refused(`The first row of the file names the column ${twice} twice.`);
  return columns;
};

/** A parser that hands on each row as soon as it is read: what waits in a stream is lost when the text breaks later. */
const parserFor = ({ limits }: System, read: (cells: readonly string[]) => boolean): Transform =>
  parse({
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: limits.importRowBytes,
    on_record: (record) => (read(record) ? record : null),
  });

/** Has a parser read what arrives. It raises CsvError where the text is no CSV, and 413 for a file that is too large. */
const feed = (arriving: Readable, parser: Transform, { limits: { importBytes } }: System): void => {
  let size = 0;
  arriving.on('data', (piece: Buffer) => {
    size += piece.length;
    if (size > importBytes)
      parser.destroy(new ApiError(413, 'INVALID_INPUT', `The file must have ${importBytes} bytes at most.`));
  });
  arriving.once('error', (error) => parser.destroy(error)).pipe(parser);
};

/** Writes rows to the store, a chunk at a time. */
const chunkWriter = ({ store }: System, tenant: string, upload: string) => {
  let waiting: (readonly string[])[] = [];
  let chunks = 0;
  const flush = async (): Promise<void> => {
    if (waiting.length === 0) return;
    const chunk = { id: chunkId(upload, chunks), rows: waiting };
    await store.transact((tx) => tx.collection(importChunks, tenant).insert(chunk), 'write', tenant);
    chunks += 1;
    waiting = [];
  };
  return {
    flush,
    add: async (row: readonly string[]): Promise<void> => {
      waiting.push(row);
      if (waiting.length >= rowsPerChunk) await flush();
    },
    chunks: () => chunks,
    discard: () =>
      store.transact(
        async (tx) => {
          for (let index = 0; index < chunks; index += 1)
            await tx.collection(importChunks, tenant).delete(chunkId(upload, index));
        },
        'write',
        tenant,
      ),
  };
};

/**
 * Reads a CSV file while it arrives: cells may be quoted, lines may end either way, and a byte order mark is left
 * out. Raises 400 for a file without readable columns, and 413 for one that is too large. A file that breaks later
 * says so: its job fails.
 */
export const importIntake: Intake<ImportFile> = (world, tenant) => async (arriving) => {
  const upload = `Import:${world.ids.uuid()}`;
  const writer = chunkWriter(world, tenant, upload);
  let first: readonly string[] | undefined;
  let columns: readonly string[] | undefined;
  let rows = 0;
  let broken: string | undefined;
  const parser = parserFor(world, (cells) => {
    const isRow = first !== undefined;
    first ??= cells;
    return isRow;
  });
  try {
    feed(arriving, parser, world);
    for await (const cells of parser as AsyncIterable<readonly string[]>) {
      columns ??= columnsFrom(first);
      rows += 1;
      await writer.add(cells);
    }
    await writer.flush();
  } catch (error) {
    if (!(error instanceof CsvError)) {
      await writer.discard();
      throw error;
    }
    broken = error.message;
  }
  columns ??= columnsFrom(first);
  const content = { upload, columns, rows, chunks: writer.chunks(), ...(broken !== undefined && { broken }) };
  return { content, discard: writer.discard };
};
