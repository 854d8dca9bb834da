import type {
  PublishedSet,
  SecondClientSet,
  SecondDefect,
  SecondRun,
  SecondVariant,
} from '../results/second-client-set.ts';
import { table } from './markdown.ts';

const isNoticed = ({ violated, advice }: SecondDefect): boolean => violated.length + advice.length > 0;
const isFair = ({ blamed, unfinished }: SecondVariant): boolean => blamed.length + unfinished.length === 0;

const share = (part: number, whole: number): string => `${part} (${Math.round((part / whole) * 100)} %)`;

/** A defect that was tried again counts as it is now. */
const together = ({ first, latest }: SecondClientSet): SecondRun => {
  const defects = new Map(latest.defects.map((row) => [row.defect, row]));
  const variants = new Map(latest.variants.map((row) => [row.variant, row]));
  return {
    suite: latest.suite,
    defects: first.defects.map((row) => defects.get(row.defect) ?? row),
    variants: first.variants.map((row) => variants.get(row.variant) ?? row),
  };
};

const figures = ({ defects, variants }: SecondRun): readonly string[] => [
  String(defects.length),
  share(defects.filter(isNoticed).length, defects.length),
  share(defects.filter(({ violated }) => violated.length > 0).length, defects.length),
  share(defects.filter(({ isNamed }) => isNamed).length, defects.length),
  `${variants.filter((row) => !isFair(row)).length} of ${variants.length}`,
];

/** One line: how the first run went. */
export const secondClientScore = ({ first: { defects, variants } }: SecondClientSet): string =>
  `${share(defects.filter(isNoticed).length, defects.length)} of ${defects.length} client defects noticed, ${share(defects.filter(({ isNamed }) => isNamed).length, defects.length)} on the rule that names the defect; ${variants.filter((row) => !isFair(row)).length} of ${variants.length} right clients blamed.`;

const code = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(' ');

const outcome = (row: SecondDefect | undefined): string => {
  if (row === undefined) return '–';
  if (!isNoticed(row))
    return row.unfinished.length > 0 ? '**no rule**; certificate withheld' : '**not noticed**';
  const how = row.violated.length > 0 ? 'graded' : 'advice';
  return row.isNamed ? how : `${how}, by another rule`;
};

const nothing = 'They knew no rule, no check and no scenario.';

/** What the authors of a set knew of the certification. */
const knownBefore = {
  second: nothing,
  fourth: nothing,
  fifth:
    'They knew no rule and no check; the list of scenarios they had seen. Of 24 defects 14 had a name in an earlier set, and were replaced before the first run; two more were known holes.',
  sixth:
    'They knew no rule and no check, but the example and the names of earlier defects. `rejects-what-waits-too-long` does nothing, because the example gives it no context before it is asked; the card that `replaces-closed-cards` orders is refused; the next event heals `drops-the-reason-of-a-return`; and `adds-one-owner-to-each-business` may be right, where a verification misses one. The right client that is blamed deals with an event and answers 503: the document shows no second delivery.',
  seventh:
    'They knew no rule, no check and no scenario, but the example and the names of earlier defects. `reads-the-reason-of-the-refund`, `tries-refused-payments-again-at-a-restart` and `breaks-its-circuit-for-good` are noticed as advice: the document asks for none of it. Of 73 right clients that were played in the mended scenarios none is newly blamed; those that answer events after four or nine seconds were left out.',
  eighth:
    'They knew no rule, no check and no scenario, but the example and the form of one earlier set. The first run was played on a machine with ten times the load that it can bear: the advice `retries-back-off` is a false one there, and without it 19 are noticed. Both right clients were blamed because a webhook and an answer came at the same moment; both kinds are mended. “Now” was played in the mended scenarios alone. `pays-from-the-first-account-of-a-currency` needs a client that also registers customers, which its scope lacks.',
} as const satisfies Readonly<Record<PublishedSet, string>>;

/** A frozen set of clients, first run and latest, as a Markdown page. */
export const secondClientPage = (set: SecondClientSet, name: PublishedSet): string => {
  const again = new Map(set.latest.defects.map((row) => [row.defect, row]));
  const variantsAgain = new Map(set.latest.variants.map((row) => [row.variant, row]));
  return [
    `# The ${name} set of wrong and right clients`,
    `Generated from [client-${name}-set.json](client-${name}-set.json). Somebody wrote the defects from the document and the driver protocol alone. ${knownBefore[name]} Each is played in all scenarios of its scopes: \`npm run self-test -- --clients --set ${name}\`.`,
    'The column “first run” stays as it came. Whether a rule is the one that should name a defect was decided by reading. “Now” is what was tried again after the certification was mended; a dash was not tried again.',
    table(
      ['run', 'defects', 'noticed', 'by a graded rule', 'by the rule that names it', 'right clients blamed'],
      [
        [`**first run** (\`${set.first.suite}\`)`, ...figures(set.first)],
        [`now (\`${set.latest.suite}\`)`, ...figures(together(set))],
      ],
    ),
    '## Defects',
    table(
      ['defect', 'what it does', 'what should name it', 'first run', 'now', 'rules now'],
      set.first.defects.map((row) => {
        const now = again.get(row.defect);
        const { violated, advice } = now ?? row;
        const rules = [...violated, ...advice];
        const more = rules.length > 4 ? ` and ${rules.length - 4} more` : '';
        return [
          `\`${row.defect}\``,
          row.about,
          row.named,
          outcome(row),
          outcome(now),
          `${code(rules.slice(0, 4))}${more}`,
        ];
      }),
    ),
    '## Right clients',
    table(
      ['variant', 'what it does', 'blamed in the first run', 'blamed now'],
      set.first.variants.map((row) => {
        const now = variantsAgain.get(row.variant);
        return [
          `\`${row.variant}\``,
          row.about,
          code([...row.blamed, ...row.unfinished]) || 'no',
          now === undefined ? '–' : code([...now.blamed, ...now.unfinished]) || 'no',
        ];
      }),
    ),
  ]
    .join('\n\n')
    .concat('\n');
};
