import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { anyCaller, signedIn } from "./access.ts";
import { defineCall, isWrite } from "./call.ts";
import { allCalls } from "./calls.ts";

const base = { name: "x", path: "/x", summary: "", reply: z.null(), errors: [] } as const;
const post = { ...base, method: "POST" } as const;
const none = "Nothing is kept of it anywhere.";

test("the types refuse a write without audit or guard, and a read with either", () => {
  defineCall({ ...post, access: signedIn, audit: "thing.update" });
  defineCall({ ...post, access: anyCaller, audit: { none }, guard: { none } });
  defineCall({ ...post, access: anyCaller, list: true });
  // @ts-expect-error a write says what it records
  defineCall({ ...post, access: signedIn });
  // @ts-expect-error a write that asks for no permission, role or session says why
  defineCall({ ...post, access: anyCaller, audit: "thing.update" });
  // @ts-expect-error access that asks for a session is a guard already
  defineCall({ ...post, access: signedIn, audit: "thing.update", guard: { none } });
  // @ts-expect-error an audit entry is named by record type and action
  defineCall({ ...post, access: signedIn, audit: "updated" });
  // @ts-expect-error a GET that changes something is a write
  defineCall({ ...base, method: "GET", changes: true, access: signedIn });
  // @ts-expect-error a read records nothing
  defineCall({ ...base, method: "GET", access: signedIn, audit: "thing.read" });
  // @ts-expect-error the sample is a body of the call
  defineCall({ ...post, access: signedIn, audit: "a.b", input: z.object({ name: z.string() }), sample: { name: 1 } });
});

const writes = allCalls.filter(isWrite);

test.each(writes.map((call) => [call.name, call] as const))(
  "%s gives the reason for each rule that it is exempt from in a sentence",
  (_name, { audit, guard }) => {
    const exemptions = [audit, guard].filter((one) => typeof one === "object");
    for (const { none: reason } of exemptions) expect(reason).toMatch(/^[A-Z].{20,}\.$/);
  },
);

describe("the sample of a call", () => {
  test.each(allCalls.filter(({ sample }) => sample !== undefined).map((call) => [call.name, call] as const))(
    "is a body that %s reads",
    (_name, { input, sample }) => {
      expect(input?.safeParse(sample).error).toBeUndefined();
    },
  );

  test("is there for every write that reads no empty body", () => {
    const without = writes.filter(
      ({ input, sample }) => sample === undefined && input?.safeParse({}).success === false,
    );
    expect(without.map(({ name }) => name)).toEqual([]);
  });
});
