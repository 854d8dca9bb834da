import { numbered, saidOf, type Lifecycle } from '../../spec/machines/lifecycles.ts';
import { escapeHtml } from '../../spec/escape-html.ts';
import { htmlPage } from './html.ts';
import { lifecycleDrawing } from './lifecycle-drawing.ts';

const rowsOf = (lifecycle: Lifecycle): string =>
  numbered(lifecycle)
    .map((row) => {
      const cells = [String(row.number), row.trigger, row.from.join(', '), row.to, saidOf(row)].map(
        escapeHtml,
      );
      const mark = row.assumed === true ? '<span class="badge">assumed</span>' : '';
      return `<tr><td>${cells.join('</td><td>')} ${mark}</td></tr>`;
    })
    .join('\n');

const section = ([slug, lifecycle]: readonly [string, Lifecycle]): string => `<section id="${slug}">
<h2><a href="#${slug}">${escapeHtml(lifecycle.title)}</a></h2>
<p class="source">${escapeHtml(lifecycle.section)}</p>
<div class="drawing">${lifecycleDrawing(lifecycle)}</div>
<table>
<thead><tr><th>#</th><th>trigger</th><th>from</th><th>to</th><th>when, and what it does</th></tr></thead>
<tbody>
${rowsOf(lifecycle)}
</tbody>
</table>
</section>`;

/** Every lifecycle as a drawing and its table. */
export const lifecyclesPage = (lifecycles: Readonly<Record<string, Lifecycle>>): string => {
  const all = Object.entries(lifecycles);
  return htmlPage({
    title: 'Lifecycles · Payments Service Interface',
    styles: ['/docs/docs.css'],
    body: `<header><a href="/docs">API</a><span>Lifecycles</span></header>
<main>
<h1>Lifecycles</h1>
<p>This server runs from these tables. Dashed arrows and rows marked <span class="badge">assumed</span> are not in the
document: they are how this server behaves where it says nothing. A state with a thick border is never left.</p>
<nav>${all.map(([slug, { title }]) => `<a href="#${slug}">${escapeHtml(title)}</a>`).join(' ')}</nav>
<svg width="0" height="0" aria-hidden="true"><defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse"><path d="M0 0 8 4 0 8z"/></marker></defs></svg>
${all.map(section).join('\n')}
</main>`,
  });
};
