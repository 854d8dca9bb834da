import { contract } from '../../../spec/contract/in-use.ts';
import type { OperationId } from '../../../spec/operations.ts';
import { mayBeWrapped, thingNamed, wrapperAmong } from '../../target/dialect/envelopes.ts';
import { membersOf } from '../../target/dialect/places.ts';
import type { OwnOperation, OwnSchema } from '../own-operation.ts';
import { propertiesOf, thingIn, typesOf } from './their-operation.ts';

const kindOf = (schema: OwnSchema): 'object' | 'list' | 'other' => {
  if (typesOf(schema).includes('array')) return 'list';
  return propertiesOf(schema).size > 0 ? 'object' : 'other';
};

/** One thing as their answer shows it, where it stands for ours: without the member that it is wrapped in. */
export const thingFor = (operation: OperationId, own: OwnOperation): OwnSchema | undefined => {
  const whole = thingIn(own);
  const schema = contract().description.answerSchemaOf(operation, 200);
  if (schema === undefined || !mayBeWrapped(operation, schema)) return whole;
  const members = propertiesOf(whole);
  const held = new Map([...members].map(([name, member]) => [name, kindOf(member)]));
  const wrapper = wrapperAmong(held, new Set(membersOf(schema)), thingNamed(schema));
  return wrapper === undefined ? whole : members.get(wrapper);
};
