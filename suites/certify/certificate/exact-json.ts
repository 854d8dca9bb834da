import { jsonIn } from '../../../spec/json.ts';
import { reject } from './rejected.ts';

/**
 * The value of a text that JSON.stringify wrote. A member that is there twice, or a number of another spelling, says one
 * thing to one reader and another thing to the next.
 */
export const exactJsonIn = (text: string, what: string, indent?: number): unknown => {
  const value = jsonIn(text);
  if (value === undefined) reject(`${what} cannot be read: it is no JSON.`);
  const written = JSON.stringify(value, null, indent);
  // The spelling is what matters here, not the value.
  // oxlint-disable-next-line psi/compare-by-members
  if (written !== text)
    reject(`${what} is spelled in a way that readers may take differently: perhaps it has a member twice.`);
  return value;
};
