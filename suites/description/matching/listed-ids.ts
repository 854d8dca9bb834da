import { contract } from '../../../spec/contract/in-use.ts';
import { asJsonObject } from '../../../spec/json.ts';
import type { SchemaPointer } from '../../../spec/schema/schema-pointer.ts';
import { everyItem, placesOfMember, schemaNameOf, unfolded } from '../../target/dialect/places.ts';
import type { OwnSchema } from '../own-operation.ts';
import { rowAt } from './entries.ts';
import type { Move } from './moves.ts';
import { ourLeaves } from './leaves.ts';
import { propertiesOf, requiredIn, typesOf } from './their-operation.ts';
import { wordsOf } from './words.ts';

const typeOf = (place: SchemaPointer): unknown => asJsonObject(contract().description.resolve(place))['type'];

/** The component of ours that is a list of texts: only such a one can be said in a dialect. */
const listOfTexts = (place: SchemaPointer): string | undefined =>
  [...unfolded(place)]
    .filter((part) => typeOf(part) === 'array' && typeOf(`${part}/items`) === 'string')
    .map(schemaNameOf)
    .find((name) => name !== undefined);

/** The member of an object that is the id which ours lists: called so, or the only text that it has to have. */
const idIn = (row: OwnSchema): string | undefined => {
  const texts = [...propertiesOf(row)].filter(([, schema]) => typesOf(schema).includes('string'));
  const names = texts.map(([name]) => name);
  const called = names.filter((name) => wordsOf(name).includes('id'));
  const needed = names.filter((name) => requiredIn(row).has(name));
  const [only, ...more] = called.length > 0 ? called : needed;
  return more.length === 0 ? only : undefined;
};

/** Lists of ids, where theirs holds an object for each: `fundingSources: [{ accountId }]`. */
export const itemMovesIn = (place: SchemaPointer, theirs: OwnSchema | undefined): readonly Move[] =>
  ourLeaves([place]).flatMap(({ at }): readonly Move[] => {
    const [schema] = placesOfMember(place, at).flatMap((each) => listOfTexts(each) ?? []);
    const row = schema === undefined ? undefined : rowAt(theirs, at);
    const id = row === undefined ? undefined : idIn(row);
    return schema === undefined || id === undefined ? [] : [[schema, everyItem, `${everyItem}/${id}`]];
  });
