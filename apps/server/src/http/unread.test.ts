import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { whileRead } from "./unread.ts";

const UNREAD_MS = 200;
const PIECE = "x".repeat(65_536);

/** A file without end; how the sending of it ended is told. */
async function serveFile(firstAfterMs = 0) {
  async function* pieces() {
    await pause(firstAfterMs);
    for (;;) yield PIECE;
  }
  let end: Promise<string>;
  const server = createServer((_request, response) => {
    const sent = pipeline(Readable.from(whileRead(response, pieces(), UNREAD_MS)), response);
    end = sent.then(
      () => "sent",
      ({ code }) => code,
    );
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write("GET / HTTP/1.1\r\nHost: gatehouse.test\r\n\r\n");
  return { socket, end: () => end, stop: () => server.close() };
}

test("whoever stops reading a file is let go, and what makes it comes to its end", async () => {
  const { socket, end, stop } = await serveFile();
  await once(socket, "readable");
  expect(await end()).toBe("ERR_STREAM_PREMATURE_CLOSE");
  stop();
});

test("whoever reads slowly, or waits for the first piece, is sent it", async () => {
  const { socket, end, stop } = await serveFile(3 * UNREAD_MS);
  let read = 0;
  for (let piece = 0; piece < 8; piece += 1) {
    await once(socket, "readable");
    read += (socket.read() as Buffer).length;
    await pause(UNREAD_MS / 2);
  }
  expect(read).toBeGreaterThan(0);
  expect(socket.destroyed).toBe(false);
  socket.destroy();
  await end();
  stop();
});
