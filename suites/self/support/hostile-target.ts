import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { stringify } from 'yaml';
import type { HostileServer } from './hostile-server.ts';
import { temporaryDirectory } from './temporary-directory.ts';

const token = { tokenId: 'a', tokenSecret: 'a secret of some length' };

/** A target file for a hostile server; `requestMs` for an answer, as most never come. */
export const hostileTargetFile = ({ url }: HostileServer, requestMs = 1_000): string => {
  const file = path.join(temporaryDirectory(), 'psi.target.yaml');
  const credentials = { sandbox: token, otherPlatform: token, production: token };
  const timeouts = { requestMs, eventMs: 200 };
  // Nothing but checks is asked of the target after the two looks of the preflight.
  const capabilities = { webhooks: false };
  const dialect = { complete: true };
  writeFileSync(file, stringify({ baseUrl: url, credentials, capabilities, timeouts, dialect }));
  return file;
};
