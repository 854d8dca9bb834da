import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { discover, type Discovery } from '../../description/matching/discover.ts';
import { readOwnFile } from '../../description/reading/read.ts';
import { targetAt } from '../../target/defaults.ts';
import { temporaryDirectory } from './temporary-directory.ts';

const target = targetAt('http://127.0.0.1:1/2025-10-13', { tokenId: 'a', tokenSecret: 'b' });

export const text = { type: 'string' };

export const object = (properties: object, required: readonly string[] = []): object => ({
  type: 'object',
  properties,
  required,
});

export const page = (row: object): object =>
  object({ data: { type: 'array', items: row }, hasMore: { type: 'boolean' }, nextCursor: text });

export const answers = (schema?: object): object => ({
  responses: {
    '200': {
      description: 'ok',
      ...(schema === undefined ? {} : { content: { 'application/json': { schema } } }),
    },
  },
});

export const takes = (schema: object): object => ({
  requestBody: { content: { 'application/json': { schema } } },
});

/** Paths of the document: without any, a description is of another interface. */
const shown = { '/quotes': { post: answers() }, '/transfer-out': { post: answers() } };

/** The findings in a description with these paths, and with more beside them. */
export const discovered = async (paths: object, more: object = {}): Promise<Discovery> => {
  const file = path.join(temporaryDirectory('discovery'), 'openapi.json');
  const info = { title: 'x', version: '1' };
  writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info, paths: { ...shown, ...paths }, ...more }));
  const own = await readOwnFile(file);
  return discover(own.operations, target, own);
};
