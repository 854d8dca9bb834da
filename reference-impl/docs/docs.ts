import { readFileSync } from 'node:fs';
import path from 'node:path';
import express, { type RequestHandler, type Router } from 'express';
import type { ServedContract } from '../../spec/contract/served.ts';
import { packageRoot } from '../../spec/package-root.ts';
import { htmlPage } from './html.ts';
import { lifecyclesPage } from './lifecycles-page.ts';
import { markedDescription } from './marked-description.ts';

/** Where the build leaves the viewer. */
const viewer = path.join(packageRoot, 'dist/docs');

const start = `document.documentElement.classList.toggle('dark-mode', matchMedia('(prefers-color-scheme: dark)').matches);
SwaggerUIBundle({
  url: '/docs/openapi.json',
  dom_id: '#viewer',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  persistAuthorization: true,
  tryItOutEnabled: true,
  validatorUrl: null,
});
`;

const viewerPage = (): string =>
  htmlPage({
    title: 'Payments Service Interface',
    styles: ['/docs/swagger-ui.css', '/docs/docs.css'],
    body: `<header><span>API</span><a href="/docs/lifecycles">Lifecycles</a></header>
<div id="viewer"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>`,
  });

/** The pages load nothing from elsewhere, and browsers hold them to it. The viewer writes styles into its elements. */
const policy =
  "default-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";

interface Asset {
  readonly type: string;
  readonly text: (contract: ServedContract) => string;
}

const read = (folder: string, name: string) => (): string => readFileSync(path.join(folder, name), 'utf8');

const assets: Readonly<Record<string, Asset>> = {
  '/': { type: 'html', text: viewerPage },
  '/lifecycles': { type: 'html', text: ({ lifecycles }) => lifecyclesPage(lifecycles) },
  '/openapi.json': {
    type: 'json',
    text: ({ description, version }) => JSON.stringify(markedDescription(description.document(), version)),
  },
  '/start.js': { type: 'js', text: () => start },
  '/docs.css': { type: 'css', text: read(path.join(packageRoot, 'reference-impl/docs'), 'docs.css') },
  '/swagger-ui.css': { type: 'css', text: read(viewer, 'swagger-ui.css') },
  '/swagger-ui-bundle.js': { type: 'js', text: read(viewer, 'swagger-ui-bundle.js') },
};

/** Made when first asked for: a server that nobody reads about pays nothing. */
const served = ({ type, text }: Asset, contract: ServedContract): RequestHandler => {
  let made: string | undefined;
  return (_request, response) => {
    made ??= text(contract);
    response
      .type(type)
      .set({
        'content-security-policy': policy,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      })
      .send(made);
  };
};

/** `/docs`: the description with a viewer, and the lifecycles. No credential, no network. */
export const createDocs = (contract: ServedContract): Router => {
  const router = express.Router();
  for (const [at, asset] of Object.entries(assets)) router.get(at, served(asset, contract));
  return router;
};
