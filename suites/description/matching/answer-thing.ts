import { contract } from '../../../spec/contract/in-use.ts';
import type { OperationId } from '../../../spec/operations.ts';
import { hoistedAmong, mayBeWrapped, thingNamed, wrapperAmong } from '../../target/dialect/envelopes.ts';
import { membersOf } from '../../target/dialect/places.ts';
import type { OwnOperation, OwnSchema } from '../own-operation.ts';
import { propertiesOf, thingIn, typesOf } from './their-operation.ts';

const kindOf = (schema: OwnSchema): 'object' | 'list' | 'other' => {
  if (typesOf(schema).includes('array')) return 'list';
  return propertiesOf(schema).size > 0 ? 'object' : 'other';
};

/** One thing as their answer shows it, where it stands for ours: not in a member that holds it, alone or beside others. */
export const thingFor = (operation: OperationId, own: OwnOperation): OwnSchema | undefined => {
  const whole = thingIn(own);
  const schema = contract().description.answerSchemaOf(operation, 200);
  if (schema === undefined || !mayBeWrapped(operation, schema)) return whole;
  const members = propertiesOf(whole);
  const held = new Map([...members].map(([name, member]) => [name, kindOf(member)]));
  const ours = new Set(membersOf(schema));
  const wrapper = wrapperAmong(held, ours, thingNamed(schema));
  if (wrapper !== undefined) return members.get(wrapper);
  const hoisted = hoistedAmong(held, ours, thingNamed(schema), (name) =>
    propertiesOf(members.get(name)).has('id'),
  );
  const inner = hoisted === undefined ? undefined : members.get(hoisted);
  if (hoisted === undefined || inner === undefined) return whole;
  const { [hoisted]: _, ...others } = Object.fromEntries(
    [...members].map(([name, { node }]) => [name, node]),
  );
  return {
    node: { allOf: [inner.node, { type: 'object', properties: others }] },
    definitions: inner.definitions,
  };
};
