import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import { isJsonObject, jsonListIn, type JsonObject } from '../../spec/json.ts';
import { anyServer, plainDescription } from './description.ts';
import { binOf, install, ran } from './installed.ts';
import type { Tester } from './tester.ts';

/** Its runner, in a process of its own: it leaves what it found in a file, step by step. */
const runner = `
const { readFileSync, writeFileSync } = require('node:fs');
const [, , workflow, found] = process.argv;
require('@stepci/runner').runFromYAML(readFileSync(workflow, 'utf8')).then(({ result }) => {
  writeFileSync(found, JSON.stringify(result.tests.flatMap(({ steps }) => steps)));
  process.exit();
});
`;

const stepsOf = (workflow: unknown): readonly JsonObject[] => {
  const tests = isJsonObject(workflow) && isJsonObject(workflow['tests']) ? workflow['tests'] : {};
  return Object.values(tests).flatMap((test) =>
    isJsonObject(test) && Array.isArray(test['steps']) ? test['steps'].filter(isJsonObject) : [],
  );
};

const isFailed = (check: unknown): boolean =>
  isJsonObject(check) &&
  ('passed' in check ? check['passed'] === false : Object.values(check).some((part) => isFailed(part)));

/** The step that failed, its checks, and the status. */
const failureText = ({ id, checks, response }: JsonObject): string => {
  const failed = Object.entries(isJsonObject(checks) ? checks : {}).filter(([, check]) => isFailed(check));
  const status = isJsonObject(response) ? response['status'] : 'no answer';
  return `${String(id)}: ${String(status)}, ${failed.map(([name]) => name).join(', ')}`;
};

/** Makes the workflow once: what it asks does not depend on the server. */
export const stepCi = async (folder: string): Promise<Tester> => {
  install(folder, 'stepci@2.8.2');
  const at = (name: string): string => path.join(folder, name);
  writeFileSync(at('plain.json'), plainDescription());
  writeFileSync(at('run-step-ci.cjs'), runner);
  await ran([binOf(folder, 'stepci/dist/index.js'), 'generate', at('plain.json'), at('any.yml')], folder);
  const workflow = readFileSync(at('any.yml'), 'utf8');
  return {
    name: 'Step CI 2.8',
    configured: 'the workflow that it generates: status and schema of each operation, credentials given',
    examine: async ({ url, headers }) => {
      const asked: unknown = parse(workflow.replaceAll(anyServer, url));
      for (const { http } of stepsOf(asked)) {
        if (!isJsonObject(http)) continue;
        const own = isJsonObject(http['headers']) ? http['headers'] : {};
        Object.assign(http, { headers: { ...own, ...headers } });
      }
      writeFileSync(at('workflow.yml'), stringify(asked));
      rmSync(at('found.json'), { force: true });
      await ran([at('run-step-ci.cjs'), at('workflow.yml'), at('found.json')], folder);
      const steps = jsonListIn(readFileSync(at('found.json'), 'utf8'), isJsonObject);
      return new Set(steps.filter(({ passed }) => passed !== true).map(failureText));
    },
  };
};
