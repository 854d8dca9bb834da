import { isJsonObject } from '../../spec/json.ts';
import type { OpenApiDocument } from '../../spec/schema/bundle.ts';
import { interfaceVersion } from '../../spec/vocabulary.ts';

type Node = Readonly<Record<string, unknown>>;

const isOperation = (node: Node): boolean => typeof node['operationId'] === 'string';

const mark = '**(assumed)**';

const markedTexts = (node: Node): Node => {
  const { summary, description } = node;
  // Summaries show in one line without Markdown.
  if (isOperation(node)) return { ...node, summary: `${String(summary)} (assumed)` };
  return { ...node, description: typeof description === 'string' ? `${mark} ${description}` : mark };
};

const marked = (value: unknown, inside: boolean): unknown => {
  if (Array.isArray(value)) return value.map((part) => marked(part, inside));
  if (!isJsonObject(value)) return value;
  const assumed = value['x-assumed'] === true;
  const parts = Object.entries(value).map(([name, part]) => [
    name,
    name.startsWith('example') ? part : marked(part, inside || assumed),
  ]);
  const copy = Object.fromEntries(parts) as Node;
  // What is inside of something assumed needs no second mark.
  return assumed && !inside ? markedTexts(copy) : copy;
};

/**
 * The description as readers get it: what is only assumed says so in its text, and requests go to the server
 * that shows the page.
 */
export const markedDescription = (document: OpenApiDocument): object => ({
  ...(marked(document, false) as object),
  servers: [{ url: `/${interfaceVersion}`, description: 'This server.' }],
});
