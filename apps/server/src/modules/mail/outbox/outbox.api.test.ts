import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../../../test/app.ts";
import { merchantScope, systemScope } from "../../../db/scope.ts";
import { queueMail, sendDueMails } from "../index.ts";
import { forgetOldMails } from "../jobs.ts";

const MINUTE = 60_000;
const SECRET = "s3cret-code-of-the-mail";

type Taken = { from: string; to: string[]; source: string };

let app: TestApp;
let server: SMTPServer;
let taken: Taken[] = [];
/** What the mail server answers to the next recipients; with nothing left it takes everything. */
let answers: number[] = [];

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo(_address, _session, done) {
      const code = answers.shift();
      done(code ? Object.assign(new Error("no such luck"), { responseCode: code }) : undefined);
    },
    onData(stream, session, done) {
      let source = "";
      stream.setEncoding("utf8").on("data", (piece) => {
        source += piece;
      });
      stream.on("end", () => {
        const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : "";
        taken.push({ from, to: session.envelope.rcptTo.map(({ address }) => address), source });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  app = await testApp({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: "Rowe Pay <pay@example.test>",
    PUBLIC_URL: "https://pay.example.test",
  });
});
afterAll(async () => {
  await app.stop();
  await new Promise<void>((resolve) => server.close(resolve));
});
beforeEach(() => {
  taken = [];
  answers = [];
});

const message = { subject: "Your code", paragraphs: ["Grüße, Ada."], code: SECRET };
const queue = (to: string) =>
  app.services.db.scoped(systemScope, (tx) => queueMail(tx, app.services, { to, kind: "test", message }));
const rowOf = async (to: string) => (await app.sql("SELECT * FROM mails WHERE recipient = $1", [to]))[0];
const eventsOf = async (to: string) =>
  (
    await app.sql(
      "SELECT e.type FROM mail_events e JOIN mails m ON m.id = e.mail_id WHERE m.recipient = $1 ORDER BY e.created_at, e.id",
      [to],
    )
  ).map(({ type }) => type);

describe("a mail", () => {
  test("is sent once, from the configured address, as text and as a page", async () => {
    await queue("ada@example.test");
    expect(await sendDueMails(app.services)).toBe(1);
    expect(await sendDueMails(app.services)).toBe(0);
    expect(taken).toHaveLength(1);
    expect(taken[0]).toMatchObject({ from: "pay@example.test", to: ["ada@example.test"] });
    expect(taken[0]?.source).toMatch(/text\/plain[\s\S]*text\/html/);
    expect(taken[0]?.source).toContain(SECRET);
    expect(await eventsOf("ada@example.test")).toEqual(["sent"]);
  });

  test("is not readable in the database before it leaves, and gone from it afterwards", async () => {
    await queue("secret@example.test");
    expect(JSON.stringify(await app.sql("SELECT * FROM mails"))).not.toContain(SECRET);
    expect((await rowOf("secret@example.test")).sealed_body).not.toBe("");
    await sendDueMails(app.services);
    expect(await rowOf("secret@example.test")).toMatchObject({ state: "sent", sealed_body: "" });
  });

  test("goes to the one address that was given, however it is spelt", async () => {
    await queue("a,b,c@example.test");
    await sendDueMails(app.services);
    expect(taken.map(({ to }) => to.length)).toEqual([1]);
  });

  test("is written with what causes it or not at all", async () => {
    const before = await app.sql("SELECT count(*) FROM mails");
    await expect(
      app.services.db.scoped(systemScope, async (tx) => {
        await queueMail(tx, app.services, { to: "never@example.test", kind: "test", message });
        throw new Error("the cause failed");
      }),
    ).rejects.toThrow("the cause failed");
    expect(await app.sql("SELECT count(*) FROM mails")).toEqual(before);
  });

  test("of one merchant is out of another's sight", async () => {
    const ours = merchantScope("testmerchant12345678");
    await app.services.db.scoped(ours, (tx) =>
      queueMail(tx, app.services, { to: "buyer@example.test", kind: "test", message }),
    );
    const seen = (id: string) => app.services.db.scoped(merchantScope(id), (tx) => tx.query("SELECT 1 FROM mails"));
    expect(await seen("testmerchant12345678")).toHaveLength(1);
    expect(await seen("00000000000000000000")).toHaveLength(0);
    await sendDueMails(app.services);
    expect(taken).toHaveLength(1);
  });
});

describe("a mail that is not taken", () => {
  test("comes again after a minute, two and four, and each try is kept", async () => {
    answers = [451, 451, 451];
    await queue("later@example.test");
    for (const minutes of [1, 2, 4]) {
      expect(await sendDueMails(app.services)).toBe(1);
      app.pass(minutes * MINUTE - 5_000);
      expect(await sendDueMails(app.services)).toBe(0);
      app.pass(6_000);
    }
    expect(await sendDueMails(app.services)).toBe(1);
    expect(await eventsOf("later@example.test")).toEqual(["deferred", "deferred", "deferred", "sent"]);
    expect(await rowOf("later@example.test")).toMatchObject({ state: "sent", attempts: 4 });
  });

  test("is given up after ten tries, and then says nothing any more", async () => {
    answers = Array.from({ length: 10 }, () => 451);
    await queue("never@example.test");
    for (let n = 0; n < 12; n += 1) {
      await sendDueMails(app.services);
      app.pass(600 * MINUTE);
    }
    expect(await rowOf("never@example.test")).toMatchObject({ state: "failed", attempts: 10, sealed_body: "" });
    expect((await eventsOf("never@example.test")).at(-1)).toBe("failed");
    expect(taken).toHaveLength(0);
  });

  test("is not tried again when it is refused for good", async () => {
    answers = [550];
    await queue("nobody@example.test");
    await sendDueMails(app.services);
    app.pass(600 * MINUTE);
    expect(await sendDueMails(app.services)).toBe(0);
    expect(await rowOf("nobody@example.test")).toMatchObject({ state: "failed", attempts: 1, sealed_body: "" });
    expect(await eventsOf("nobody@example.test")).toEqual(["bounced"]);
  });

  test("is given up after ten tries, too, when it can't be opened or takes its worker with it, and holds nobody else up", async () => {
    for (const to of ["sealed@example.test", "deadly@example.test"]) await queue(to);
    await app.sql("UPDATE mails SET sealed_body = 'x' WHERE recipient = 'sealed@example.test'");
    await app.sql("UPDATE mails SET attempts = 10 WHERE recipient = 'deadly@example.test'");
    for (let n = 0; n < 11; n += 1) {
      await sendDueMails(app.services);
      app.pass(600 * MINUTE);
    }
    expect(await rowOf("sealed@example.test")).toMatchObject({ state: "failed", attempts: 10, sealed_body: "" });
    expect(await eventsOf("sealed@example.test")).toEqual([...Array(9).fill("deferred"), "failed"]);
    expect(await rowOf("deadly@example.test")).toMatchObject({ state: "failed", attempts: 11, sealed_body: "" });
    expect(taken).toHaveLength(0);
    await queue("after@example.test");
    expect(await sendDueMails(app.services)).toBe(1);
    expect(taken.map(({ to }) => to)).toEqual([["after@example.test"]]);
  });

  test("waits in a production without a mail server", async () => {
    const { mailer: _, ...services } = app.services;
    await queue("waiting@example.test");
    expect(await sendDueMails(services)).toBe(0);
    expect(await sendDueMails(app.services)).toBe(1);
  });
});

test("many workers at once send each mail once", async () => {
  const people = Array.from({ length: 12 }, (_, n) => `person${n}@example.test`);
  for (const to of people) await queue(to);
  await Promise.all(Array.from({ length: 6 }, () => sendDueMails(app.services)));
  expect(taken.map(({ to }) => to[0]).sort()).toEqual([...people].sort());
});

describe("the local mailbox", () => {
  const page = async (url: string, path: string) => {
    const reply = await fetch(url + path);
    return { status: reply.status, text: await reply.text() };
  };

  test("lists and shows what was kept, without obeying what a mail holds", async () => {
    const local = await testApp();
    expect((await page(local.url, "/mail")).text).toContain("No mail yet");
    const paragraphs = ["<script>alert(1)</script>", "See https://pay.example.test/a?b=1&c=2"];
    await local.services.db.scoped(systemScope, (tx) =>
      queueMail(tx, local.services, {
        to: "a@example.test",
        kind: "test",
        message: { subject: "<i>Hi</i>", paragraphs },
      }),
    );
    await sendDueMails(local.services);
    const list = await page(local.url, "/mail");
    const path = /href="(\/mail\/\w+)"/.exec(list.text)?.[1] ?? "";
    const shown = await page(local.url, path);
    for (const { text } of [list, shown]) expect(text).not.toMatch(/<script>|<i>/);
    expect(shown.text).toContain('<a href="https://pay.example.test/a?b=1&#38;c=2">');
    expect((await page(local.url, "/mail/none")).status).toBe(404);
    await local.stop();
  });

  test("is nowhere else", async () => {
    expect((await page(app.url, "/mail")).text).not.toContain("No mail yet");
    const sandbox = await testApp({ ENVIRONMENT: "sandbox" });
    expect((await page(sandbox.url, "/mail")).text).not.toContain("No mail yet");
    expect(sandbox.services.mailer).toBeUndefined();
    await sandbox.stop();
  });
});

test("a mail that was sent is forgotten when its time is over, and one that waits is not", async () => {
  const mailed = await testApp({ MAIL_RETENTION_DAYS: "30" });
  const queue = (to: string) =>
    mailed.services.db.scoped(systemScope, (tx) =>
      queueMail(tx, mailed.services, { to, kind: "test", message: { subject: "Hi", paragraphs: ["Hello"] } }),
    );
  const kept = async () => (await mailed.sql("SELECT recipient FROM mails ORDER BY 1")).map((row) => row.recipient);
  await queue("sent@example.test");
  while ((await sendDueMails(mailed.services)) > 0);
  mailed.pass(29 * 86_400_000);
  await queue("waiting@example.test");
  expect(await forgetOldMails(mailed.services)).toBe(0);
  mailed.pass(2 * 86_400_000);
  expect(await forgetOldMails(mailed.services)).toBe(1);
  expect(await kept()).toEqual(["waiting@example.test"]);
  expect(await mailed.sql("SELECT mail_id FROM mail_events")).toEqual([]);
  mailed.pass(365 * 86_400_000);
  expect(await forgetOldMails(mailed.services)).toBe(0);
  await mailed.stop();
});
