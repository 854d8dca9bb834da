import { covers } from '../kernel/covers.ts';
import { makingCustomer, makingOwner, makingToken, type Making } from '../kernel/effects.ts';
import { expectTaken } from '../kernel/judge.ts';
import { test } from '../kernel/test.ts';

test(
  'an operation with a body takes it as JSON',
  covers(['conventions/requests-are-json']),
  async ({ api, owned, examine }) => {
    const judge = async ({ operation, send }: Making): Promise<boolean> =>
      expectTaken(examine, 'conventions/requests-are-json', await send(), `${operation} with a JSON body`);
    await judge(makingToken(api, owned));
    await judge(makingCustomer(api, owned));
    // Last: an owner needs a business, and a business needs JSON to be taken.
    await judge(await makingOwner(api, owned));
  },
);
