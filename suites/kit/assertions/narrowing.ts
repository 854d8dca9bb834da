import type { RuleId } from '../../../spec/rules/index.ts';
import { requireMember } from '../check/require-member.ts';
import type { Client, Query } from '../http/client.ts';
import { isAccepted } from './answers.ts';
import { decided, findListed, searchListedAs } from './listing.ts';
import type { OperationId } from '../../../spec/operations.ts';
import type { Check } from './check.ts';

interface Narrowing {
  readonly operation: OperationId;
  /** The parameter, and a value that the row matches and one that it does not. */
  readonly parameter: string;
  readonly match: string;
  readonly miss: string;
  /** The row that is to be in, or out. */
  readonly id: string;
  /** Keeps the walk through the listing short. */
  readonly within?: Query;
  /** Whether the document shows the parameter's name. */
  readonly isShown?: boolean;
}

/**
 * Asserts that a filter of a listing keeps what matches and leaves out what does not. Where the document does not
 * show the parameter's name and the target does not seem to know the assumed one, nothing is judged.
 */
export const expectNarrowing = async (
  api: Client,
  check: Check,
  rule: RuleId,
  { operation, parameter, match, miss, id, within = {}, isShown = false }: Narrowing,
): Promise<void> => {
  // A list may follow a moment later what was added.
  await searchListedAs('present', api, operation, id, within);
  const matching = await findListed(api, operation, id, { ...within, [parameter]: match });
  const others = await findListed(api, operation, id, { ...within, [parameter]: miss });
  // A list that was too long to be read to its end says nothing; one that was refused shows nobody.
  for (const search of [matching, others]) if (isAccepted(search.page)) decided(search);
  const isIgnored = matching.found === 'present' && others.found === 'present';
  if (!isShown)
    requireMember(
      !isIgnored && matching.found === 'present',
      `The listing does not narrow by ${parameter}`,
      others.page,
    );
  check
    .response(rule, matching.page)
    .that(
      matching.found === 'present',
      `${id} to be listed with ${parameter}=${match}`,
      'a listing without it',
    );
  check
    .response(rule, others.page)
    .that(
      others.found !== 'present',
      `${id} not to be listed with ${parameter}=${miss}`,
      'a listing with it',
    );
};
