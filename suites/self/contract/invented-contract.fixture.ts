// The processes of a run load this: psi ships no contract of this version.
export { invented as contract } from './invented.ts';
