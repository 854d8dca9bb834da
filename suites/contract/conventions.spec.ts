import { covers } from '../kernel/covers.ts';
import { makings } from '../kernel/effects.ts';
import { expectTaken } from '../kernel/judge.ts';
import { test } from '../kernel/test.ts';

test(
  'an operation with a body takes it as JSON',
  covers(['conventions/requests-are-json']),
  async ({ api, owned, examine }) => {
    for (const { operation, send } of await makings(api, owned))
      expectTaken(examine, 'conventions/requests-are-json', await send(), `${operation} with a JSON body`);
  },
);
