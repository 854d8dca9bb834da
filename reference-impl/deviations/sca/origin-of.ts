import { isJsonObject, jsonObjectIn, type JsonObject } from '../../../spec/json.ts';

/** The origin that the client data of a WebAuthn credential or assertion names; empty where it names none. */
export const originOf = ({ response }: JsonObject): string => {
  const { clientDataJSON } = isJsonObject(response) ? response : {};
  const text = Buffer.from(String(clientDataJSON), 'base64url').toString();
  const { origin } = text.startsWith('{') ? jsonObjectIn(text) : {};
  return typeof origin === 'string' ? origin : '';
};
