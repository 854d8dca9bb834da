/** The text without the ports of this machine: a server that a command starts has another one each time. */
export const withoutLoopbackPorts = (text: string): string =>
  text.replaceAll(/\/\/(127\.0\.0\.1|localhost|\[::1\]):\d+/g, '//$1');
