import { existsSync, writeFileSync } from 'node:fs';
import { givenText } from '../../../spec/given-file.ts';
import type { RelaySession } from '../stage/relay.ts';

/** A key and two addresses. */
const mostMegabytes = 1;

/** The session that a watch keeps for another day: how webhooks are signed, and where they pass. */
export const readSession = (file: string): RelaySession =>
  // Written by ourselves below.
  existsSync(file) ? (JSON.parse(givenText(file, mostMegabytes)) as RelaySession) : {};

/** Keeps it. The file holds a private key: nobody else may read it. */
export const writeSession = (file: string, session: RelaySession): void =>
  writeFileSync(file, JSON.stringify(session), { mode: 0o600 });
