import {
  partings,
  type Contradiction,
  type ContradictionPlace,
  type OwnDescription,
} from '../../../spec/results/own-description.ts';
import { breachFacts } from '../breach-facts.ts';
import { plural } from '../../text/plural.ts';
import type { Report } from '../../judgement/report.ts';
import { exchangeView } from './evidence.ts';
import { markup, type Markup } from './markup.ts';

/** The heading for each way to part. */
export const partingWords: Readonly<Record<Contradiction['kind'], string>> = {
  refuses: 'It forbids what the document states',
  accepts: 'It allows what the document forbids',
  silent: 'It says nothing of what the document describes',
};

const place = ({ operation, side, at }: ContradictionPlace): Markup =>
  markup`<code>${operation}</code> <span class="quiet">${side}</span> <code>${at === '' ? 'the body' : at}</code>`;

/** The first place; the others on demand. */
const placesView = ([first, ...others]: readonly ContradictionPlace[]): Markup =>
  markup`${first && place(first)}${others.length === 0 ? undefined : markup`<details><summary>and ${plural(others.length, 'other place')}</summary>${others.map((each) => markup`<div>${place(each)}</div>`)}</details>`}`;

const ruleLinks = (rules: readonly string[]): Markup =>
  markup`${rules.map((id) => markup`<a href="#${id}">${id}</a> `)}`;

const contradictions = ({ contradictions: all }: OwnDescription): readonly Markup[] =>
  partings.flatMap((kind) => {
    const found = all.filter((one) => one.kind === kind);
    if (found.length === 0) return [];
    const rows = found.map(
      (one) =>
        markup`<tr><th scope="row">${placesView(one.places)}</th><td>${one.what.join(', ')}</td><td>${ruleLinks(one.rules)}</td></tr>`,
    );
    return [
      markup`<h3>${partingWords[kind]} (${found.length})</h3>
    <div class="scroll"><table><thead><tr><th scope="col">Where</th><th scope="col">Which values</th><th scope="col">Rules of the document</th></tr></thead><tbody>${rows}</tbody></table></div>`,
    ];
  });

const breaches = ({ breaches: all }: OwnDescription): Markup => {
  if (all.length === 0)
    return markup`<h3>Answers</h3><p>Every answer to an operation that the file describes was as it says.</p>`;
  const facts = breachFacts(all);
  const items = facts.map(
    ({ at, message, operations, count, example }) =>
      markup`<details class="earlier"><summary><code>${at === '' ? 'the answer' : at}</code>: ${message} <span class="quiet">${plural(operations.length, 'operation')}, ${plural(count, 'time')}</span></summary><p>${operations.join(', ')}</p>${exchangeView(example.exchange, { pointer: example.at })}</details>`,
  );
  return markup`<h3>Answers that break it (${facts.length})</h3>${items}`;
};

/** Names that were tried because the file suggests them: for review, and nothing fails by them. */
const names = ({ names: discovered }: OwnDescription): Markup | undefined => {
  if (discovered === undefined) return undefined;
  const found = discovered.found.map(
    ({ operation, theirs, signs }) =>
      markup`<tr><th scope="row"><code>${operation}</code></th><td><code>${theirs}</code></td><td>${signs.join('; ')}</td></tr>`,
  );
  const open = discovered.unmatched.map(
    ({ operation, why }) => markup`<tr><th scope="row"><code>${operation}</code></th><td>${why}</td></tr>`,
  );
  return markup`<h3>Operations that the document only names (${discovered.found.length} found)</h3>
    <p>They were matched by their names, and nobody has reviewed them. A violation that relies on them is inconclusive. <code>psi init --openapi</code> writes them into a target file, where they count.</p>
    <div class="scroll"><table><thead><tr><th scope="col">Operation</th><th scope="col">In the file</th><th scope="col">Found by</th></tr></thead><tbody>${found}</tbody></table></div>
    <details class="earlier"><summary>Names and bodies that were used</summary><pre>${JSON.stringify(discovered.dialect, null, 1)}</pre></details>
    <details class="earlier"><summary>${plural(discovered.unmatched.length, 'operation')} not found</summary><div class="scroll"><table><tbody>${open}</tbody></table></div></details>`;
};

/** The parts of an odd description that say nothing here. */
const unreadView = ({ unread = [] }: OwnDescription): Markup | undefined =>
  unread.length === 0
    ? undefined
    : markup`<h3>Could not be read (${unread.length})</h3><details class="earlier"><summary>Nothing was concluded from these places</summary><ul>${unread.map(({ at, why }) => markup`<li><code>${at}</code>: ${why}</li>`)}</ul></details>`;

/** Where the target's own OpenAPI description parts from the document and from the target's answers. */
export const ownView = ({ ownDescription: own }: Report): Markup => {
  if (own === undefined)
    return markup`<p class="empty">The target's own OpenAPI description was not given (<code>--openapi</code>).</p>`;
  const { file, described, absent } = own;
  return markup`<div class="prose">
    <p><code>${file}</code> describes ${plural(described.length, 'operation')} of the interface. Nothing here is graded: the document is the norm.</p>
    ${names(own)}
    ${unreadView(own)}
    ${breaches(own)}
    ${own.contradictions.length === 0 ? markup`<h3>Against the document</h3><p>The file and the document agree on every value that was compared.</p>` : contradictions(own)}
    ${absent.length === 0 ? undefined : markup`<h3>Not described</h3><details class="earlier"><summary>${plural(absent.length, 'operation')}</summary><p>${absent.join(', ')}</p></details>`}
  </div>`;
};
