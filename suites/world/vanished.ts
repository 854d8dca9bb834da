import type { HttpRecord } from '../../spec/results/exchange.ts';
import { namesIn } from '../../spec/schema/json-pointer.ts';
import type { FindingCollector } from '../kit/check/finding-collector.ts';
import type { GivenKind, Leaves } from './given-members.ts';
import type { View } from './views.ts';

/**
 * Members that go with another one are left out where that one does not call for them. Numbers of people may be shown
 * until somebody has verified them.
 */
const dependent =
  /OtherDescription$|^\/taxIdCountryOfIssuance$|^\/(?:taxIdentifier|businessInfo\/taxId|personalInfo\/identifier)$/;

const topOf = (pointer: string): string => namesIn(pointer)[0] ?? '';

interface Named {
  /** The members of the resource that an update speaks of, whatever it makes of them. */
  readonly names: ReadonlySet<string>;
  readonly isRefused: boolean;
}

interface Look {
  readonly view: View;
  readonly kind: GivenKind;
  readonly shown: Leaves;
  /** The last view by the same operation. */
  readonly before: {
    readonly on: HttpRecord;
    readonly pointers: ReadonlySet<string>;
    readonly updates: number;
  };
  readonly updates: readonly Named[];
}

/** A member that an operation has shown is shown by it until an update speaks of it. */
export const examineVanished = (
  { view, kind, shown, before, updates }: Look,
  examine: FindingCollector,
): void => {
  // The members of a quote or an operation may depend on how far it is.
  if (Object.keys(kind.updates).length === 0 && kind.of !== 'ExternalAccountFields') return;
  const accepted = updates.filter(({ isRefused }) => !isRefused);
  const gone = [...before.pointers].filter(
    (pointer) =>
      !shown.has(pointer) &&
      !dependent.test(pointer) &&
      accepted.every(({ names }) => !names.has(topOf(pointer))),
  );
  const since = updates.slice(before.updates);
  const rule =
    since.length === 0
      ? 'conventions/reads-change-nothing'
      : since.every(({ isRefused }) => isRefused)
        ? 'conventions/refused-requests-change-nothing'
        : 'conventions/updates-change-what-they-name';
  for (const pointer of gone)
    examine.assert(rule, false, () => ({
      expected: `${pointer} of ${view.id} still: ${before.on.operation} showed it before`,
      actual: 'none',
      on: [before.on, view.on],
      pointer: `${view.at}${pointer}`,
    }));
};
