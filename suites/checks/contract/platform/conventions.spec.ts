import { covers } from '../../../kit/check/covers.ts';
import { makingCustomer, makingOwner, makingToken, type Making } from '../../../kit/fixtures/creations.ts';

covers([
  // An operation with a body accepts it as JSON, document upload and replacement excepted.
  'conventions/requests-are-json',
]).test('an operation with a body takes it as JSON', async ({ api, cleanup, check }) => {
  const judge = async ({ operation, send }: Making): Promise<boolean> =>
    check.accepted('conventions/requests-are-json', await send(), `${operation} with a JSON body`);
  await judge(makingToken(api, cleanup));
  await judge(makingCustomer(api, cleanup));
  // Last: an owner needs a business, and a business needs JSON to be accepted.
  await judge(await makingOwner(api, cleanup));
});
