import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { OpenApiDocument } from './bundle.ts';
import { servedOperations } from '../served-operations.ts';
import { packageRoot } from '../package-root.ts';
import { newestVersion } from '../contract/versions.ts';
import { documentIn } from './document-version.ts';
import { operationsIn } from './described-operations.ts';
import { readerOf } from './reader.ts';

/** Where the build leaves the bundle, so that nobody parses YAML at start. */
export const bundleFile: string = path.join(packageRoot, 'dist/openapi.json');

let loaded: OpenApiDocument | undefined;

/**
 * The bundled description of all versions. Raises an Error that names the repair when the project is not built.
 */
export const wholeDescription = (): OpenApiDocument => {
  if (loaded === undefined) {
    try {
      loaded = JSON.parse(readFileSync(bundleFile, 'utf8')) as OpenApiDocument;
    } catch (cause) {
      throw new Error('The OpenAPI bundle is missing. Run `npm run build`.', { cause });
    }
  }
  return loaded;
};

let newest: OpenApiDocument | undefined;

/** The description of the newest version. */
export const description = (): OpenApiDocument => (newest ??= documentIn(wholeDescription(), newestVersion));

const reader = readerOf(description);

export const { resolve, dereferenced } = reader;

export const {
  describedOperation,
  requestSchemaOf,
  isBodyRequired,
  formSchemaOf,
  bodySchemaOf,
  responseSchemaOf,
  successSchemasOf,
  answerSchemaOf,
} = operationsIn(reader, servedOperations);
