import type { IncomingMessage } from "node:http";

const REST_LIMIT = 32 * 1_048_576;
const REST_MS = 10_000;

/**
 * Reads on, and keeps nothing, until a refused body has been sent. A socket that is closed while bytes lie unread is
 * reset, and with it goes the reply that says why: most clients read only after they have written.
 */
export function swallowRest(body: IncomingMessage): Promise<void> {
  if (body.readableEnded || body.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    let left = REST_LIMIT;
    const count = (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) stop();
    };
    const stop = () => {
      clearTimeout(tooLong);
      body.off("data", count).off("close", stop).off("end", stop);
      resolve();
    };
    const tooLong = setTimeout(stop, REST_MS);
    body.on("data", count).once("close", stop).once("end", stop).resume();
  });
}
