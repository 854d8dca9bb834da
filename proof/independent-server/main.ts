import process from 'node:process';
import type { Defect } from './defects.ts';
import { startIndependentServer } from './server.ts';

// Starts the server by hand: `node dist/proof/independent-server/main.js [defect …]` prints the environment of its
// target file.
const { url, codesUrl, keys } = await startIndependentServer(process.argv.slice(2) as Defect[]);
process.stdout.write(
  [
    `export INDEPENDENT_URL=${url} INDEPENDENT_CODES_URL=${codesUrl}`,
    ...Object.entries(keys).map(
      ([name, { id, secret }]) =>
        `export INDEPENDENT_${name.toUpperCase()}_ID=${id} INDEPENDENT_${name.toUpperCase()}_SECRET=${secret}`,
    ),
    '',
  ].join('\n'),
);
