import { covers } from '../../engine/covers.ts';
import { target } from '../../engine/run.ts';
import { test } from '../../engine/test.ts';

test(
  'the base address ends with the version of the interface',
  covers(['versioning/base-address-ends-with-the-version']),
  async ({ check }) => {
    const { baseUrl } = target();

    const last = new URL(baseUrl).pathname.split('/').findLast((segment) => segment !== '');

    check
      .evidence('versioning/base-address-ends-with-the-version', [])
      .that(last === '2025-10-13', 'a base address whose last path segment is 2025-10-13', baseUrl);
  },
);
