// Rules of this project about the contract, for oxlint: nothing reads a table of it but what assembles a contract.
import { besides, placeOf, sourcesOf } from './sources.js';

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
  'spec/machines/[a-z-]+': (name) => /Machine|States$/.test(name),
  'spec/webhooks': oneOf('webhookKinds', 'isTypeOf', 'describedBodyOf', 'webhookBodyOf'),
  'spec/gaps/index': all,
  'spec/readings/index': all,
  'spec/client-rules/index': all,
  'spec/schema/bundle': all,
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
  'spec/(gaps|readings)/(?!index)[a-z-]+': (name) => /Gaps$|Readings$/.test(name),
  'spec/operations/[a-z-]+': (name) => name.endsWith('Operations'),
};

const byModule = Object.entries(tables).map(([module, reads]) => ({
  isOf: new RegExp(`^${module}\\.[jt]s$`),
  reads,
}));

/** The tables that a source may read, by what is taken from it. */
const readsTable = (from, { source, isType, names }) =>
  !isType &&
  byModule.some(
    ({ isOf, reads }) =>
      isOf.test(besides(source, from)) &&
      (names === undefined || names.some(({ name, isType: isName }) => !isName && reads(name))),
  );

/** A rule about sources that read a table. */
const about = (isMeant, message) => ({
  meta: { type: 'problem', schema: [] },
  create(context) {
    const from = placeOf(context);
    return sourcesOf(context, (told) => {
      if (isMeant(told) && readsTable(from, told)) context.report({ node: told.node, message });
    });
  },
});

const isGiven = about(
  all,
  'Ask the contract that is given: contract() in the suite, world.contract in the server. Only what assembles contracts reads their tables.',
);

/** Whoever may read a table is no way round for the others. */
const isNotHandedOn = about(
  ({ isHandedOn }) => isHandedOn,
  'A table of the contract is imported from its own file, by what assembles a contract.',
);

// oxlint loads a plugin by its default export.
// oxlint-disable-next-line import/no-default-export
export default {
  meta: { name: 'contract' },
  rules: { 'is-given': isGiven, 'is-not-handed-on': isNotHandedOn },
};
