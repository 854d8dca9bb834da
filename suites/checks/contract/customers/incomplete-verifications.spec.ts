import type { JsonObject } from '../../../../spec/json.ts';
import type { Exchange } from '../../../../spec/results/exchange.ts';
import { requireMember } from '../../../kit/check/require-member.ts';
import type { Check } from '../../../kit/assertions/check.ts';
import { covers } from '../../../kit/check/covers.ts';
import { ifThere } from '../../../kit/check/if-there.ts';
import { someCustomer, updateCustomer } from '../../../kit/fixtures/customers.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import { isAccepted, requireSuccess } from '../../../kit/assertions/answers.ts';
import { listedIn, missingIn, namedAsWhole, namedBy } from '../../../kit/assertions/missing-data.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import { target } from '../../../kit/check/run.ts';
import { requireTriggered, provocation } from '../../../kit/check/trigger.ts';
import { verify } from '../../../kit/fixtures/verifications.ts';
import { namedPerson, completePerson } from '../../../kit/fixtures/people.ts';

/** A target may well refuse the verification of a customer who lacks something, if it lists what. */
const requireAnswer = (answer: Exchange, what: string): Exchange =>
  listedIn(answer).length > 0 ? answer : requireSuccess(answer, what);

/** Whether the target file names a member that KYC needs, and the person has none. */
const isKnownToLack = (person: JsonObject): boolean => {
  const { complete, triggers } = target().dialect;
  if (triggers.kycNeeds === null || (triggers.kycNeeds === undefined && !complete)) return false;
  return !Object.hasOwn(person, provocation('kycNeeds').value);
};

const completeness = 'verifications/answer-tells-whether-complete';

const expectErrors = (check: Check, answer: Exchange, isListed: boolean): void => {
  for (const rule of [
    'verifications/missing-data-yields-errors',
    'verifications/errors-list-what-is-missing',
  ] as const)
    check.response(rule, answer, '/errors').that(isListed, 'errors to list what is missing');
};

const without = (members: JsonObject, name: string): JsonObject =>
  Object.fromEntries(Object.entries(members).filter(([member]) => member !== name));

covers({ needs: ['state'] }, [completeness]).test(
  'the verification of a person who lacks something is answered otherwise',
  async ({ api, cleanup, check }) => {
    const lacking = provocation('kycNeeds');
    const whole = await someCustomer(api, cleanup, completePerson);
    const partial = await someCustomer(api, cleanup, without(completePerson, lacking.value));

    const complete = requireSuccess(
      await verify(api, whole.id),
      'Asking for the verification of a complete person',
    );
    const incomplete = await verify(api, partial.id);

    if (missingIn(complete).length > 0)
      throw new Inconclusive('request-refused', 'The target needs more of a person.', complete);
    const verificationStatus = memberOf(incomplete, 'verificationStatus', { absent: undefined });
    const isShown =
      !isAccepted(incomplete) ||
      listedIn(incomplete).length > 0 ||
      verificationStatus !== memberOf(complete, 'verificationStatus', { absent: undefined });
    requireTriggered(lacking, isShown, 'the answers say the same', incomplete);
    check
      .response(completeness, [complete, incomplete])
      .that(
        isShown,
        `the answer to show that ${lacking.value} is missing`,
        incomplete.response.text.slice(0, 200),
      );
  },
);

covers({ needs: ['state'] }, [
  // The answer for a customer with missing data has the member errors.
  'verifications/missing-data-yields-errors',
  // errors lists each thing that must still be supplied.
  'verifications/errors-list-what-is-missing',
  // A MISSING_FIELD error of POST /verifications names the customer data that is missing.
  'verifications/missing-field-names-the-missing-data',
  // Once supplied, a field that a MISSING_FIELD error named is not reported as missing any more.
  'verifications/supplied-field-is-no-longer-missing',
]).test('the verification of an incomplete person lists what is missing', async ({ api, cleanup, check }) => {
  const { id } = await someCustomer(api, cleanup, namedPerson);
  const first = requireAnswer(await verify(api, id), 'Asking for the verification of an incomplete person');
  const verificationStatus = memberOf(first, 'verificationStatus', { absent: undefined });
  const isListed = listedIn(first).length > 0;
  // The data that a customer must supply is up to the provider: a target may need no more than a name.
  if (!isListed && verificationStatus !== 'RESOLVE_ERRORS' && !isKnownToLack(namedPerson))
    throw new Inconclusive('permitted-otherwise', 'Nothing says that data is missing.', first);
  expectErrors(check, first, isListed);
  const missing = missingIn(first);
  const namesIt = 'verifications/missing-field-names-the-missing-data';
  if (missing.length === 0 && isListed && isKnownToLack(namedPerson))
    check
      .response(namesIt, first, '/errors')
      .that(false, 'a MISSING_FIELD for what is missing', JSON.stringify(listedIn(first)));
  if (missing.length === 0)
    throw new Inconclusive('permitted-otherwise', 'No MISSING_FIELD where a name is all.', first);

  const names = missing.map(namedBy);
  const nameless = missing.filter((_, index) => names[index] === undefined);
  // In words of a language a target may name it, too: how is not shown.
  requireMember(nameless.length === 0, 'A MISSING_FIELD names no member of a customer', first);
  const inWords = missing.filter((entry) => namedAsWhole(entry) === undefined);
  if (nameless.length === 0 && inWords.length > 0)
    check.markInconclusive(
      namesIt,
      new Inconclusive(
        'ambiguous',
        `Whether this names a member is for people to say: ${inWords.join()}`,
        first,
      ),
    );
  else
    check
      .response(namesIt, first, '/errors')
      .that(nameless.length === 0, 'every MISSING_FIELD to name a member of a customer', nameless.join(', '));
  const supplied = Object.fromEntries(
    Object.entries(completePerson).filter(([name]) => names.includes(name) || name === 'customerType'),
  );
  requireSuccess(await updateCustomer(api, id, supplied), 'Supplying what is missing');
  const second = requireAnswer(await verify(api, id), 'Asking for the verification again');

  const both = [first, second];
  const still = missingIn(second).map(namedAsWhole);
  const stubborn = still.filter((name) => name !== undefined && Object.hasOwn(supplied, name));
  check
    .response('verifications/supplied-field-is-no-longer-missing', both, '/errors')
    .that(
      stubborn.length === 0,
      `no MISSING_FIELD about ${Object.keys(supplied).join(', ')}`,
      stubborn.join(', '),
    );
});

covers({ needs: ['state'] }, [
  // The answer for a customer with missing data has the member errors.
  'verifications/missing-data-yields-errors',
  // errors lists each thing that must still be supplied.
  'verifications/errors-list-what-is-missing',
]).test('what was missing and not supplied is missing still', async ({ api, cleanup, check }) => {
  const { id } = await someCustomer(api, cleanup, namedPerson);
  const first = requireAnswer(await verify(api, id), 'Asking for the verification of an incomplete person');
  if (listedIn(first).length === 0)
    throw new Inconclusive('permitted-otherwise', 'No answer says that data is missing.', first);

  expectErrors(check, first, true);
  // A target may refuse to be asked again so soon.
  await ifThere(async () => {
    const second = requireAnswer(await verify(api, id), 'Asking for the same verification once more');
    expectErrors(check, second, listedIn(second).length > 0);
  });
});

/** Data that tells neither jurisdiction, flow nor tier, on which depends what else a person must supply. */
const independent: readonly string[] = ['fullName', 'birthDate'];

covers({ needs: ['state'] }, [
  // errors lists each thing that must still be supplied.
  'verifications/errors-list-what-is-missing',
]).test('data that is missing together is listed together', async ({ api, cleanup, check }) => {
  const asking = async (person: JsonObject): Promise<Exchange> => {
    const { id } = await someCustomer(api, cleanup, person);
    return requireAnswer(await verify(api, id), 'Asking for the verification of a person');
  };
  const complete = await asking(completePerson);
  if (missingIn(complete).length > 0)
    throw new Inconclusive('request-refused', 'The target needs more of a person.', complete);
  const alone: Exchange[] = [];
  for (const name of independent) {
    const answer = await asking(without(completePerson, name));
    if (missingIn(answer).map(namedBy).join() !== name)
      throw new Inconclusive('permitted-otherwise', `No answer shows that ${name} alone is missing.`, answer);
    alone.push(answer);
  }

  const answer = await asking(independent.reduce(without, completePerson));

  const names = missingIn(answer).map(namedBy);
  check.response('verifications/errors-list-what-is-missing', [...alone, answer], '/errors').that(
    independent.every((name) => names.includes(name)),
    `a MISSING_FIELD for each of ${independent.join(' and ')}, as where it alone is missing`,
    names.join(', '),
  );
});
