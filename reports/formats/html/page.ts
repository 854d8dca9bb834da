import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../../../spec/package-root.ts';
import { markup, verbatim, type Markup } from './markup.ts';

/** Style and script are plain files of the package; a page carries them, so that it needs nothing else. */
export const asset = (name: string): string => readFileSync(path.join(packageRoot, 'reports', name), 'utf8');

/** The style of a page: what the reports share with the console, then these files in their order. */
export const styleOf = (...names: readonly string[]): string =>
  [readFileSync(path.join(packageRoot, 'spec/palette.css'), 'utf8'), ...names.map(asset)].join('\n');

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

interface Page {
  readonly title: string;
  readonly style: string;
  readonly script: string;
  /** Whether its script asks the server that it came from. */
  readonly isLive?: boolean;
  readonly body: Markup;
}

/** Only our own script and style run, whatever the evidence contains. */
export const contentPolicy = ({ style, script, isLive = false }: Omit<Page, 'title' | 'body'>): string =>
  [
    "default-src 'none'",
    `style-src ${hash(style)}`,
    `script-src ${hash(script)}`,
    ...(isLive ? ["connect-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');

/** A whole page that needs nothing but itself: from disk, by e-mail, without scripts if need be. */
export const htmlPage = (page: Page): string => {
  const { html } = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${contentPolicy(page)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${page.title}</title>
<style>${verbatim(page.style)}</style>
</head>
${page.body}
</html>
`;
  return html;
};
