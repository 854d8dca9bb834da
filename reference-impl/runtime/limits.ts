/**
 * Every bound of this server that the document does not state. A value above one is refused or cut short in the way
 * that its line says; nothing else stops it. Tests start servers with smaller ones.
 */
export const limits = {
  /** Bytes of a JSON body. More: 413. Forms have bounds of their own. */
  jsonBytes: 256 * 1024,
  /** Bytes of all JSON bodies that are held at the same time. More: 503. */
  bufferedBytes: 256 * 1024 * 1024,
  /** Bytes that are still received of a request that was refused. More: its connection is cut. */
  discardedBytes: 32 * 1024 * 1024,
  /** Bytes of a request's target with its query, and of the names and values of its headers. More: 431. */
  headerBytes: 16 * 1024,
  /** Milliseconds in which the headers of a request must arrive. Longer: 408. */
  headersMs: 30_000,
  /** Milliseconds in which a whole request must arrive. Longer: 408. */
  requestMs: 300_000,
  /** Connections at the same time. Another one is closed at once. */
  connections: 10_000,
  /** Items of one array of a request. More: 400. */
  arrayItems: 1000,
  /** Members and items of a request body of which every error is looked for. Of larger bodies, only the first. */
  thoroughlyCheckedValues: 500,
  /** Errors that one refusal lists. The rest is left out. */
  fieldErrors: 100,
  /** Levels of brackets in a JSON body. More: 400. */
  nesting: 64,
  /** Largest number in a request body, above zero and below. Beyond: 400. A few of them still add up exactly. */
  number: 1_000_000_000_000_000,
  /** Smallest units that an internal account can hold. A credit beyond it is refused, or fails. */
  balance: Number.MAX_SAFE_INTEGER,
  /** Tasks of the scheduler that failed which are remembered, the newest. */
  failuresKept: 1000,
  /** Codes that one channel of a customer is sent within an hour, and codes of quotes that are sent again. More: 429. */
  codesPerHour: 20,
  /** Rows that a list counts: `totalCount` is left out where there are more. */
  countedRows: 1000,
  /** Rows that one answer of the control plane lists. */
  listedRows: 1000,
  /** Bytes of a form with all that is in it. More: 413. */
  formBytes: 32 * 1024 * 1024,
  /** Parts of a form, its file included. More: 400. */
  formParts: 40,
  /** Bytes of one text of a form. More: 400. */
  formTextBytes: 16 * 1024,
  /** Bytes of the file of a document. More: 400. */
  documentBytes: 10 * 1024 * 1024,
  /** Bytes of a CSV file of customers, less than a form can carry. More: 413. */
  importBytes: 30 * 1024 * 1024,
  /** Characters of one row of it. More: its job fails. */
  importRowBytes: 64 * 1024,
  /** Rows that became no customer which a job lists, the first. */
  importErrors: 1000,
  /** Characters of the name of a file. The rest is left out. */
  fileNameCharacters: 255,
  /** Milliseconds of real time that the receiver of a webhook has. Longer: the attempt has failed. */
  webhookMs: 10_000,
  /** Bytes of a receiver's answer, its headers and all before it included. More: the attempt has failed. */
  webhookAnswerBytes: 256 * 1024,
  /** Informational answers (103 and the like) before the real one. More: the attempt has failed. */
  webhookInformationalAnswers: 10,
  /** Bytes of the body of a receiver's answer that are read and kept. */
  webhookReplyBytes: 16 * 1024,
  /**
   * Attempts of one platform at the same time; others wait. Each waits for two commits, which it shares with every
   * request: with fewer, webhooks fall behind when requests keep the server busy (`npm run soak` shows by how many).
   */
  webhooksAtOnce: 128,
  /** Milliseconds that requests which run have to end when the server stops. Then they are cut off. */
  stopMs: 2000,
} as const;

/** The bounds of one server. Numbers in the unit that the line of `limits` says. */
export type Limits = Readonly<Record<keyof typeof limits, number>>;
