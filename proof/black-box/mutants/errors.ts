import { isMembers } from '../../rewriting/json.ts';
import { derived, must, ofSection } from '../mutant.ts';
import { codes, edits, editsRefusals } from '../defects/answers.ts';

const body = ofSection('Errors', {
  'error-status-as-text': {
    defect: 'The 404 of a transaction has its status as a text.',
    breaks: must.minor('status is an integer.'),
    behaviour: editsRefusals(['transactions.get'], 404, (error) => {
      error['status'] = '404';
    }),
  },
  'error-status-differs-from-the-answer': {
    defect: 'The body of the 404 of a quote says 400.',
    breaks: must.minor('status is the HTTP status code.'),
    behaviour: editsRefusals(['quotes.execute'], 404, (error) => {
      error['status'] = 400;
    }),
  },
  'error-without-a-message': {
    defect: 'The 401 of the listing of internal accounts has no message.',
    breaks: must.minor('message is required.'),
    behaviour: editsRefusals(['internalAccounts.listForCustomer'], 401, (error) => {
      delete error['message'];
    }),
  },
  'error-without-a-code': {
    defect: 'The 404 of a card has no code.',
    breaks: must.minor('code is required.'),
    behaviour: editsRefusals(['cards.get'], 404, (error) => {
      delete error['code'];
    }),
  },
  'not-found-as-a-web-page': {
    defect: 'The 404 of a beneficial owner is an HTML page.',
    breaks: must.major('An error response body is an object with status, code and message.'),
    behaviour: editsRefusals(['beneficialOwners.get'], 404, (_error, answer) => {
      answer.text = '<!doctype html><title>404</title><h1>Not Found</h1>';
      answer.headers['content-type'] = 'text/html';
    }),
  },
  'malformed-json-is-500': {
    defect: 'A transfer-in whose body is no JSON answers 500.',
    breaks: derived.minor('500 stands for an internal error, and a malformed request is none.'),
    behaviour: () => ({
      after: (call, answer) => {
        if (call.operation !== 'transfers.in' || answer.status !== 400 || call.body !== undefined) return;
        answer.status = 500;
        answer.body = { status: 500, code: 'INTERNAL_ERROR', message: 'Unexpected token.' };
      },
    }),
  },
});

const found = ofSection('Errors > 404', {
  'unknown-uma-address-has-another-code': {
    defect: 'Looking up a UMA address without a receiver answers 404 with the code REFERENCE_NOT_FOUND.',
    breaks: must.minor('The code is UMA_NOT_FOUND.'),
    behaviour: () => codes('lookups.umaAddress', 404, 'REFERENCE_NOT_FOUND'),
  },
  'unknown-api-token-is-400': {
    defect: 'Deleting an API token that does not exist answers 400.',
    breaks: must.minor('A missing API token is 404 with the code TOKEN_NOT_FOUND.'),
    behaviour: editsRefusals(['tokens.delete'], 404, (error, answer) => {
      answer.status = 400;
      error['status'] = 400;
      error['code'] = 'INVALID_INPUT';
    }),
  },
});

const format = ofSection('Endpoints', {
  'customers-as-plain-text': {
    defect: 'Reading a customer answers JSON with the content type text/plain.',
    breaks: must.minor('JSON is used for responses.'),
    behaviour: edits(['customers.get'], (customer, _call, answer) => {
      if (isMembers(customer)) answer.headers['content-type'] = 'text/plain; charset=utf-8';
    }),
  },
});

export const errors = [...body, ...found, ...format];
