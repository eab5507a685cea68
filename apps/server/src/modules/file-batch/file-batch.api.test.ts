import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_KEY, DEMO_MERCHANT, type Reply, type TestApp, testApp, VISA } from "../../../test/app.ts";
import { eraseOldResults, processBatches } from "./jobs.ts";

const HEADER = '"transaction_type","amount","cc_number","cc_expiration","order_id"';
const row = (order: string, over: { type?: string; amount?: string; card?: string } = {}) =>
  `"${over.type ?? "sale"}","${over.amount ?? "1250"}","${over.card ?? VISA}","12/30","${order}"`;
const fileOf = (...rows: string[]) => `${[HEADER, ...rows].join("\n")}\n`;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const send = async (path: string, content: string | Uint8Array<ArrayBuffer>, credential = DEMO_KEY): Promise<Reply> => {
  const form = new FormData();
  form.set("file", new Blob([content]), "january.csv");
  const headers = { authorization: credential };
  const reply = await fetch(`${app.url}/api${path}`, { method: "POST", body: form, headers });
  return { http: reply.status, headers: reply.headers, ...((await reply.json()) as Omit<Reply, "http" | "headers">) };
};
const upload = async (...rows: string[]) => (await send("/filebatch", fileOf(...rows))).data;
const work = () => processBatches(app.services);
const get = async (id: string) => (await app.call("GET", `/filebatch/${id}`)).data;
const act = (id: string, action: string) => app.call("POST", `/filebatch/${id}/${action}`);
const download = async (id: string) => {
  const reply = await fetch(`${app.url}/api/filebatch/${id}/download`, { headers: { authorization: DEMO_KEY } });
  return { http: reply.status, type: reply.headers.get("content-type"), text: await reply.text() };
};
const charged = (order: string) =>
  app.sql("SELECT id, transaction_source, status FROM transactions WHERE order_id = $1", [order]);
const sealed = (id: string) =>
  app.sql("SELECT line FROM file_batch_lines WHERE batch_id = $1 AND sealed IS NOT NULL", [id]);

test("charges every line of a file and writes a result file in the order of the lines", async () => {
  const made = await upload(row("LIFE1"), row("LIFE2", { type: "authorize" }));
  expect(made).toMatchObject({ file_name: "january.csv", status: "queued", num_lines: 2, processed_lines: 0 });
  expect((await app.call("GET", `/filebatch/${made.id}/download`)).http).toBe(400);
  expect(await work()).toBe(1);
  expect(await get(made.id)).toMatchObject({ status: "completed", processed_lines: 2, failed_lines: 0 });
  expect(await charged("LIFE1")).toMatchObject([{ transaction_source: "batch", status: "pending_settlement" }]);
  const { http, type, text } = await download(made.id);
  expect([http, type]).toEqual([200, "text/csv; charset=utf-8"]);
  const lines = text.trim().split("\n");
  expect(lines[0]).toMatch(/^"id","line","type","amount","status","response","response_code",/);
  expect(lines[1]).toMatch(/^"[0-9a-v]{20}","1","sale","1250","pending_settlement","approved","100",/);
  expect(lines[2]).toMatch(/^"[0-9a-v]{20}","2","authorize","1250","authorized","approved","100",/);
  expect(text).not.toContain(VISA);
});

test("names every line with an error before anything is charged, and charges the rest", async () => {
  const content = fileOf(
    row("BAD1", { card: "4111111111111112" }),
    row("GOOD1"),
    row("BAD2", { amount: "12.50" }),
    '"sale","5"',
  );
  const check = await send("/filebatch/check", content);
  expect(check.data).toMatchObject({ num_lines: 4, ready_lines: 1, duplicate_of: null });
  expect(check.data.errors).toMatchObject([
    { line: 1, field: "cc_number" },
    { line: 3, field: "amount" },
    { line: 4, field: "", reason: "The row has 2 values, the header has 5 columns." },
  ]);
  expect(await app.sql("SELECT 1 FROM transactions WHERE order_id = 'GOOD1'")).toEqual([]);
  const made = (await send("/filebatch", content)).data;
  await work();
  expect(await get(made.id)).toMatchObject({ status: "completed", processed_lines: 4, failed_lines: 3 });
  expect(await charged("GOOD1")).toHaveLength(1);
  expect((await download(made.id)).text).toContain('"","1","","","","","","","","","","","","","","","","cc_number: ');
  expect((await send("/filebatch/check", content)).data.duplicate_of.id).toBe(made.id);
});

test("keeps card data sealed, and erases it as soon as the line is done", async () => {
  const made = await upload(row("SEAL1"), row("SEAL2"));
  const stored = JSON.stringify(await app.sql("SELECT * FROM file_batch_lines WHERE batch_id = $1", [made.id]));
  expect(stored).not.toContain(VISA);
  expect(await sealed(made.id)).toHaveLength(2);
  await work();
  expect(await sealed(made.id)).toEqual([]);
  expect(await app.sql("SELECT wrapped_key FROM file_batches WHERE id = $1", [made.id])).toEqual([{ wrapped_key: "" }]);
  const left = JSON.stringify([
    await app.sql("SELECT * FROM file_batches WHERE id = $1", [made.id]),
    await app.sql("SELECT * FROM file_batch_lines WHERE batch_id = $1", [made.id]),
  ]);
  expect(left).not.toContain(VISA);
});

test("charges nothing twice when a worker dies between a payment and its result", async () => {
  const made = await upload(row("CRASH1"), row("CRASH2"));
  const { db } = app.services;
  const broken = {
    ...app.services,
    db: {
      ...db,
      scoped: (scope, run) =>
        db.scoped(scope, (tx) =>
          run({
            ...tx,
            query: (statement, values) => {
              const text = typeof statement === "string" ? statement : statement.text;
              if (text.includes("SET state = 'done'")) throw new Error("the worker died");
              return tx.query(statement, values);
            },
          }),
        ),
    } as typeof db,
  };
  await expect(processBatches(broken)).rejects.toThrow("the worker died");
  expect([await charged("CRASH1"), await charged("CRASH2")].flat()).toHaveLength(2);
  expect(await work()).toBe(0);
  app.pass(400_000);
  expect(await work()).toBe(1);
  expect(await get(made.id)).toMatchObject({ status: "completed", processed_lines: 2, failed_lines: 0 });
  expect([await charged("CRASH1"), await charged("CRASH2")].flat()).toHaveLength(2);
});

test("doesn't charge a line again whose idempotency key has expired", async () => {
  const made = await upload(row("OLD1"));
  await app.sql(
    "UPDATE file_batch_lines SET state = 'started', started_at = now() - interval '2 days' WHERE batch_id = $1",
    [made.id],
  );
  await work();
  expect(await get(made.id)).toMatchObject({ status: "completed", failed_lines: 1 });
  expect(await charged("OLD1")).toEqual([]);
});

test("charges each line once with two workers", async () => {
  const batches = await Promise.all(
    [0, 1, 2].map((at) => upload(row(`TWO${at}`), row(`TWO${at}`, { amount: "1300" }))),
  );
  const done = await Promise.all([work(), work()]);
  expect(done[0] + done[1]).toBe(3);
  for (const [at, { id }] of batches.entries()) {
    expect(await get(id)).toMatchObject({ status: "completed", processed_lines: 2 });
    expect(await charged(`TWO${at}`)).toHaveLength(2);
  }
});

test("pauses, resumes and cancels a batch", async () => {
  const made = await upload(row("PAUSE1"));
  expect((await act(made.id, "pause")).data).toMatchObject({ paused: true, status: "queued" });
  expect(await work()).toBe(0);
  expect((await act(made.id, "resume")).data.paused).toBe(false);
  expect(await work()).toBe(1);
  expect((await act(made.id, "cancel")).msg).toBe("bad request error: the batch is completed and can't be changed");
  const other = await upload(row("CANCEL1"));
  expect((await act(other.id, "cancel")).data).toMatchObject({
    cancelled: true,
    status: "completed",
    processed_lines: 1,
  });
  expect(await sealed(other.id)).toEqual([]);
  expect(await work()).toBe(0);
  expect(await charged("CANCEL1")).toEqual([]);
  const actions = await app.sql("SELECT action FROM audit_log WHERE record_id = $1 ORDER BY seq", [made.id]);
  expect(actions.map(({ action }) => action)).toEqual(["create", "pause", "resume"]);
});

describe("refuses a file", () => {
  const rows = (count: number) => Array.from({ length: count }, () => '"sale","1"').join("\n");
  test.each([
    ["that is empty", "", "bad request error: the file has no rows"],
    ["with a header alone", `${HEADER}\n`, "bad request error: the file has no rows"],
    ["with an unknown column", '"transaction_type","amount","colour"\n"sale","1","red"\n', "invalid header: colour"],
    ["with a column twice", '"transaction_type","amount","amount"\n"sale","1","1"\n', "invalid header: amount"],
    ["without a header, and doesn't repeat its card", `sale,1250,${VISA}\n`, "invalid header: sale"],
    [
      "without the column amount",
      '"transaction_type"\n"sale"\n',
      "bad request error: the file needs the column amount",
    ],
    ["with a NUL", `${HEADER}\n"sa\0le"\n`, "bad request error: invalid CSV file: it contains a NUL character"],
    [
      "with 10,001 rows",
      `"transaction_type","amount"\n${rows(10_001)}\n`,
      "bad request error: the file has more than 10000 rows",
    ],
  ])("%s", async (_, content, msg) => {
    expect(await send("/filebatch", content)).toMatchObject({ http: 400, status: "failed", msg, data: null });
  });

  test("with a quote that is never closed", async () => {
    const { http, msg } = await send("/filebatch", `${HEADER}\n"sale","12\n`);
    expect([http, msg]).toEqual([400, expect.stringContaining("a quote is misplaced or never closed")]);
  });

  test("of more than 10 MB", async () => {
    expect((await send("/filebatch", "x".repeat(10_485_761))).http).toBe(413);
  });

  test("that isn't UTF-8", async () => {
    expect((await send("/filebatch", new Uint8Array([0x22, 0xff, 0xfe]))).http).toBe(400);
  });
});

test("reads a spreadsheet export with a byte order mark, CRLF and columns in another order", async () => {
  const content = `\ufeffAmount,Transaction_Type,cc_expiration,cc_number,order_id,tax_exempt\r\n700,Sale,12/30,${VISA},EXCEL1,TRUE\r\n\r\n`;
  const made = await send("/filebatch", content);
  expect(made.data).toMatchObject({ num_lines: 1, failed_lines: 0 });
  await work();
  expect(await charged("EXCEL1")).toHaveLength(1);
});

test("writes a text that looks like a formula behind an apostrophe", async () => {
  const made = await upload(row("=1+1"));
  await work();
  expect((await download(made.id)).text).toContain(`"'=1+1"`);
});

test("lists batches newest first, by limit and offset", async () => {
  const made = await upload(row("LIST1"));
  const list = await app.call("GET", "/filebatch/list?limit=1");
  expect(list.data).toMatchObject([{ id: made.id }]);
  expect(list.total_count).toBeGreaterThan(1);
  expect((await app.call("GET", "/filebatch/list?limit=1&offset=1")).data[0].id).not.toBe(made.id);
  await work();
});

test("erases the results ten days after the completion", async () => {
  const made = await upload(row("TEN1"));
  await work();
  app.pass(10 * 86_400_000 - 60_000);
  await eraseOldResults(app.services);
  expect((await download(made.id)).http).toBe(200);
  app.pass(120_000);
  expect(await eraseOldResults(app.services)).toBeGreaterThan(0);
  expect((await download(made.id)).http).toBe(404);
  expect(await get(made.id)).toMatchObject({ status: "completed", processed_lines: 1 });
});

test("refuses other merchants, other accounts, callers without a credential and merchants without the permission", async () => {
  const made = await upload(row("OTHER1"));
  const other = await app.signIn("other_merchant");
  await app.sql("UPDATE merchants SET permissions = permissions - 'allow_file_batch' WHERE id <> $1", [DEMO_MERCHANT]);
  expect((await app.call("GET", `/filebatch/${made.id}`, undefined, other)).http).toBe(403);
  await app.sql(`UPDATE merchants SET permissions = permissions || '{"allow_file_batch": true}'`);
  for (const path of ["", "/download"])
    expect((await app.call("GET", `/filebatch/${made.id}${path}`, undefined, other)).http).toBe(404);
  for (const action of ["pause", "resume", "cancel"])
    expect((await app.call("POST", `/filebatch/${made.id}/${action}`, {}, other)).http).toBe(404);
  expect((await app.call("GET", "/filebatch/list", undefined, other)).data).toEqual([]);
  const partner = await app.signIn("demo_partner");
  expect((await app.call("GET", "/filebatch/list", undefined, partner)).http).toBe(403);
  expect((await send("/filebatch", fileOf(row("NONE1")), partner)).http).toBe(403);
  expect((await send("/filebatch", fileOf(row("NONE1")), "")).http).toBe(401);
});
