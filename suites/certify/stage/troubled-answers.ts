import { asJsonObject, isJsonObject, jsonIn, type JsonObject } from '../../../spec/json.ts';

/** An answer as a client gets it. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** An error of the documented form. */
export const errorAnswer = (
  status: number,
  code: string,
  headers: Readonly<Record<string, string>> = {},
): Answer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  text: JSON.stringify({ status, code, message: 'Provoked by the certification.' }),
});

const withNews = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withNews);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, inner]) => [name, withNews(inner)]);
  return { ...(Object.fromEntries(members) as object), reconsidered: { since: '2031-01-01' } };
};

/** The answer with an unknown member in each of its objects. */
export const addedMembers = (answer: Answer): Answer => {
  const value = jsonIn(answer.text);
  return value === undefined ? answer : { ...answer, text: JSON.stringify(withNews(value)) };
};

const statusMembers = ['status', 'kycStatus', 'kybStatus'] as const;

/** The answer with an unknown status: of a payment, an action, a verification. */
export const withUnknownStatus = (answer: Answer): Answer => {
  const value = asJsonObject(jsonIn(answer.text));
  const named = statusMembers.filter((name) => name in value);
  if (named.length === 0 || answer.status >= 300) return answer;
  const changed = Object.fromEntries(named.map((name) => [name, 'UNDER_RECONSIDERATION']));
  return { ...answer, text: JSON.stringify({ ...value, ...changed }) };
};

const onHold = (customer: JsonObject): JsonObject => {
  const approved = statusMembers.filter((name) => customer[name] === 'APPROVED');
  return { ...customer, ...Object.fromEntries(approved.map((name) => [name, 'HOLD'])) };
};

/** The answer with HOLD in place of each approval: of one customer, or of those of a page. */
export const withoutApproval = (answer: Answer): Answer => {
  const value = jsonIn(answer.text);
  if (!isJsonObject(value) || answer.status >= 300) return answer;
  const { data } = value;
  const changed = Array.isArray(data)
    ? { ...value, data: data.map((row) => onHold(asJsonObject(row))) }
    : onHold(value);
  return { ...answer, text: JSON.stringify(changed) };
};
