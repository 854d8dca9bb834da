/** An object of JSON. */
export type Json = Readonly<Record<string, unknown>>;

/** Sends a request of the interface and answers with the body. Raises an Error for any refusal. */
export type Ask = (
  method: 'GET' | 'POST',
  path: string,
  body?: Json,
  headers?: Readonly<Record<string, string>>,
) => Promise<Json>;

/** A client of a base address, with the credentials of an API token. */
export const askAt =
  (baseUrl: string, tokenId: string, tokenSecret: string): Ask =>
  async (method, path, body, headers = {}) => {
    const credential = Buffer.from(`${tokenId}:${tokenSecret}`).toString('base64');
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Basic ${credential}`,
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${text}`);
    return (text === '' ? {} : JSON.parse(text)) as Json;
  };

export const idOf = (body: Json): string => String(body['id']);

export const rowsOf = (page: Json): readonly Json[] => (page['data'] ?? []) as readonly Json[];

const deadlineMs = 20_000;
const pauseMs = 50;

/** Reads until it is as wanted. Raises an Error after twenty seconds. */
export const until = async (read: () => Promise<Json>, isReady: (body: Json) => boolean): Promise<Json> => {
  const end = Date.now() + deadlineMs;
  for (;;) {
    const body = await read();
    if (isReady(body)) return body;
    if (Date.now() > end) throw new Error(`Timed out; the last answer was ${JSON.stringify(body)}`);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
};
