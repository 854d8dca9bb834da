import type { Exchange } from '../../../../spec/results/exchange.ts';
import { bodyOf, isAccepted, idShown } from '../../../kit/assertions/answers.ts';
import { covers } from '../../../kit/check/covers.ts';
import { done, someBeneficiary, start } from '../../../kit/fixtures/beneficiaries.ts';
import { askForFunding, resendCode, someScaPayment } from '../../../kit/fixtures/sca-challenges.ts';
import {
  scaNeeds,
  triesSca,
  someFreeCustomer,
  someScaCustomer,
  type ScaCustomer,
} from '../../../kit/fixtures/sca-customers.ts';
import { askAboutCustomer } from '../../../kit/fixtures/sca-requests.ts';
import { provocation, requireTriggered } from '../../../kit/check/trigger.ts';
import type { Cleanup } from '../../../kit/check/cleanup-registry.ts';
import type { Client } from '../../../kit/http/client.ts';
import type { Check } from '../../../kit/assertions/check.ts';

const rule = 'errors/sca-that-does-not-apply-is-409';

/** The code of a quote that funds in real time pay, sent again. How to ask for one is assumed: none where it is refused. */
const resends = async (
  api: Client,
  cleanup: Cleanup,
  customer: ScaCustomer,
): Promise<readonly Exchange[]> => {
  const quote = await askForFunding(api, await someScaPayment(api, cleanup, customer));
  return isAccepted(quote) ? [await resendCode(api, idShown(quote))] : [];
};

covers({ needs: scaNeeds }, [rule]).test(
  'an operation of SCA for a customer outside its regions is answered with 409',
  async ({ api, cleanup, check }) => {
    const inside = await someScaCustomer(api, cleanup);
    await askAboutCustomer(api, inside);
    const outside = await someFreeCustomer(api, cleanup);

    const answers = await askAboutCustomer(api, outside);
    const resent = await resends(api, cleanup, outside);

    for (const answer of [...answers, ...resent]) check.status(rule, answer, 409);
  },
);

const expectNoChallenge = (check: Check, answer: Exchange): void => {
  const { scaChallenge } = bodyOf(answer);
  const isAbsent = scaChallenge === undefined || scaChallenge === null;
  check
    .response('trusted-beneficiaries/no-challenge-outside-sca-regions', answer, '/scaChallenge')
    .that(isAbsent, 'no scaChallenge');
};

covers({ needs: scaNeeds }, [
  // For an account of a customer outside the SCA regions, no scaChallenge is returned.
  'trusted-beneficiaries/no-challenge-outside-sca-regions',
  // For an account of a customer outside the SCA regions, trusting and untrusting are answered with 409.
  'trusted-beneficiaries/answers-409-outside-sca-regions',
]).test(
  'a customer outside the regions of SCA trusts nobody, and sees no challenge for it',
  async ({ api, cleanup, check }) => {
    await done(api, await someBeneficiary(api, cleanup), 'trust');
    const outside = await someFreeCustomer(api, cleanup);
    const { payee } = await someScaPayment(api, cleanup, outside);

    for (const way of ['trust', 'untrust'] as const) {
      const answer = await start(api, { externalAccountId: payee.id }, way);
      expectNoChallenge(check, answer);
      check.status('trusted-beneficiaries/answers-409-outside-sca-regions', answer, 409);
    }
  },
);

covers({ needs: scaNeeds }, [
  // region is the country whose regulation the customer is under.
  'customers/region-is-the-jurisdiction',
]).test(
  'the region of a customer says whether SCA applies, and not the home',
  async ({ api, cleanup, check }) => {
    const region = provocation('scaRegion');
    const free = provocation('regionOutsideSca').value;
    const home = {
      nationality: region.value,
      address: {
        line1: '12 Analytical Way',
        city: 'Springfield',
        postalCode: '10117',
        country: region.value,
      },
    };
    const { tried: inside } = await triesSca(api, cleanup, region.value);
    const applies = inside.response.status !== 409;
    const others = applies ? [] : [(await triesSca(api, cleanup, free, home)).tried];

    const isEither = applies || others.some(isAccepted);
    requireTriggered(region, isEither, 'an operation of SCA was answered with 409', inside);
    check
      .response('customers/region-is-the-jurisdiction', [inside, ...others])
      .that(
        applies,
        `SCA for a customer of the region ${region.value}`,
        '409, and SCA for one who only lives there',
      );
  },
);
