import { allCalls } from "@gatehouse/contract/calls.ts";
import { pino } from "pino";
import { expect, test } from "vitest";
import type { Services } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import type { EndedExchange } from "../../http/exchange.ts";
import { requestRecorder } from "./record-requests.ts";

/** A database that keeps the ids that were inserted, and the log that the recorder writes. */
function setup(limits: { entries: number; bytes: number }, fails = false) {
  const stored: string[] = [];
  const lines: string[] = [];
  const query = async (sql: string, [first]: readonly unknown[] = []) => {
    if (fails) throw new Error("no connection");
    if (sql.includes("INSERT INTO request_log"))
      stored.push(...JSON.parse(String(first)).map(({ id }: { id: string }) => id));
    return [];
  };
  const tx = { merchantId: "*", query } as unknown as Tx;
  const db = { scoped: async (_scope: unknown, work: (tx: Tx) => Promise<unknown>) => work(tx) };
  const log = pino({ base: undefined }, { write: (line) => void lines.push(line) });
  const services = { db, clock: { now: () => new Date(0) }, log } as unknown as Services;
  return { recorder: requestRecorder(services, limits), stored, lines };
}

const call = allCalls.find(({ name }) => name === "getUser");
const exchange = (id: string, more: object = {}) =>
  ({
    call,
    method: "GET",
    params: {},
    query: {},
    caller: { account_type: "merchant", account_type_id: "m", key: { id: "k", name: "Web shop" } },
    refusal: { code: "forbidden", data: {} },
    id,
    status: 403,
    durationMs: 1,
    bytes: 10,
    ...more,
  }) as unknown as EndedExchange;

test("stores what is buffered when the server stops", async () => {
  const { recorder, stored } = setup({ entries: 10, bytes: 1_000 });
  recorder.record(exchange("a"));
  recorder.record(exchange("b"));
  await recorder.stop();
  expect(stored).toEqual(["a", "b"]);
});

test("drops the oldest exchanges above the greatest number and logs how many", async () => {
  const { recorder, stored, lines } = setup({ entries: 2, bytes: 1_000 });
  for (const id of ["a", "b", "c", "d"]) recorder.record(exchange(id));
  await recorder.stop();
  expect(stored).toEqual(["c", "d"]);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ request_log_dropped: 2 }]);
});

test("drops the oldest exchanges above the greatest size", async () => {
  const { recorder, stored } = setup({ entries: 10, bytes: 25 });
  for (const id of ["a", "b", "c"]) recorder.record(exchange(id));
  await recorder.stop();
  expect(stored).toEqual(["b", "c"]);
});

test("logs how many entries could not be stored and goes on", async () => {
  const { recorder, lines } = setup({ entries: 10, bytes: 1_000 }, true);
  recorder.record(exchange("a"));
  await recorder.stop();
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ job: "request-log" }, { request_log_dropped: 1 }]);
});

test("records no call of a partner's key", async () => {
  const { recorder, stored } = setup({ entries: 10, bytes: 1_000 });
  recorder.record(exchange("a", { caller: { account_type: "partner", account_type_id: "p", key: { id: "k" } } }));
  await recorder.stop();
  expect(stored).toEqual([]);
});
