// A rule of this project about imports, for oxlint: folders import one another downwards alone.
import { besides, placeOf, sourcesOf } from './sources.js';

/** Each level may import those below it. */
const ordered = (...levels) =>
  Object.fromEntries(
    levels.flatMap((level, index) => level.map((folder) => [folder, levels.slice(index + 1).flat()])),
  );

const everything = [
  'spec',
  'generators',
  'suites',
  'reports',
  'reference-impl',
  'cli',
  'bench',
  'examples',
  'proof',
];

/**
 * For each folder with an order: what its folders may import. Files that stand in it alone may import all of it.
 * `types`: whether imports of types count, too. The entry of the deepest folder counts.
 */
const scopes = {
  '': {
    types: true,
    why: 'spec < generators < suites; the server knows spec alone, reports read spec, cli joins them; proof, bench and examples stay outside the product.',
    may: {
      spec: [],
      generators: ['spec'],
      suites: ['spec', 'generators'],
      'suites/self': everything,
      'suites/run': ['spec', 'generators', 'reports'],
      'suites/certify': ['spec'],
      reports: ['spec'],
      'reference-impl': ['spec'],
      cli: ['spec', 'generators', 'suites', 'reports', 'reference-impl'],
      proof: everything,
      bench: everything,
      scripts: [...everything, 'dist'],
      examples: [],
      'examples/in-process': ['cli'],
    },
  },
  suites: {
    types: true,
    may: {
      self: ['certify', 'checks', 'doctor', 'run', 'observers', 'world', 'description', 'kit', 'target'],
      certify: [],
      checks: ['kit', 'target'],
      doctor: ['description', 'kit', 'target'],
      run: ['observers', 'world', 'description', 'kit', 'target'],
      observers: ['kit', 'target'],
      world: ['kit', 'target'],
      description: ['kit', 'target'],
      kit: ['target'],
      target: [],
    },
  },
  'suites/kit': {
    may: ordered(['models'], ['fixtures'], ['inbox'], ['assertions'], ['http', 'waiting'], ['check']),
  },
  'reference-impl': {
    may: ordered(
      ['deviations'],
      ['control', 'retention'],
      ['console'],
      ['monitoring', 'docs'],
      ['transactions', 'platform', 'imports', 'stablecoins'],
      ['agents'],
      ['payments', 'cards'],
      ['sca'],
      ['customers'],
      ['wallets', 'documents', 'accounts', 'pricing'],
      ['ledger'],
      ['records', 'serving'],
      ['tasks'],
      ['webhooks'],
      ['http'],
      ['store'],
      ['runtime'],
    ),
  },
  cli: { may: ordered(['program'], ['playwright'], ['commands'], ['init', 'replay'], ['run']) },
  reports: { may: ordered(['live', 'certification'], ['formats'], ['judgement'], ['text']) },
};

/** The part behind `scope` in a path: its folders there, outermost first; undefined where the path lies elsewhere. */
const foldersIn = (scope, file) => {
  if (scope !== '' && !file.startsWith(`${scope}/`)) return undefined;
  const names = file.slice(scope === '' ? 0 : scope.length + 1).split('/');
  return names.slice(0, -1);
};

/** The entry about the deepest folder that holds a file. */
const entryFor = (may, folders) =>
  folders.map((_, index) => folders.slice(0, index + 1).join('/')).findLast((folder) => folder in may);

/** An import within a scope, by the folders on both sides; undefined where the scope has no say about it. */
const within = (scope, from, to) => {
  const own = foldersIn(scope, from);
  const other = foldersIn(scope, to);
  if (own === undefined || other === undefined || own.length === 0 || own[0] === other[0]) return undefined;
  return { own, target: other[0] ?? 'file that stands above its folders' };
};

const objection = (scope, { own, target }) => {
  const { may, why = '' } = scopes[scope];
  const entry = entryFor(may, own);
  const place = scope === '' ? '' : `${scope}/`;
  if (entry === undefined)
    return `${place}${own[0]} has no place in the order of imports: give it one in scripts/lint/import-order.js.`;
  if (may[entry].includes(target)) return undefined;
  const allowed = may[entry].join(', ') || 'nothing else';
  return `${place}${entry} imports no ${target}. It may import ${allowed}. ${why}`.trim();
};

const problem = (from, to, isType) =>
  Object.keys(scopes)
    .filter((scope) => !isType || scopes[scope].types === true)
    .map((scope) => [scope, within(scope, from, to)])
    .filter(([, found]) => found !== undefined)
    .map(([scope, found]) => objection(scope, found))
    .find((message) => message !== undefined);

/** Where the project's own name leads: what it exports is made of this folder. Users import it so, and examples are users. */
const ownName = /^psi-conformance(\/|$)/;
const ownFolder = 'cli/in-process.ts';

/** The file that a source names, told from the root; undefined for a package of others. */
const fileOf = (source, from) => {
  if (source.startsWith('.')) return besides(source, from);
  return ownName.test(source) && !from.startsWith('examples/') ? ownFolder : undefined;
};

const downwards = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const from = placeOf(context);
    return sourcesOf(context, ({ node, source, isType }) => {
      const to = fileOf(source, from);
      const message = to === undefined ? undefined : problem(from, to, isType);
      if (message !== undefined) context.report({ node, message });
    });
  },
};

// oxlint loads a plugin by its default export.
// oxlint-disable-next-line import/no-default-export
export default { meta: { name: 'order' }, rules: { downwards } };
