import { asJsonObject, isJsonObject, type JsonObject } from '../../../spec/json.ts';
import type { OwnOperation } from '../own-operation.ts';

/** Whose credentials a scheme takes: the document has HTTP Basic for platforms, and a bearer token for agents. */
const callerBy = (scheme: unknown): OwnOperation['caller'] => {
  const { type, scheme: name } = asJsonObject(scheme);
  const said = String(type === 'http' ? name : type).toLowerCase();
  return said === 'basic' ? 'platform' : said === 'bearer' ? 'agent' : undefined;
};

/** The one caller that an operation lets in; undefined where its description leaves it open. */
export const callerOf = (operation: JsonObject, document: JsonObject): OwnOperation['caller'] => {
  const security = operation['security'] ?? document['security'];
  if (!Array.isArray(security) || security.length === 0) return undefined;
  const schemes = {
    ...asJsonObject(asJsonObject(document['components'])['securitySchemes']),
    ...asJsonObject(document['securityDefinitions']),
  };
  const callers = security.flatMap((way: unknown) => {
    const names = isJsonObject(way) ? Object.keys(way) : [];
    return names.length === 1 ? names.map((name) => callerBy(schemes[name])) : [undefined];
  });
  return callers.every((caller) => caller === callers[0]) ? callers[0] : undefined;
};

/** Callers part operations only where a description has both kinds: one with tokens for everybody says nothing by them. */
export const withKnownCallers = (operations: readonly OwnOperation[]): readonly OwnOperation[] => {
  const has = (caller: OwnOperation['caller']): boolean =>
    operations.some((operation) => operation.caller === caller);
  return has('platform') && has('agent')
    ? operations
    : operations.map(({ caller: _unsaid, ...operation }) => operation);
};
