/**
 * Reads OpenAPI files of others as `psi init --openapi` does, one after the other, and prints for each its seconds, the
 * most memory, the exit code, and the first line that psi said. `npm run bench:descriptions -- [FOLDER]…`: every .json, .yaml and .yml file of the folders; without any, descriptions made for
 * this, in which n schemas all name each other. Exit code 1: one took more than 30 s or 500 MB, or ended without a
 * sentence. Sends nothing.
 */
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { watchMemory } from '../suites/self/support/process-tree.ts';
import { startPsi } from '../suites/self/support/psi-command.ts';
import { temporaryDirectory } from '../suites/self/support/temporary-directory.ts';

const mostSeconds = 30;
const mostMegabytes = 500;

const say = (...cells: readonly (string | number)[]): void =>
  void process.stdout.write(`${cells.join('\t')}\n`);

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => /\.(?:json|ya?ml)$/i.test(name))
    .toSorted()
    .map((name) => path.join(folder, name));

/** A description in which each of `count` schemas has every one as a member. */
const clique = (count: number): string => {
  const names = Array.from({ length: count }, (_, place) => `S${place}`);
  const properties = Object.fromEntries(
    names.map((name) => [name, { $ref: `#/components/schemas/${name}` }]),
  );
  const file = path.join(temporaryDirectory('clique'), `clique-${count}.json`);
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/S0' } } };
  writeFileSync(
    file,
    JSON.stringify({
      openapi: '3.0.3',
      info: { title: 'x', version: '1' },
      paths: { '/customers': { get: { responses: { 200: { description: 'ok', content } } } } },
      components: {
        schemas: Object.fromEntries(names.map((name) => [name, { type: 'object', properties }])),
      },
    }),
  );
  return file;
};

const firstLine = (text: string): string => text.split('\n').find((line) => line.trim() !== '') ?? '';

/** Whether psi ended as it should: with a file, or with a sentence about the description. */
const isSaid = (code: number | null, said: string): boolean =>
  code === 0 || (code === 2 && said !== '' && !/defect of psi|^\s+at /m.test(said));

const tried = async (file: string): Promise<void> => {
  const folder = temporaryDirectory('descriptions');
  const target = path.join(folder, 'psi.target.yaml');
  const began = performance.now();
  const { child, ended } = startPsi([
    'init',
    '--yes',
    '--base-url',
    'https://sandbox.example.com/v1',
    '--file',
    target,
    '--openapi',
    file,
  ]);
  // A child that has started has an id.
  const memory = watchMemory(child.pid ?? Number.NaN);
  const { code, stdout, stderr } = await ended;
  const { tree } = await memory.stop();
  const seconds = (performance.now() - began) / 1000;
  const isGood = seconds <= mostSeconds && tree <= mostMegabytes && isSaid(code, stderr);
  if (!isGood) process.exitCode = 1;
  say(
    isGood ? 'ok' : 'NOT OK',
    (statSync(file).size / 1e6).toFixed(1),
    seconds.toFixed(1),
    Math.round(tree),
    code ?? 'killed',
    path.basename(file),
    firstLine(code === 0 ? stdout : stderr),
  );
};

const folders = process.argv.slice(2);
say('result', 'MB of file', 'seconds', 'MB of memory', 'exit', 'file', 'said');
for (const file of folders.length > 0 ? folders.flatMap(filesIn) : [10, 20, 40, 80, 160].map(clique))
  await tried(file);
