import { lastSegmentOf } from '../../target/last-segment.ts';
import { expect, test } from '../support/plain-test.ts';

test('the last segment of an address is the same however its characters are encoded', () => {
  const addresses = {
    'https://api.example/2025-10-13': '2025-10-13',
    'https://api.example/v/2025-10-13/': '2025-10-13',
    'https://api.example/2025%2D10%2d13': '2025-10-13',
    'https://api.example/2025-10-13%2Fother': '2025-10-13%2Fother',
    'https://api.example/%': '%',
    'https://api.example/': undefined,
  };

  for (const [address, segment] of Object.entries(addresses))
    expect(lastSegmentOf(address), address).toBe(segment);
});
