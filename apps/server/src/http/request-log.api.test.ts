import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { DEMO_KEY, type TestApp, testApp } from "../../test/app.ts";

const VERSION = "0.1.0+1a2b3c4d";
const VISITOR = "0123456789abcdef0123456789abcdef";

const written: string[] = [];
let app: TestApp;
beforeAll(async () => {
  app = await testApp({}, pino({ level: "info", base: undefined }, { write: (line) => void written.push(line) }));
});
afterAll(() => app.stop());
beforeEach(() => {
  written.length = 0;
});

/** The line of a call that came with these headers, byte for byte, and what its sender read. */
async function logged(...headers: string[]): Promise<{ line: Record<string, unknown>; reply: string }> {
  const head = ["GET /api/user HTTP/1.1", "Host: x", `Authorization: ${DEMO_KEY}`, "Connection: close", ...headers];
  const socket = connect(Number(new URL(app.url).port), "127.0.0.1");
  socket.write(Buffer.from(`${head.join("\r\n")}\r\n\r\n`, "latin1"));
  const reply = await text(socket);
  await expect.poll(() => written.length).toBe(1);
  return { line: JSON.parse(written[0] ?? ""), reply };
}

const always = ["level", "time", "correlation_id", "call", "method", "status", "ms"];

test("the line of a request tells which panel made it and which calls came from one browser", async () => {
  const { line } = await logged(`X-App-Version: ${VERSION}`, `X-Visitor: ${VISITOR}`);
  expect(line).toMatchObject({ call: "getUser", status: 200, app_version: VERSION, visitor: VISITOR });
  expect(Object.keys(line)).toEqual([...always, "app_version", "visitor"]);
});

test("a call that is refused, or that there is none of, tells it as well", async () => {
  const headers = { "x-app-version": VERSION, "x-visitor": VISITOR };
  for (const path of ["/user", "/no-such-call"]) await (await fetch(`${app.url}/api${path}`, { headers })).text();
  await expect.poll(() => written.length).toBe(2);
  for (const [index, status] of [401, 404].entries())
    expect(JSON.parse(written[index] ?? "")).toMatchObject({ status, app_version: VERSION, visitor: VISITOR });
});

test("a call that says nothing of it is answered and logged as ever", async () => {
  const { line, reply } = await logged();
  expect(reply).toMatch(/^HTTP\/1\.1 200 OK/);
  expect(Object.keys(line)).toEqual(always);
});

test.each([
  ["ten kilobytes", "a".repeat(10_000)],
  ["ten kilobytes of version", `0.1.0${"+1a2b3c4d".repeat(1_000)}`],
  ["a line of its own", `${VISITOR}\\n{"level":60}`],
  ["a line of its own, escaped", `${VISITOR}%0A{"level":60}`],
  ["JSON", '{"level":60,"correlation_id":"forged"}'],
  ["the end of a member", `${VISITOR}","status":"200`],
  ["a line's end of another set of characters", `${VISITOR}\x85x`],
  ["what a terminal obeys", "\x9b2J"],
  ["letters of no alphabet of ours", "\xff\xfe"],
  ["the number of a card", "4111111111111111"],
  ["the number of a card behind a version", "0.1.0+4111111111111111"],
  ["an address", "mara@rowe.test"],
  ["nothing", ""],
  ["one beside another", `${VERSION}, ${VISITOR}`],
])("of what nobody's panel sends, %s, nothing is in the log, and the call is answered", async (_name, value) => {
  for (const name of ["X-App-Version", "X-Visitor"]) {
    written.length = 0;
    const { line, reply } = await logged(`${name}: ${value}`);
    expect(reply).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(Object.keys(line)).toEqual(always);
  }
});

test("two visitors in one request are none", async () => {
  const { line } = await logged(`X-Visitor: ${VISITOR}`, `X-Visitor: ${VISITOR.replaceAll("0", "f")}`);
  expect(Object.keys(line)).toEqual(always);
});

test("a header that ends in the middle of a line begins none in the log", async () => {
  const socket = connect(Number(new URL(app.url).port), "127.0.0.1");
  socket.write(`GET /api/user HTTP/1.1\r\nHost: x\r\nX-Visitor: ${VISITOR}\n{"level":60}\r\n\r\n`);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
  expect(written).toEqual([]);
});
