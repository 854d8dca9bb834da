import { _ } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import type { OpenApiDocument } from './bundle.ts';
import { escaped } from './json-pointer.ts';
import { compiler, refTo } from './prepared-schemas.ts';
import type { SchemaPointer } from './schema-pointer.ts';

const isSchemaHolder = (name: string): boolean => ['schema', 'if'].includes(name);

/** A text that is described where it stands. Whether digits would be one is asked of each that a request may have. */
const isText = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'string';

/** The places whose schemas are asked for alone: bodies, parameters, conditions, alternatives, components, texts. */
const placesIn = (node: unknown, at: string): readonly string[] => {
  if (Array.isArray(node)) return node.flatMap((item, index) => placesIn(item, `${at}/${index}`));
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, value]) => {
    const place = `${at}/${escaped(name)}`;
    // A tagged choice is prepared as conditions: it has no alternatives then.
    const isAlternatives =
      ['oneOf', 'anyOf'].includes(name) && Array.isArray(value) && !('discriminator' in node);
    const alternatives = isAlternatives ? value.map((_branch, index) => `${place}/${index}`) : [];
    return [
      ...(isSchemaHolder(name) || at === '#/components/schemas' || isText(value) ? [place] : []),
      ...alternatives,
      ...placesIn(value, place),
    ];
  });
};

/**
 * A program that holds a function for each of those places, as text: `module.exports` takes the formats and gives the
 * functions by pointer. Compiling them takes every process a second of a processor; reading them takes a tenth.
 */
export const precompiledText = (document: OpenApiDocument): string => {
  const { components, paths, webhooks } = document;
  const places = [...new Set(placesIn({ components, paths, webhooks }, '#'))];
  const ajv = compiler(document, true, { source: true, formats: _`formats` });
  // ajv finds schemas by their names alone where a place holds nothing but a reference.
  for (const [index, place] of places.entries())
    ajv.addSchema({ $id: `v${index}`, $ref: refTo(place as SchemaPointer) });
  const names = Object.fromEntries(places.map((_place, index) => [`v${index}`, `v${index}`]));
  const table = places.map((place, index) => `${JSON.stringify(place)}: exports.v${index}`).join(',\n');
  const code = standaloneCode.default(ajv, names);
  return `module.exports = (formats) => {\nconst exports = {};\n${code}\nreturn {\n${table}\n};\n};\n`;
};
