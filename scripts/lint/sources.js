// What a file names as the source of something, in every form that JavaScript and TypeScript have for it.
import { existsSync } from 'node:fs';
import path from 'node:path';

/** The folder of the linter's settings: paths are told from there, wherever the linter was started. */
const rootOf = (folder) => {
  const above = path.dirname(folder);
  return existsSync(path.join(folder, '.oxlintrc.json')) || above === folder ? folder : rootOf(above);
};

/** The path of the file that is looked at, told from the root. */
export const placeOf = ({ filename }) =>
  path.relative(rootOf(path.dirname(filename)), filename).replaceAll(path.sep, '/');

/** The path that a relative source names in a file at `from`. */
export const besides = (source, from) => path.posix.join(path.posix.dirname(from), source);

/** `import { type A }` is none: it loads its module all the same. */
const isTypeAlone = ({ importKind, exportKind }) => importKind === 'type' || exportKind === 'type';

/** `import.meta.url`, by which a module finds what lies beside it. */
const isOwnAddress = (node) =>
  node?.type === 'MemberExpression' && node.object.type === 'MetaProperty' && node.property.name === 'url';

/** `require(…)`, `require.resolve(…)` and `createRequire(…)(…)`, whatever name the result was given. */
const mayRequire = ({ type, object, name }) =>
  type === 'CallExpression' || type === 'Identifier'
    ? name !== 'URL'
    : type === 'MemberExpression' && mayRequire(object);

/** `import.meta.resolve(…)`. */
const isResolve = ({ type, object, property }) =>
  type === 'MemberExpression' && object.type === 'MetaProperty' && property.name === 'resolve';

/** The text of a source: of `'./a.ts'`, and of the same between backticks. */
const textOf = (source) =>
  source?.type === 'TemplateLiteral' && source.quasis.length === 1
    ? source.quasis[0].value.cooked
    : source?.value;

/** A name in braces, which may be written as a text: `{ 'rules' as planted }`. */
const nameOf = (node) => node.name ?? node.value;

/** What is taken from a module: its names with their nodes. Undefined where it may be all of it. */
const namesIn = ({ specifiers = [] }) =>
  specifiers.some(({ type }) => /Default|Namespace/.test(type))
    ? undefined
    : specifiers.map((node) => ({
        name: nameOf(node.imported ?? node.local),
        isType: node.importKind === 'type' || node.exportKind === 'type',
      }));

/**
 * The visitor that tells every source: its text, its node, whether only types are taken from it, which names are, and
 * whether it is handed on.
 */
export const sourcesOf = ({ sourceCode }, tell) => {
  // A module that makes a `require` may hand it on: its calls with a path are told all the same.
  const mayName = sourceCode.text.includes('createRequire');
  let requires = false;
  const calls = [];
  const tellText = (node, facts = {}) => {
    const source = textOf(node);
    if (typeof source === 'string')
      tell({ node, source, isType: false, isHandedOn: false, names: undefined, ...facts });
  };
  const tellDeclared = (node, facts) => {
    if (node.source) tellText(node.source, { isType: isTypeAlone(node), ...facts });
  };
  return {
    ImportDeclaration: (node) => tellDeclared(node, { names: namesIn(node) }),
    ExportNamedDeclaration: (node) => tellDeclared(node, { names: namesIn(node), isHandedOn: true }),
    ExportAllDeclaration: (node) => tellDeclared(node, { isHandedOn: true }),
    ImportExpression: (node) => tellText(node.source),
    TSExternalModuleReference: ({ expression }) => tellText(expression),
    NewExpression: ({ callee, arguments: [source, base] }) => {
      if (callee.name === 'URL' && isOwnAddress(base)) tellText(source);
    },
    CallExpression: ({ callee, arguments: [source] }) => {
      if (isResolve(callee)) tellText(source);
      else if (source && mayRequire(callee)) calls.push(source);
    },
    ...(mayName && {
      Identifier: ({ name }) => {
        requires ||= name === 'createRequire';
      },
    }),
    'Program:exit': () => {
      if (requires) for (const source of calls) tellText(source);
    },
  };
};
