/** Choices of the server, each within the document. */
export const choices = {
  'types-are-spelled-otherwise': 'internal accounts have types of the server: INTERNAL_CRYPTO',
  'lists-follow-later': 'a list shows what was created 1 to 2 s later',
  'reads-follow-later':
    'for 400 ms a read lacks what was created, and shows what was changed as it was before',
  'clock-is-ahead': 'the clock is three minutes ahead',
  'requests-are-limited': 'more than 100 requests in a second are answered 429, with Retry-After',
  'connections-are-closed': 'a connection is closed with the first answer after five seconds',
  'trailing-slashes-are-redirected': 'a path that ends with a slash is redirected with 308',
  'answers-are-compressed': 'every body is sent with gzip',
  'pages-have-five-rows': 'a page has five rows unless more are asked for',
  'one-platform-alone': 'there are no credentials of a second platform',
} as const;

export type Choice = keyof typeof choices;
