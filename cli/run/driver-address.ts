import { once } from 'node:events';
import { connect } from 'node:net';
import { messageOf } from '../../spec/error-message.ts';
import { exitCodes } from '../../reports/judgement/policy.ts';
import { CliError } from './cli-error.ts';

/** Whether a driver is called by an address; else it is a command. */
export const isAddress = (driver: string): boolean => /^https?:\/\//i.test(driver) && URL.canParse(driver);

/** A driver that was just started may take so long until it accepts a connection. */
const reachableMs = 5_000;

/** Raises a CliError where nothing listens at a driver's address: each scenario would be lost, one after another. */
export const mustBeThere = async (driver: string): Promise<void> => {
  if (!isAddress(driver)) {
    if (/^[a-z][a-z+.-]*:\/\//i.test(driver))
      throw new CliError(
        exitCodes.usage,
        `"${driver}" is no http or https address: --driver takes one, or a command.`,
      );
    return;
  }
  const { hostname, port, protocol } = new URL(driver);
  const usualPort = protocol.toLowerCase() === 'https:' ? 443 : 80;
  const socket = connect(Number(port || usualPort), hostname.replaceAll(/[[\]]/g, ''));
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(reachableMs) });
  } catch (cause) {
    const why = cause instanceof Error && cause.name === 'AbortError' ? 'no answer' : messageOf(cause);
    throw new CliError(
      exitCodes.unreachable,
      `The driver at ${driver} cannot be reached (${why}): start it, or correct --driver.`,
    );
  } finally {
    socket.destroy();
  }
};
