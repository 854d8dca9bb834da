import { readFileSync } from 'node:fs';
import path from 'node:path';
import express, { type RequestHandler, type Router } from 'express';
import { packageRoot } from '../../spec/package-root.ts';

/** Where the build leaves the page's script and style. */
const bundle = path.join(packageRoot, 'dist/console');

/** The page loads its own script and style, asks its own server, and stands in no frame. Nothing else. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>psi console</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/console/console.css">
<body>
<div id="console"></div>
<noscript>The console needs JavaScript. The interface itself is documented at /docs.</noscript>
<script type="module" src="/console/console.js"></script>
</body>
</html>
`;

/** Headers of everything below `/console`. */
export const guardedPage: RequestHandler = (_request, response, next) => {
  response.set({
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  });
  next();
};

const asset = (name: string, type: string): RequestHandler => {
  let text: string | undefined;
  return (_request, response) => {
    text ??= readFileSync(path.join(bundle, name), 'utf8');
    response.type(type).send(text);
  };
};

/** The page itself. Nothing in it is of any platform: it asks for that once somebody is signed in. */
export const pages = (): Router => {
  const router = express.Router({ caseSensitive: true });
  router.get('/', (_request, response) => void response.type('html').send(page));
  router.get('/console.js', asset('console.js', 'js'));
  router.get('/console.css', asset('console.css', 'css'));
  return router;
};
