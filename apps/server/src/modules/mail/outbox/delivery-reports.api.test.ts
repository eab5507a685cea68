import { spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_MERCHANT, sale, type TestApp, testApp } from "../../../../test/app.ts";
import { deliverAll } from "../../../../test/deliver.ts";
import { sendDueMails } from "../index.ts";

const KEY = "key-of-the-mail-server-0123456789abcdef";
const PAYER = "Payer@example.test";

let app: TestApp;
let server: SMTPServer;
let transaction = "";
let mail = "";

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, _session, done) => stream.resume().on("end", () => done()),
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  const mailing = { SMTP_URL: `smtp://127.0.0.1:${port}`, PUBLIC_URL: "https://pay.example.test" };
  app = await testApp({ ...mailing, MAIL_REPORT_KEY: KEY });
  transaction = (await app.call("POST", "/transaction", sale({ email_receipt: true, email_address: PAYER }))).data.id;
  await deliverAll(app);
  await sendDueMails(app.services);
  mail = (await app.sql<{ id: string }>("SELECT id FROM mails WHERE about = $1", [transaction]))[0]?.id ?? "";
});
afterAll(async () => {
  await app.stop();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

type Told = { action: string; to?: string; envelope?: string };

const reportOf = ({ action, to = PAYER, envelope = `${DEMO_MERCHANT}.${mail}` }: Told) =>
  [
    "Reporting-MTA: dns; mx.example.test",
    `Original-Envelope-Id: ${envelope}`,
    "",
    `Final-Recipient: rfc822; ${to}`,
    `Action: ${action}`,
    "Status: 5.2.2",
    "Diagnostic-Code: smtp; 552 mailbox full",
  ].join("\r\n");

function tell(text: string, key = KEY) {
  const report = Buffer.from(text).toString("base64");
  const signature = createHmac("sha256", key).update(report).digest("hex");
  return app.call("POST", "/mail/delivery-report", { report, signature }, "");
}

const events = async () => {
  const { data } = await app.call("GET", `/transaction/${transaction}/email-events`);
  return data.map(({ event, response }: { event: string; response: string }) => [event, response]);
};

test("a mail that comes back is told of at its payment, once however often it is reported", async () => {
  expect((await events()).map(([event]: string[]) => event)).toEqual(["delivered", "processed"]);
  expect((await tell(reportOf({ action: "delayed", to: PAYER.toLowerCase() }))).http).toBe(200);
  const replies = await Promise.all([1, 2, 3].map(() => tell(reportOf({ action: "failed" }))));
  expect(replies.map(({ http, data }) => [http, data])).toEqual(Array(3).fill([200, null]));
  expect(await events()).toEqual([
    ["bounce", "552 mailbox full"],
    ["deferred", "552 mailbox full"],
    ["delivered", expect.any(String)],
    ["processed", ""],
  ]);
});

test("what a mail server notices after delivery is told by its words", async () => {
  const actions = ["open", "click", "spam report", "unsubscribe", "group unsubscribe", "group resubscribe"];
  const before = (await events()).length;
  for (const action of actions) expect((await tell(reportOf({ action }))).http).toBe(200);
  const feedback = [
    "Feedback-Type: abuse",
    `Original-Envelope-Id: ${DEMO_MERCHANT}.${mail}`,
    `Original-Rcpt-To: <${PAYER}>`,
  ];
  expect((await tell(feedback.join("\r\n"))).http).toBe(200);
  const told = await events();
  expect(told.length).toBe(before + actions.length + 1);
  expect(new Set(told.map(([event]: string[]) => event))).toEqual(
    new Set([...actions, "bounce", "deferred", "delivered", "processed"]),
  );
});

test("whoever leaves a group, comes back and leaves again has left it, and a repeat of that says nothing new", async () => {
  const told = async () => (await events()).filter(([event]: string[]) => event?.startsWith("group"));
  const before = (await told()).length;
  for (const action of ["group unsubscribe", "group unsubscribe", "group resubscribe", "group unsubscribe"]) {
    app.pass(1_000);
    expect((await tell(reportOf({ action }))).http).toBe(200);
  }
  expect((await told())[0]?.[0]).toBe("group unsubscribe");
  expect((await told()).length).toBe(before + 3);
});

test("a report that nobody signed, or of no mail of ours, changes nothing", async () => {
  const before = await events();
  expect((await tell(reportOf({ action: "delivered" }), "another-key-of-another-mail-server")).msg).toBe(
    "bad request error: invalid Signature",
  );
  for (const text of [
    reportOf({ action: "delivered", envelope: `${DEMO_MERCHANT}.d4q1v0h2cun8qk7b3nfg` }),
    reportOf({ action: "delivered", envelope: `d4q1v0h2cun8qk7b3nfg.${mail}` }),
    reportOf({ action: "exploded" }),
    "Hello",
  ])
    expect(await tell(text)).toMatchObject({ http: 400, msg: "bad request error: invalid Report" });
  expect((await tell(reportOf({ action: "delivered", to: "elsewhere@example.test" }))).http).toBe(200);
  expect(await events()).toEqual(before);
});

describe("the command that an operator gives to their mail server", () => {
  const script = fileURLToPath(new URL("../../../../../../scripts/report-delivery.mjs", import.meta.url));
  const run = async (mail: string, settings: Record<string, string>) => {
    const command = spawn(process.execPath, [script], {
      env: { MAIL_REPORT_KEY: KEY, PUBLIC_URL: app.url, ...settings },
    });
    command.stdin.end(mail);
    const [said, [code]] = await Promise.all([text(command.stderr), once(command, "close")]);
    return { code, said };
  };

  test("hands over a report of any length, and nothing of it stands in the list of processes", async () => {
    await app.sql("DELETE FROM mail_events WHERE mail_id = $1 AND type = 'bounced'", [mail]);
    const copy = "a line of the mail that came back\r\n".repeat(10_000);
    expect(await run(`${reportOf({ action: "failed" })}\r\n\r\n${copy}`, {})).toEqual({ code: 0, said: "" });
    expect((await events())[0]).toEqual(["bounce", "552 mailbox full"]);
  });

  test("says what was wrong, and whether to try again", async () => {
    const report = reportOf({ action: "failed" });
    expect(await run("no report", {})).toMatchObject({ code: 65, said: expect.stringContaining("invalid Report") });
    expect(await run(report, { MAIL_REPORT_KEY: "another" })).toMatchObject({ code: 65 });
    expect(await run(report, { PUBLIC_URL: "http://127.0.0.1:9" })).toMatchObject({ code: 75 });
    expect(await run(report, { MAIL_REPORT_KEY: "" })).toMatchObject({ code: 78 });
  });
});
