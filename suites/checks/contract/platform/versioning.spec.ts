import { contract } from '../../../../spec/contract/in-use.ts';
import { covers } from '../../../kit/check/covers.ts';
import { freshUuid } from '../../../kit/check/fresh-values.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import { target } from '../../../kit/check/run.ts';
import { lastSegmentOf } from '../../../target/last-segment.ts';

covers([
  // The last path segment of the base address is the version of the interface.
  'versioning/base-address-ends-with-the-version',
]).test('the base address ends with the version of the interface', async ({ api, check }) => {
  const { baseUrl, capabilities } = target();

  const last = lastSegmentOf(baseUrl);
  // A mock of a description answers at an address of its own, whatever the description has as the service's.
  if (capabilities['forced-answers'] && !capabilities.state && last !== contract().version)
    throw new Inconclusive('no-occasion', 'The address is that of a mock: the base address is not seen.');

  // An address at which nobody answers is that of no service.
  const answer = await api.call('customers.get', { path: { customerId: `Customer:${freshUuid()}` } });

  check
    .evidence('versioning/base-address-ends-with-the-version', [answer])
    .that(
      last === contract().version,
      `a base address whose last path segment is ${contract().version}`,
      baseUrl,
    );
});
