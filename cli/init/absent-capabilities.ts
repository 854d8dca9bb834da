import { contract } from '../../spec/contract/in-use.ts';
import { capabilityNames, type Capability } from '../../spec/capabilities.ts';
import type { OwnOperation } from '../../suites/description/own-operation.ts';

/**
 * Words by which a description would show something of a capability, many rather than few: what is taken for absent is
 * not examined.
 */
const words: Readonly<Partial<Record<Capability, RegExp>>> = {
  cards: /card|plastic|pan\b|issuing|spend/i,
  agents: /agent|\bbots?\b|assistant|delegate|automat/i,
  stablecoins: /stable|coin|mint|burn|token.?iss/i,
  documents: /document|paper|attachment|evidence|\bfiles?\b|scan|upload/i,
  imports: /import|bulk|csv|batch|upload/i,
  sca: /\bsca\b|strong|factor|passkey|totp|authenticator|2fa|mfa/i,
  'embedded-wallets': /wallet|credential|session|delegated|signing|passkey/i,
};

const textOf = ({ path, operationId, summary, description, tags }: OwnOperation): string =>
  [path, operationId, summary, description, ...tags]
    .filter((part) => part !== undefined)
    .join(' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2');

/**
 * Capabilities that a description shows nothing of: none of their operations was found in it, and no other operation of
 * it speaks of them.
 */
export const seeminglyAbsent = (
  own: readonly OwnOperation[],
  found: ReadonlySet<string>,
): readonly Capability[] =>
  capabilityNames.filter((name) => {
    const pattern = words[name];
    const isFound = contract().operationIds.some(
      (id) => contract().operation(id).capability === name && found.has(id),
    );
    return pattern !== undefined && !isFound && !own.some((each) => pattern.test(textOf(each)));
  });
