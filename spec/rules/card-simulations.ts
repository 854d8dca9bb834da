import type { OperationId } from '../operations.ts';
import type { RuleBook } from './rule.ts';

const simulations = [
  'sandbox.cardAuthorization',
  'sandbox.cardAuthorizationAdvice',
  'sandbox.cardBalanceInquiry',
  'sandbox.cardClearing',
  'sandbox.cardCreditAuthorization',
  'sandbox.cardCreditAuthorizationAdvice',
  'sandbox.cardFinancialAuthorization',
  'sandbox.cardFinancialCreditAuthorization',
  'sandbox.cardReturn',
  'sandbox.cardReturnReversal',
] as const satisfies readonly OperationId[];

/** Card simulations of the sandbox: that they exist, what they need, and how their results arrive. */
export const cardSimulationsRules = {
  'card-simulations/operation-authorization': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'A sandbox can simulate a card authorization.',
    operations: ['sandbox.cardAuthorization'],
  },
  'card-simulations/operation-authorization-advice': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'A sandbox can simulate a card authorization advice.',
    operations: ['sandbox.cardAuthorizationAdvice'],
  },
  'card-simulations/operation-balance-inquiry': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'A sandbox can simulate a card balance inquiry.',
    operations: ['sandbox.cardBalanceInquiry'],
  },
  'card-simulations/operation-clearing': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'A sandbox can simulate a card clearing.',
    operations: ['sandbox.cardClearing'],
  },
  'card-simulations/operation-credit-authorization': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'A sandbox can simulate a card credit authorization.',
    operations: ['sandbox.cardCreditAuthorization'],
  },
  'card-simulations/operation-credit-authorization-advice': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'A sandbox can simulate a card credit authorization advice.',
    operations: ['sandbox.cardCreditAuthorizationAdvice'],
  },
  'card-simulations/operation-financial-authorization': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'A sandbox can simulate a card financial authorization.',
    operations: ['sandbox.cardFinancialAuthorization'],
  },
  'card-simulations/operation-financial-credit-authorization': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'A sandbox can simulate a card financial credit authorization.',
    operations: ['sandbox.cardFinancialCreditAuthorization'],
  },
  'card-simulations/operation-return': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'A sandbox can simulate a card return.',
    operations: ['sandbox.cardReturn'],
  },
  'card-simulations/operation-return-reversal': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'A sandbox can simulate a card return reversal.',
    operations: ['sandbox.cardReturnReversal'],
  },

  // Credentials and results
  'card-simulations/results-arrive-later': {
    section: 'Events > Other webhooks',
    level: 'derived',
    statement: 'The result of a card simulation arrives after the simulation was answered.',
    operations: ['sandbox.cardAuthorization', 'sandbox.cardClearing', 'sandbox.cardReturn'],
  },
  'card-simulations/results-come-through-the-issuer': {
    section: 'Events > Other webhooks',
    level: 'must',
    statement: "The result of a card simulation reaches the service through the issuer's events webhook.",
    operations: simulations,
    unobservable:
      'That webhook runs between the issuer and the service; a platform sees only what follows from it.',
  },
  'card-simulations/answer-is-an-acceptance': {
    section: 'Events > Other webhooks',
    level: 'assumed',
    statement: 'A card simulation is answered with 202.',
    operations: simulations,
  },
  'card-simulations/unknown-card-is-not-found': {
    section: 'Errors > 404',
    level: 'derived',
    statement: 'A simulation on a card that does not exist is answered with status 404 or 403.',
    operations: simulations,
  },

  // Requirements of simulations
  'card-simulations/advice-on-authorized-is-accepted': {
    section: 'States and transitions > Card transaction',
    level: 'derived',
    statement: 'An authorization advice on an AUTHORIZED card transaction is accepted.',
    operations: ['sandbox.cardAuthorizationAdvice'],
  },
  'card-simulations/advice-on-partially-settled-is-accepted': {
    section: 'States and transitions > Card transaction',
    level: 'derived',
    statement: 'An authorization advice on a PARTIALLY_SETTLED card transaction is accepted.',
    operations: ['sandbox.cardAuthorizationAdvice'],
  },
  'card-simulations/advice-on-settled-has-no-effect': {
    section: 'States and transitions > Card transaction',
    level: 'must',
    statement: 'An authorization advice on a SETTLED card transaction is refused or changes nothing.',
    operations: ['sandbox.cardAuthorizationAdvice'],
  },
  'card-simulations/advice-on-refunded-has-no-effect': {
    section: 'States and transitions > Card transaction',
    level: 'must',
    statement: 'An authorization advice on a REFUNDED card transaction is refused or changes nothing.',
    operations: ['sandbox.cardAuthorizationAdvice'],
  },
  'card-simulations/refused-simulation-changes-nothing': {
    section: 'States and transitions > Card transaction',
    level: 'derived',
    statement: 'A card simulation that is refused leaves the card transactions as they were.',
    operations: simulations,
  },
  // A return of all that was cleared may count as a full refund: the document speaks of settled transactions alone.
  'card-simulations/return-on-partially-settled-does-not-refund': {
    section: 'States and transitions > Card transaction',
    level: 'assumed',
    statement: 'A return on a PARTIALLY_SETTLED card transaction does not make it REFUNDED.',
    operations: ['sandbox.cardReturn'],
  },
  'card-simulations/return-on-unsettled-does-not-refund': {
    section: 'States and transitions > Card transaction',
    level: 'derived',
    statement: 'A return on an AUTHORIZED card transaction does not make it REFUNDED.',
    operations: ['sandbox.cardReturn'],
  },
  'card-simulations/reversal-on-refunded-is-accepted': {
    section: 'States and transitions > Card transaction',
    level: 'derived',
    statement: 'A return reversal on a REFUNDED card transaction is accepted.',
    operations: ['sandbox.cardReturnReversal'],
  },
  'card-simulations/reversal-on-authorized-has-no-effect': {
    section: 'States and transitions > Card transaction',
    level: 'must',
    statement: 'A return reversal on an AUTHORIZED card transaction is refused or changes nothing.',
    operations: ['sandbox.cardReturnReversal'],
  },
  'card-simulations/reversal-on-partially-settled-has-no-effect': {
    section: 'States and transitions > Card transaction',
    level: 'must',
    statement: 'A return reversal on a PARTIALLY_SETTLED card transaction is refused or changes nothing.',
    operations: ['sandbox.cardReturnReversal'],
  },
  'card-simulations/reversal-on-settled-has-no-effect': {
    section: 'States and transitions > Card transaction',
    level: 'must',
    statement: 'A return reversal on a SETTLED card transaction is refused or changes nothing.',
    operations: ['sandbox.cardReturnReversal'],
  },
  'card-simulations/balance-inquiry-moves-no-money': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'A balance inquiry with a card leaves the balance of its source as it was.',
    operations: ['sandbox.cardBalanceInquiry'],
  },
} as const satisfies RuleBook;
