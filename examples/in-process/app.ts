import { randomUUID } from 'node:crypto';
import express, { type Express, type RequestHandler, type Response } from 'express';

/** The API token that the app takes. */
export const credentials = { tokenId: 'example', tokenSecret: 'not-a-secret' };

const expected = `Basic ${Buffer.from(`${credentials.tokenId}:${credentials.tokenSecret}`).toString('base64')}`;

const signedIn: RequestHandler = (request, response, next) => {
  if (request.get('authorization') === expected) next();
  else response.status(401).json({ status: 401, code: 'UNAUTHORIZED', message: 'Send the API token.' });
};

interface Token {
  readonly id: string;
  readonly name: string;
}

const notFound = (response: Response): void => {
  response.status(404).json({ status: 404, code: 'TOKEN_NOT_FOUND', message: 'There is no such token.' });
};

/** A small app that serves one resource of the interface: API tokens, from memory. */
export const tokensApp = (): Express => {
  const tokens = new Map<string, Token>();
  const app = express();
  app.use(express.json());
  app.use(signedIn);
  app.get('/2025-10-13/tokens', (_request, response) => {
    response.json({ data: [...tokens.values()], hasMore: false, nextCursor: null });
  });
  app.post('/2025-10-13/tokens', (request, response) => {
    const { name = 'token' } = request.body as { readonly name?: string };
    const token = { id: `Token:${randomUUID()}`, name };
    tokens.set(token.id, token);
    response.status(201).json({ ...token, clientSecret: randomUUID() });
  });
  app.get('/2025-10-13/tokens/:id', (request, response) => {
    const token = tokens.get(request.params.id);
    if (token) response.json(token);
    else notFound(response);
  });
  app.delete('/2025-10-13/tokens/:id', (request, response) => {
    if (tokens.delete(request.params.id)) response.status(204).end();
    else notFound(response);
  });
  return app;
};
