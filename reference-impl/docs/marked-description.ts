import { isJsonObject, type JsonObject } from '../../spec/json.ts';
import type { OpenApiDocument } from '../../spec/schema/bundle.ts';

const isOperation = (node: JsonObject): boolean => typeof node['operationId'] === 'string';

const mark = '**(assumed)**';

const markedTexts = (node: JsonObject): JsonObject => {
  const { summary, description } = node;
  // Summaries show in one line without Markdown.
  if (isOperation(node)) return { ...node, summary: `${String(summary)} (assumed)` };
  return { ...node, description: typeof description === 'string' ? `${mark} ${description}` : mark };
};

const markedMembers = (node: JsonObject, inside: boolean): JsonObject => {
  const assumed = node['x-assumed'] === true;
  const copy: JsonObject = Object.fromEntries(
    Object.entries(node).map(([name, part]) => [
      name,
      name.startsWith('example') ? part : marked(part, inside || assumed),
    ]),
  );
  // Parts of something assumed need no second mark.
  return assumed && !inside ? markedTexts(copy) : copy;
};

const marked = (value: unknown, inside: boolean): unknown => {
  if (Array.isArray(value)) return value.map((part) => marked(part, inside));
  return isJsonObject(value) ? markedMembers(value, inside) : value;
};

/**
 * The description as readers get it: what is only assumed says so in its text, and requests go to the server
 * that shows the page.
 */
export const markedDescription = (document: OpenApiDocument, version: string): object => ({
  ...markedMembers(document, false),
  servers: [{ url: `/${version}`, description: 'This server.' }],
});
