import { exec } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { request } from 'undici';
import { assumedCode, type CodeSource } from '../target/dialect/codes.ts';
import { Inconclusive } from './examiner.ts';
import { noteNeed } from './needs.ts';
import { pause } from './pace.ts';
import { target } from './run.ts';
import type { Provocation } from './trigger.ts';

const isContact = (value: unknown, contact: string): boolean =>
  typeof value === 'object' && value !== null && (value as { readonly to?: unknown }).to === contact;

const codeIn = (value: unknown): string | undefined => {
  const { code } = (value ?? {}) as { readonly code?: unknown };
  return typeof code === 'string' || typeof code === 'number' ? String(code) : undefined;
};

/** A line that is being written is no JSON yet: it is read the next time. */
const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
};

const fromFile = async (file: string, contact: string): Promise<string | undefined> => {
  const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return '';
    throw cause;
  });
  const last = text
    .split('\n')
    .map(parsed)
    .findLast((line) => isContact(line, contact));
  return codeIn(last);
};

/** Contacts are made by the suite, of characters that no shell minds. */
const fromCommand = async (command: string, contact: string): Promise<string | undefined> => {
  const { stdout } = await promisify(exec)(command.replaceAll('{contact}', contact), {
    timeout: target().timeouts.requestMs,
  });
  return stdout.trim().split('\n').at(-1)?.trim() || undefined;
};

const fromAddress = async (address: string, contact: string): Promise<string | undefined> => {
  const { statusCode, body } = await request(address.replaceAll('{contact}', encodeURIComponent(contact)));
  const text = (await body.text()).trim();
  if (statusCode !== 200) return undefined;
  return codeIn(parsed(text)) ?? (/^[\w-]+$/.test(text) ? text : undefined);
};

const look = (source: CodeSource, contact: string): Promise<string | undefined> => {
  if ('file' in source) return fromFile(source.file, contact);
  if ('command' in source) return fromCommand(source.command, contact);
  return 'http' in source ? fromAddress(source.http, contact) : Promise.resolve(source.fixed);
};

const pauseMs = 100;

/** The newest code for a contact, as soon as there is one. Leaves the test as inconclusive when none comes. */
const awaited = async (source: CodeSource, contact: string): Promise<string> => {
  const [kind = ''] = Object.keys(source);
  const deadline = performance.now() + target().timeouts.eventMs;
  for (;;) {
    const code = await look(source, contact).catch((cause: unknown) => {
      throw new Inconclusive(
        'no-trigger',
        `dialect.codes.${kind} gives no codes: ${(cause as Error).message.trim()}.`,
      );
    });
    if (code !== undefined) return code;
    if (performance.now() > deadline)
      throw new Inconclusive(
        'no-trigger',
        `No code for ${contact} came from dialect.codes.${kind} within ${target().timeouts.eventMs} ms.`,
      );
    await pause(pauseMs);
  }
};

/** The code that the target sent to a contact: from where the target file says, else the assumed one. */
export const sentCode = async (contact: string): Promise<Provocation> => {
  noteNeed('dialect.codes');
  const { codes, complete } = target().dialect;
  return {
    about: 'the right code of a contact channel arrives',
    entry: 'dialect.codes',
    value: codes === undefined ? assumedCode : await awaited(codes, contact),
    isDeclared: codes !== undefined || complete,
  };
};
