import type { Exchange } from '../../spec/exchange.ts';
import type { Examiner } from './examiner.ts';
import { examineShape } from './passive.ts';

/** Examines the rules that hold on every exchange, whatever its test is about. */
export const examineEverywhere = (exchange: Exchange, examine: Examiner): void => {
  examineShape(exchange, examine);
};
