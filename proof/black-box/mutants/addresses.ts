import { at, isMembers } from '../../rewriting/json.ts';
import { ofSection } from '../mutant.ts';
import { accepts, refuses } from '../defects/requests.ts';

export const addresses = ofSection('Resources and their fields > Address', [
  {
    name: 'address-without-postal-code',
    defect: 'Creating a customer accepts an address without a postal code.',
    breaks: 'postalCode is required.',
    severity: 'major',
    stated: 'must',
    behaviour: () =>
      accepts(
        ['customers.create'],
        'address.postalCode',
        (value, body) => value === undefined && isMembers(body['address']),
        '10001',
      ),
  },
  {
    name: 'address-without-a-state-refused',
    defect: 'Creating a customer refuses an address without a state.',
    breaks: 'state is optional.',
    severity: 'major',
    stated: 'must',
    behaviour: () =>
      refuses(
        ['customers.create'],
        (body) => isMembers(body['address']) && at(body, 'address.state') === undefined,
      ),
  },
]);
