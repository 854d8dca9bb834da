// Rules of this project about equality, for oxlint.

/** JSON.stringify(…) */
const isJsonText = (node) =>
  node.type === 'CallExpression' &&
  node.callee.type === 'MemberExpression' &&
  node.callee.object.type === 'Identifier' &&
  node.callee.object.name === 'JSON' &&
  node.callee.property.name === 'stringify';

const comparisons = new Set(['===', '!==', '==', '!=']);

/** The variable that a name stands for, looked for from the inside outwards. */
const variableOf = (scope, name) => {
  for (let at = scope; at; at = at.upper) {
    const found = at.set.get(name);
    if (found) return found;
  }
  return undefined;
};

const byMembers = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    /** Whether a value is JSON text: written here, or kept in a constant. */
    const isJson = (node) => {
      if (isJsonText(node)) return true;
      if (node.type !== 'Identifier') return false;
      const [definition] = variableOf(context.sourceCode.getScope(node), node.name)?.defs ?? [];
      const { init } = definition?.node ?? {};
      return init?.type === 'CallExpression' && isJsonText(init);
    };
    return {
      BinaryExpression(node) {
        if (comparisons.has(node.operator) && (isJson(node.left) || isJson(node.right)))
          context.report({
            node,
            message:
              'JSON text depends on the order of members. Compare the values by isDeepStrictEqual of node:util.',
          });
      },
    };
  },
};

// oxlint loads a plugin by its default export.
// oxlint-disable-next-line import/no-default-export
export default { meta: { name: 'psi' }, rules: { 'compare-by-members': byMembers } };
