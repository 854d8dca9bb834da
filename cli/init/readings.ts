import { contract } from '../../spec/contract/in-use.ts';
import { capabilityNames, type Capability } from '../../spec/capabilities.ts';
import { closest } from '../../spec/closest.ts';
import { isLoopback } from '../../suites/kit/inbox/webhook-address.ts';
import { baseAddress } from '../../suites/target/base-address.ts';

/** The value that a text was read as, or one sentence about its fault. */
export type Reading<T> = { readonly value: T } | { readonly problem: string };

/** A server may lack these; whether it remembers and looks at credentials, `psi doctor` finds out by itself. */
export const mayLack: readonly Capability[] = capabilityNames.filter(
  // Only a mock is forced to an answer: the preset says so, and nobody else has to deny it.
  (name) => !['state', 'credentials', 'control', 'forced-answers'].includes(name),
);

const isCapability = (name: string): name is Capability => (mayLack as readonly string[]).includes(name);

/** An address whose scheme was left out: a host with a port, or a name with dots. */
const lacksScheme = (text: string): boolean => /^[\w.-]+:\d+(\/|$)|^\w[\w-]*(\.[\w-]+)+(\/|$)/.test(text);

/** The address with the scheme that it most likely has; as it is where it has one. */
export const withScheme = (text: string): string => {
  const written = text.trim();
  if (!lacksScheme(written) || !URL.canParse(`http://${written}`)) return written;
  return `${isLoopback(new URL(`http://${written}`)) ? 'http' : 'https'}://${written}`;
};

/** An address as it is written, exactly. */
export const address = (text: string): Reading<string> => {
  const read = baseAddress(text);
  if ('address' in read) return { value: read.address };
  const better = withScheme(text);
  const help = better === text.trim() ? '' : ` Did you mean ${better}/${contract().version}?`;
  return {
    problem: `The address ${text === '' ? '' : `"${text.replace(/\/\/[^/]*@/, '//…@')}" `}${read.problem}.${help}`,
  };
};

/** An address as somebody types it: without a scheme, it gets one. */
export const typedAddress = (text: string): Reading<string> => address(withScheme(text));

export const variable = (text: string): Reading<string> =>
  /^[A-Za-z_]\w*$/.test(text)
    ? { value: text }
    : {
        problem: `"${text}" is no name of an environment variable. It has letters, digits and underscores: PSI_TOKEN_ID.`,
      };

export const capability = (name: string): Reading<Capability> => {
  if (isCapability(name)) return { value: name };
  const hint = closest(name, mayLack);
  return {
    problem: `There is no capability "${name}". ${hint === undefined ? `Known are: ${mayLack.join(', ')}.` : `Did you mean "${hint}"?`}`,
  };
};

/** Names between commas or blanks; none where nothing is written, or a hyphen. */
export const capabilityList = (text: string): Reading<readonly Capability[]> => {
  const read = text
    .split(/[,\s]+/)
    .filter((name) => name !== '' && name !== '-' && name !== 'none')
    .map(capability);
  const wrong = read.find((each) => 'problem' in each);
  return wrong === undefined || !('problem' in wrong)
    ? { value: read.flatMap((each) => ('value' in each ? [each.value] : [])) }
    : wrong;
};

export const yesOrNo = (text: string): Reading<boolean> =>
  /^(y|yes|n|no)$/i.test(text)
    ? { value: /^y/i.test(text) }
    : { problem: `"${text}" is neither yes nor no.` };
