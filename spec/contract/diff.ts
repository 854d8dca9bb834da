import type { Contract, GradedRule } from './contract.ts';
import { operationChanges } from './operation-changes.ts';
import { rowChanges, type ContractChange, type Rows } from './row-changes.ts';
import { schemaChanges } from './schema-changes.ts';

type About = Readonly<Record<string, { readonly operations: readonly string[] }>>;

/** The rows with the operations that the other version has as well: that one came or went is said once. */
const aboutShared = (rows: About, { isOperationId }: Contract): Rows =>
  Object.fromEntries(
    Object.entries(rows).map(([id, row]) => [
      id,
      { ...row, operations: row.operations.filter(isOperationId) },
    ]),
  );

const comparedOfRules = [
  'statement',
  'level',
  'severity',
  'section',
  'operations',
  'at',
  'requiredAt',
  'unobservable',
] as const;

const isRegraded = (was: GradedRule | undefined, is: GradedRule | undefined): boolean =>
  was?.level !== is?.level || was?.severity !== is?.severity;

const ofRules = (before: Contract, after: Contract): readonly ContractChange[] =>
  rowChanges(
    aboutShared(before.rules, after),
    aboutShared(after.rules, before),
    { came: 'rule-came', went: 'rule-went', changed: 'rule-changed' },
    comparedOfRules,
  ).map((change): ContractChange => {
    const [was, is] = [before.rules[change.what], after.rules[change.what]];
    if (change.kind !== 'rule-changed') return { ...change, detail: (is ?? was)?.statement ?? '' };
    return isRegraded(was, is) ? { ...change, kind: 'rule-regraded' } : change;
  });

const ofOperations = (before: Contract, after: Contract): readonly ContractChange[] =>
  rowChanges(
    before.operations,
    after.operations,
    { came: 'operation-came', went: 'operation-went', changed: 'operation-changed' },
    ['method', 'path', 'auth', 'isList', 'isSandboxOnly', 'capability'],
  ).map((change) => {
    const row = after.operations[change.what] ?? before.operations[change.what];
    return change.detail === undefined && row ? { ...change, detail: `${row.method} ${row.path}` } : change;
  });

const named = (names: readonly string[]): Rows => Object.fromEntries(names.map((name) => [name, {}]));

const webhooksOf = ({ description, cardTransactionEvents }: Contract): Rows =>
  named([...Object.keys(description.document()['webhooks'] ?? {}), ...cardTransactionEvents]);

const webhookKinds = { came: 'webhook-came', went: 'webhook-went', changed: 'webhook-changed' } as const;

const ofWebhooks = (before: Contract, after: Contract): readonly ContractChange[] => {
  const described = rowChanges(webhooksOf(before), webhooksOf(after), webhookKinds, []);
  const kinds = rowChanges(before.webhookKinds, after.webhookKinds, webhookKinds, [
    'about',
    'describedAs',
    'family',
    'capability',
  ]);
  // A kind comes and goes with its description.
  const isSaid = (name: string): boolean => {
    const { describedAs } = after.webhookKinds[name] ?? before.webhookKinds[name] ?? {};
    return described.some(({ what }) => what === describedAs);
  };
  const orders = ({ eventOrders }: Contract): Rows =>
    Object.fromEntries(
      Object.entries(eventOrders).map(([name, order]) => [name, { order: order.join(', ') }]),
    );
  return [
    ...described,
    ...kinds.filter(({ kind, what }) => kind === 'webhook-changed' || !isSaid(what)),
    ...rowChanges(
      orders(before),
      orders(after),
      { came: 'order-came', went: 'order-went', changed: 'order-changed' },
      ['order'],
    ),
  ];
};

const ofCodes = (before: Contract, after: Contract): readonly ContractChange[] => {
  const codes = ({ errorCodes }: Contract): Rows =>
    named(Object.entries(errorCodes).flatMap(([status, own]) => own.map((code) => `${status} ${code}`)));
  return rowChanges(
    codes(before),
    codes(after),
    { came: 'code-came', went: 'code-went', changed: 'code-came' },
    [],
  );
};

const ofLifecycles = (before: Contract, after: Contract): readonly ContractChange[] => {
  const states = ({ lifecycles }: Contract): Rows =>
    named(
      Object.entries(lifecycles).flatMap(([name, { machine }]) =>
        machine.states.map((state) => `${name} ${state}`),
      ),
    );
  const transitions = ({
    lifecycles,
  }: Contract): Readonly<Record<string, { readonly assumed?: true | undefined }>> =>
    Object.fromEntries(
      Object.entries(lifecycles).flatMap(([name, { machine }]) =>
        Object.entries(machine.transitions).map(([trigger, row]) => [`${name} ${trigger}`, row ?? {}]),
      ),
    );
  const [was, is] = [transitions(before), transitions(after)];
  return [
    ...rowChanges(
      states(before),
      states(after),
      { came: 'state-came', went: 'state-went', changed: 'state-came' },
      [],
    ),
    ...rowChanges(
      was,
      is,
      { came: 'transition-came', went: 'transition-went', changed: 'transition-changed' },
      ['from', 'to', 'when', 'emits', 'also'],
    ).map((change) => ({
      ...change,
      ...((is[change.what] ?? was[change.what])?.assumed === true && { isAssumed: true as const }),
    })),
  ];
};

/** Everything that differs from one version to the next, in the order in which people look for it. */
export const contractChanges = (before: Contract, after: Contract): readonly ContractChange[] => [
  ...ofOperations(before, after),
  ...operationChanges(before, after),
  ...schemaChanges(before, after),
  ...ofCodes(before, after),
  ...ofLifecycles(before, after),
  ...ofWebhooks(before, after),
  ...ofRules(before, after),
  ...rowChanges(
    aboutShared(before.clientRules, after),
    aboutShared(after.clientRules, before),
    { came: 'client-rule-came', went: 'client-rule-went', changed: 'client-rule-changed' },
    ['statement', 'level', 'operations', 'at', 'requiredAt'],
  ),
  ...rowChanges(
    aboutShared(before.gaps, after),
    aboutShared(after.gaps, before),
    { came: 'gap-came', went: 'gap-went', changed: 'gap-changed' },
    ['open', 'reference', 'alsoAllowed'],
  ),
  ...rowChanges(
    before.readings,
    after.readings,
    { came: 'reading-came', went: 'reading-went', changed: 'reading-changed' },
    ['question', 'reading', 'accepted'],
  ),
];
