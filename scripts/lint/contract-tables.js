// A rule of this project about the contract, for oxlint: nothing reads a table of it but what assembles a contract.

const all = () => true;

const oneOf =
  (...names) =>
  (name) =>
    names.includes(name);

/** The tables, by the module that has them, and which of its names read one. Types are imported freely. */
const tables = {
  'spec/rules/index': oneOf('rules', 'ruleIds', 'rule', 'isRuleId'),
  'spec/rules/lookup': oneOf('rulesBrokenBy', 'rulesExercisedBy'),
  'spec/rules/event-orders': all,
  'spec/severities': oneOf('severityOf'),
  'spec/operations': all,
  'spec/operation-groups': all,
  'spec/served-operations': all,
  'spec/machines/lifecycles': oneOf('lifecycles'),
  'spec/machines/[a-z-]+': (name) => name.endsWith('Machine'),
  'spec/webhooks': oneOf('webhookKinds', 'isTypeOf', 'describedBodyOf', 'webhookBodyOf'),
  'spec/gaps/index': all,
  'spec/readings/index': all,
  'spec/client-rules/index': all,
  'spec/schema/description': all,
  'spec/schema/validation': all,
  'spec/schema/absent-members': all,
  'spec/schema/applied-schemas': all,
  'spec/schema/assumed': all,
  'spec/schema/reachable': all,
  'spec/vocabulary': all,
  'spec/contract/versions': oneOf('newestVersion', 'versions'),
  'spec/contract/contract': oneOf('newestContract', 'contracts', 'contractRows'),
  'spec/contract/served': oneOf('newestServed', 'servedContracts', 'servedRows'),
  // The tables of one area, whose rows are of all versions.
  'spec/(rules|client-rules)/(?!index)([a-z-]+/)?[a-z-]+': (name) =>
    name.endsWith('Rules') && name !== 'withdrawnRules',
  'spec/operations/[a-z-]+': (name) => name.endsWith('Operations'),
};

const byModule = Object.entries(tables).map(([module, reads]) => ({
  isOf: new RegExp(`/${module}\\.ts$`),
  reads,
}));

const message =
  'Ask the contract that is given: contract() in the suite, world.contract in the server. Only what assembles contracts reads their tables.';

const tableOf = ({ value }) => byModule.filter(({ isOf }) => typeof value === 'string' && isOf.test(value));

const isGiven = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    return {
      ImportDeclaration(node) {
        if (node.importKind === 'type') return;
        for (const { reads } of tableOf(node.source))
          for (const specifier of node.specifiers) {
            const { importKind, imported } = specifier;
            if (importKind !== 'type' && (imported === undefined || reads(imported.name)))
              context.report({ node: specifier, message });
          }
      },
      ExportNamedDeclaration(node) {
        if (node.source === null || node.exportKind === 'type') return;
        for (const { reads } of tableOf(node.source))
          for (const specifier of node.specifiers)
            if (specifier.exportKind !== 'type' && reads(specifier.local.name))
              context.report({ node: specifier, message });
      },
      ExportAllDeclaration(node) {
        if (node.exportKind !== 'type' && tableOf(node.source).length > 0) context.report({ node, message });
      },
      ImportExpression(node) {
        if (tableOf(node.source).length > 0) context.report({ node, message });
      },
    };
  },
};

// oxlint loads a plugin by its default export.
// oxlint-disable-next-line import/no-default-export
export default { meta: { name: 'contract' }, rules: { 'is-given': isGiven } };
