import { appendFileSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { keptMailer } from "./index.ts";

const folder = mkdtempSync(join(tmpdir(), "gatehouse-mail-"));
const file = join(folder, "mail.jsonl");
afterAll(() => rmSync(folder, { recursive: true }));

const at = new Date("2026-11-22T08:00:00Z");
const clock = { now: () => at };
const letter = (id: string) => ({
  id,
  envelope: `of.${id}`,
  to: "ada@example.test",
  subject: "Welcome",
  text: "Hello",
  html: "<p>Hello</p>",
  fromName: "Gatehouse",
  replyTo: "",
});

test("mails outlive the program, newest first, also when it was killed in the middle of one", async () => {
  const first = keptMailer(clock, file);
  for (const id of ["a", "b"]) await first.deliver(letter(id));
  appendFileSync(file, '{"id":"c","to":"ad');
  const again = keptMailer(clock, file);
  await again.deliver(letter("d"));
  expect(again.letters().map(({ id }) => id)).toEqual(["d", "b", "a"]);
  expect(again.letters()[2]).toEqual({ ...letter("a"), from: "", at });
});

test("a mail says from whose address it comes, and nothing of the key that signs for it", async () => {
  const mailer = keptMailer(clock, file);
  const sender = { address: "till@shop.test", domain: "shop.test", selector: "gh1", privateKey: "secret" };
  await mailer.deliver({ ...letter("s"), sender });
  expect(mailer.letters()[0]).toEqual({ ...letter("s"), from: "till@shop.test", at });
});

test("only the last two hundred stay, and nobody else on the machine reads them", async () => {
  const mailer = keptMailer(clock, file);
  for (let n = 0; n < 250; n += 1) await mailer.deliver(letter(`n${n}`));
  const kept = keptMailer(clock, file).letters();
  expect([kept.length, kept[0]?.id]).toEqual([200, "n249"]);
  expect(statSync(file).mode & 0o077).toBe(0);
});
