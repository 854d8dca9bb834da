import { writeFileSync } from 'node:fs';
import { stringify } from 'yaml';
import type { ForeignServer } from './foreign-server.ts';
import type { Part } from './mutant.ts';

/** Capabilities that a target file can declare absent, by the part of the interface that they stand for. */
const capabilityOf: Partial<Readonly<Record<Part, string>>> = { sca: 'sca', stablecoins: 'stablecoins' };

/**
 * The target file that somebody would write for a server that does as the assumed interface, with all credentials
 * that they have, and without a control plane.
 */
export const writeTargetFile = (
  file: string,
  url: string,
  { sandbox, production, otherPlatform }: ForeignServer,
  unserved: readonly Part[],
): void => {
  const absent = unserved.flatMap((part) => capabilityOf[part] ?? []);
  writeFileSync(
    file,
    stringify({
      name: 'black box',
      baseUrl: url,
      credentials: { sandbox, production, otherPlatform },
      capabilities: Object.fromEntries(absent.map((name) => [name, false])),
      dialect: {
        complete: true,
        codes: { fixed: '123456' },
        walletSigner: { fixed: 'sandbox-valid-signature' },
      },
    }),
  );
};
