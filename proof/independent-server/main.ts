import process from 'node:process';
import { choices, type Choice } from './choices.ts';
import type { Defect } from './defects.ts';
import { startIndependentServer } from './server.ts';

// Starts the server by hand: `node dist/proof/independent-server/main.js [defect or choice …]` prints the environment of its
// target file.
const named = process.argv.slice(2);
const isChoice = (name: string): name is Choice => Object.hasOwn(choices, name);
const { url, codesUrl, keys } = await startIndependentServer(
  named.filter((name) => !isChoice(name)) as Defect[],
  named.filter(isChoice),
);
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
