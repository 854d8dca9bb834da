import { at, isMembers } from '../../rewriting/json.ts';
import { must, ofSection } from '../mutant.ts';
import { accepts, refuses } from '../defects/requests.ts';

export const addresses = ofSection('Resources and their fields > Address', {
  'address-without-postal-code': {
    defect: 'Creating a customer accepts an address without a postal code.',
    breaks: must.major('postalCode is required.'),
    behaviour: () =>
      accepts(
        ['customers.create'],
        'address.postalCode',
        (value, body) => value === undefined && isMembers(body['address']),
        '10001',
      ),
  },
  'address-without-a-state-refused': {
    defect: 'Creating a customer refuses an address without a state.',
    breaks: must.major('state is optional.'),
    behaviour: refuses(
      ['customers.create'],
      (body) => isMembers(body['address']) && at(body, 'address.state') === undefined,
    ),
  },
});
