import { isJsonObject, jsonObjectIn, type JsonObject } from '../../../spec/json.ts';

/** A text in the client data of a WebAuthn credential or assertion; empty where it has none. */
const namedIn = ({ response }: JsonObject, name: 'origin' | 'challenge'): string => {
  const { clientDataJSON } = isJsonObject(response) ? response : {};
  const text = Buffer.from(String(clientDataJSON), 'base64url').toString();
  const named = text.startsWith('{') ? jsonObjectIn(text)[name] : undefined;
  return typeof named === 'string' ? named : '';
};

/** The origin that a credential or an assertion names. */
export const originOf = (made: JsonObject): string => namedIn(made, 'origin');

/** The challenge that an assertion was made for. */
export const challengeOf = (made: JsonObject): string => namedIn(made, 'challenge');
