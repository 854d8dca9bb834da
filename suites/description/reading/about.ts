import { asJsonObject, isJsonObject, type JsonObject } from '../../../spec/json.ts';
import type { AboutText } from '../own-operation.ts';

/** More texts of extensions than anybody writes for readers. */
const mostLines = 2000;

/** What an extension says, a line for each value: `sandbox payouts 0001: fails`. */
const linesIn = (value: unknown, at: readonly string[]): readonly string[] => {
  if (at.length > 8) return [];
  if (isJsonObject(value))
    return Object.entries(value)
      .slice(0, mostLines)
      .flatMap(([name, item]) => linesIn(item, [...at, name]));
  if (Array.isArray(value))
    return value.slice(0, mostLines).flatMap((item: unknown) => {
      const isFlat = isJsonObject(item) && Object.values(item).every((each) => typeof each !== 'object');
      return isFlat ? [`- ${at.join(' ')}: ${Object.values(item).join(': ')}`] : linesIn(item, at);
    });
  return typeof value === 'string' || typeof value === 'number' ? [`- ${at.join(' ')}: ${value}`] : [];
};

const extensionsOf = (holder: JsonObject, head: string): readonly AboutText[] =>
  Object.entries(holder)
    .filter(([name]) => name.startsWith('x-') && name !== 'x-webhooks' && name !== 'x-tagGroups')
    .map(([name, value]) => ({
      head,
      text:
        typeof value === 'string'
          ? `# ${name.slice(2)}\n${value}`
          : linesIn(value, [name.slice(2)])
              .slice(0, mostLines)
              .join('\n'),
    }));

const described = (holder: unknown, head: string): readonly AboutText[] => {
  const { description } = asJsonObject(holder);
  return [
    ...(typeof description === 'string' ? [{ head, text: description }] : []),
    ...extensionsOf(asJsonObject(holder), head),
  ];
};

const itemsOf = (list: unknown): readonly JsonObject[] =>
  Array.isArray(list) ? list.filter(isJsonObject) : [];

const nameOf = ({ name, url }: JsonObject): string =>
  [name, url].find((each) => typeof each === 'string') as string;

/** The texts of a description that are about no operation: of itself, its tags, servers and ways to sign in. */
export const aboutTexts = (document: JsonObject): readonly AboutText[] => {
  const { info, tags, servers, externalDocs, components } = document;
  return [
    ...described(info, ''),
    ...extensionsOf(document, ''),
    ...itemsOf(tags).flatMap((tag) => described(tag, nameOf(tag) ?? '')),
    ...itemsOf(servers).flatMap((server) => described(server, '')),
    ...described(externalDocs, ''),
    ...Object.entries(asJsonObject(asJsonObject(components)['securitySchemes'])).flatMap(([name, scheme]) =>
      described(scheme, name),
    ),
  ].filter(({ text }) => text.trim() !== '');
};
