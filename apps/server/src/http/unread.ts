import type { ServerResponse } from "node:http";

const UNREAD_MS = 30_000;

/**
 * Lets go of whoever stops reading a file: it holds a connection to the database, and would keep the program from ending for
 * ever. From the first piece on, for how long that one is looked for is no fault of the reader's.
 */
export async function* whileRead<T>(
  response: ServerResponse,
  pieces: AsyncIterable<T>,
  unreadMs = UNREAD_MS,
): AsyncGenerator<T> {
  for await (const piece of pieces) {
    response.setTimeout(unreadMs);
    yield piece;
  }
}
