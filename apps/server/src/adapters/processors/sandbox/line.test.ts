import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ProcessorUnreachable } from "../../../ports/processor.ts";
import { NetworkLine } from "./line.ts";

/** A network that runs while this program stands still; it answers `/late` after a second. */
const network = new Worker(
  `const { createServer } = require("node:http");
   const { parentPort } = require("node:worker_threads");
   const server = createServer((request, response) => {
     setTimeout(() => response.end('{"said":"yes"}'), request.url === "/late" ? 1_000 : 0);
   });
   server.listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port));`,
  { eval: true },
);
let line: NetworkLine;

beforeAll(async () => {
  const [port] = await once(network, "message");
  line = new NetworkLine({ url: `http://127.0.0.1:${port}`, deadlineMs: 300 });
  await line.ask({ method: "GET", path: "/" });
});
afterAll(() => network.terminate());

const standStill = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

test("an answer that came while the program stood still is heard, though the deadline has passed", async () => {
  const asked = line.ask({ method: "POST", path: "/", body: {} });
  await new Promise((resolve) => process.nextTick(resolve));
  standStill(400);
  expect(await asked).toEqual({ said: "yes" });
});

test("an answer that has not come by the deadline leaves the outcome unknown", async () => {
  await expect(line.ask({ method: "GET", path: "/late" })).rejects.toThrow(ProcessorUnreachable);
});
