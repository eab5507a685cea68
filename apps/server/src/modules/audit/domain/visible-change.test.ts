import { secret } from "@gatehouse/contract/secret.ts";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { visibleChange } from "./visible-change.ts";

const record = z.object({
  name: z.string(),
  key: z.optional(secret(z.string())),
  bank: z.optional(z.object({ account: secret(z.string()), type: z.string() })),
  keys: z.optional(z.array(z.object({ label: z.string(), value: secret(z.string()) }))),
  settings: z.optional(z.record(z.string(), z.union([z.object({ password: secret(z.string()) }), z.number()]))),
});

test("a secret shows that it is there and whether it changed, and nothing else of it", () => {
  const before = { name: "a", key: "k1", bank: { account: "123", type: "checking" } };
  const after = { name: "b", key: "k2", bank: { account: "123", type: "checking" } };
  expect(visibleChange(record, before, after)).toEqual({
    before: { name: "a", key: "[secret]", bank: { account: "[secret]", type: "checking" } },
    after: { name: "b", key: "[secret, changed]", bank: { account: "[secret]", type: "checking" } },
  });
});

test("secrets in lists, maps and choices are found", () => {
  const after = { keys: [{ label: "x", value: "v1" }], settings: { nmi: { password: "p1" }, retries: 3 } };
  const shown = JSON.stringify(visibleChange(record, null, after));
  expect(shown).not.toMatch(/v1|p1/);
  expect(shown).toContain('"retries":3');
});

test("a value that fits no choice of its schema is hidden where one of them is secret", () => {
  const schema = z.object({ pin: z.union([secret(z.string().check(z.regex(/^\d{4}$/))), z.literal(0)]) });
  expect(visibleChange(schema, null, { pin: "not a pin" }).after).toEqual({ pin: "[secret]" });
});

test("what the schema does not know is left out", () => {
  expect(visibleChange(record, { name: "a", password_hash: "x" }, null)).toEqual({
    before: { name: "a" },
    after: null,
  });
});
