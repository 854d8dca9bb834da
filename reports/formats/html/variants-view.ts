import { variantResults, type VariantResult } from '../../../spec/results/variant-results.ts';
import { plural } from '../../text/plural.ts';
import { markup, type Markup } from './markup.ts';

const tried = ({ others }: VariantResult): string => {
  if (others === undefined) return 'not tried';
  return others === 0 ? 'alone' : `with ${plural(others, 'other')}`;
};

const verdictOf = ({ others, alarms, leftOpen }: VariantResult): string => {
  if (others === undefined) return '–';
  if (alarms.length > 0) return `alarms: ${alarms.join(', ')}`;
  return leftOpen.length === 0 ? 'accepted' : `accepted; inconclusive: ${leftOpen.join(', ')}`;
};

const row = (each: VariantResult): Markup =>
  markup`<tr><th scope="row"><code>${each.variation}</code></th><td>${each.about}</td><td>${tried(each)}</td><td>${verdictOf(each)}</td></tr>`;

/** The suite's results on servers that differ where the document leaves room. */
export const variantsView = (): Markup | undefined => {
  const all = variantResults();
  if (all.length === 0) return undefined;
  const met = all.filter(({ others }) => others !== undefined);
  const alarming = met.filter(({ alarms }) => alarms.length > 0).length;
  const alone = met.filter(({ others }) => others === 0).length;
  return markup`<h3>Permitted variants</h3><p>Where the document leaves something open, a server may differ from the reference server. We made ours differ in ${all.length} ways; the suite must accept each.</p>
    <ul>
      <li>${met.length - alarming} of ${met.length} tried were accepted without a failure or a warning, ${alone} of them on their own.</li>
      <li>${alarming} raised an alarm.</li>
    </ul>
    <details class="earlier"><summary>${plural(all.length, 'variation')}</summary><div class="scroll"><table><thead><tr><th scope="col">Variation</th><th scope="col">What the server then does</th><th scope="col">Tried</th><th scope="col">The suite</th></tr></thead><tbody>${all.map(row)}</tbody></table></div></details>`;
};
