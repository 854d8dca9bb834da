import { covers } from '../kernel/covers.ts';
import { target } from '../kernel/run.ts';
import { test } from '../kernel/test.ts';

test(
  'the base address ends with the version of the interface',
  covers(['versioning/base-address-ends-with-the-version']),
  async ({ examine }) => {
    const { baseUrl } = target();

    const last = new URL(baseUrl).pathname.split('/').findLast((segment) => segment !== '');

    examine.assert('versioning/base-address-ends-with-the-version', last === '2025-10-13', () => ({
      expected: 'a base address whose last path segment is 2025-10-13',
      actual: baseUrl,
    }));
  },
);
