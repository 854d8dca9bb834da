import { escapeHtml } from '../../spec/escape-html.ts';

interface Page {
  readonly title: string;
  readonly styles: readonly string[];
  readonly body: string;
}

/** A whole page that loads nothing from elsewhere. `body` and nothing else is inserted as HTML. */
export const htmlPage = ({ title, styles, body }: Page): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
${styles.map((style) => `<link rel="stylesheet" href="${escapeHtml(style)}">`).join('\n')}
</head>
<body>
${body}
</body>
</html>
`;
