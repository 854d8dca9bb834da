import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { basicPairIn } from '../../spec/http-basic.ts';
import { isJsonObject, jsonObjectIn } from '../../spec/json.ts';
import { anyServer, plainDescription } from './description.ts';
import { binOf, install, ran } from './installed.ts';
import type { Tester } from './tester.ts';

/** Every contract test that Portman has for answers. */
const settings = {
  version: 1,
  tests: {
    contractTests: ['statusSuccess', 'contentType', 'jsonBody', 'schemaValidation', 'headersPresent'].map(
      (test) => ({ openApiOperation: '*::/*', [test]: { enabled: true } }),
    ),
  },
  globals: { securityOverwrites: { basic: { username: '{{tokenId}}', password: '{{tokenSecret}}' } } },
};

const failureText = (failure: unknown): string => {
  const { source, error } = isJsonObject(failure) ? failure : {};
  const name = isJsonObject(source) ? String(source['name']) : '';
  const test = isJsonObject(error) ? `${String(error['test'])}: ${String(error['message'])}` : '';
  // Ids and instants differ between two runs.
  return `${name}: ${test}`.replaceAll(/[\da-f]{8}-[\da-f-]{27}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, '…');
};

/** Makes the collection once: what it asks does not depend on the server. */
export const portman = async (folder: string): Promise<Tester> => {
  install(folder, '@apideck/portman@1.33.0', 'newman@6.2.2');
  const at = (name: string): string => path.join(folder, name);
  writeFileSync(at('plain.json'), plainDescription());
  writeFileSync(at('portman.json'), JSON.stringify(settings));
  const bin = binOf(folder, '@apideck/portman/bin/portman');
  await ran(
    [bin, '-l', at('plain.json'), '-b', anyServer, '-c', at('portman.json'), '-o', at('any.json')],
    folder,
  );
  const collection = readFileSync(at('any.json'), 'utf8');
  return {
    name: 'Portman 1.33 + Newman 6.2',
    configured: 'all its contract tests for each operation, values from the description, credentials given',
    examine: async ({ url, headers }) => {
      writeFileSync(at('collection.json'), collection.replaceAll(anyServer, url));
      const { tokenId, tokenSecret } = basicPairIn(headers['authorization']);
      const variables = ['--env-var', `tokenId=${tokenId}`, '--env-var', `tokenSecret=${tokenSecret}`];
      const reporter = ['-r', 'json', '--reporter-json-export', at('newman.json')];
      rmSync(at('newman.json'), { force: true });
      await ran(
        [binOf(folder, 'newman/bin/newman.js'), 'run', at('collection.json'), ...variables, ...reporter],
        folder,
      );
      const { run } = jsonObjectIn(readFileSync(at('newman.json'), 'utf8'));
      const failures = isJsonObject(run) && Array.isArray(run['failures']) ? run['failures'] : [];
      return new Set(failures.map(failureText));
    },
  };
};
