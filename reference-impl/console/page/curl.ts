const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The request as a command. Credentials are named, never written: `$PSI_TOKEN_ID` and `$PSI_TOKEN_SECRET`. */
export const curlOf = (method: string, url: string, body: string | undefined): string =>
  [
    `curl -X ${method} -u "$PSI_TOKEN_ID:$PSI_TOKEN_SECRET" \\`,
    ...(body === undefined ? [] : [`  -H 'content-type: application/json' \\`, `  -d ${quoted(body)} \\`]),
    `  ${quoted(url)}`,
  ].join('\n');
