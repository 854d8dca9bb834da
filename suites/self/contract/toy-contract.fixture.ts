// The processes of a run load this: psi ships no contract of this version.
export { toy as contract } from './toy.ts';
