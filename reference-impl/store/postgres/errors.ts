import { codeOf, messageOf } from '../../../spec/error-message.ts';
import { StoreUnavailable } from '../store.ts';
import { withoutPasswords } from './address.ts';

/** Another transaction came between; the same work may be run again. Source: PostgreSQL, class 40. */
export const isConflict = (error: unknown): boolean => /^(40001|40P01)$/.test(codeOf(error) ?? '');

/**
 * Codes that say nothing of what was asked, but that the database cannot do it now: connections (08), resources (53),
 * an operator who stops it (57), a file system that fails (58), a copy that only reads (25006), a lock that was
 * waited for too long (55P03), a session that was cut (25P03), and those of the network.
 */
const unavailableCodes =
  /^(08...|53...|57...|58...|25006|25P03|55P03|ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E\w+UNREACH|EADDRNOTAVAIL)$/;

/** The driver's messages, without a code, when the connection is gone. */
const unavailableMessages = /connection|timeout|client was closed|not queryable|socket|after calling end/i;

export const isUnavailable = (error: unknown): boolean => error instanceof StoreUnavailable;

/** An error of the driver: a database that is away gets a class of its own, and no password is in its text. */
export const explained = (error: unknown): unknown => {
  const code = codeOf(error);
  const message = messageOf(error);
  const isAway = code === undefined ? unavailableMessages.test(message) : unavailableCodes.test(code);
  if (!isAway || isUnavailable(error)) return error;
  return new StoreUnavailable(
    `The database does not answer: ${withoutPasswords(message || code || 'no reason')}.`,
  );
};
