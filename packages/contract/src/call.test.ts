import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { anyCaller, signedIn } from "./access.ts";
import { callSchemas, defineCalls, isWrite } from "./call.ts";
import { allCalls } from "./calls.ts";

const schemas = { call: callSchemas({ reply: z.null() }) };
const declare = defineCalls<typeof schemas>;
const base = { name: "x", path: "/x", errors: [] } as const;
const post = { ...base, method: "POST" } as const;
const none = "Nothing is kept of it anywhere.";

test("the types refuse a write without audit or guard, and a read with either", () => {
  declare({ call: { ...post, access: signedIn, audit: "thing.update" } });
  declare({ call: { ...post, access: anyCaller, audit: { none }, guard: { none } } });
  declare({ call: { ...post, access: anyCaller, list: true } });
  // @ts-expect-error a write says what it records
  declare({ call: { ...post, access: signedIn } });
  // @ts-expect-error a write that asks for no permission, role or session says why
  declare({ call: { ...post, access: anyCaller, audit: "thing.update" } });
  // @ts-expect-error access that asks for a session is a guard already
  declare({ call: { ...post, access: signedIn, audit: "thing.update", guard: { none } } });
  // @ts-expect-error an audit entry is named by record type and action
  declare({ call: { ...post, access: signedIn, audit: "updated" } });
  // @ts-expect-error a GET that changes something is a write
  declare({ call: { ...base, method: "GET", changes: true, access: signedIn } });
  // @ts-expect-error a read records nothing
  declare({ call: { ...base, method: "GET", access: signedIn, audit: "thing.read" } });
});

test("the types refuse a call without schemas, schemas without a call, and a sample that is no body", () => {
  const read = { ...base, method: "GET", access: signedIn } as const;
  // @ts-expect-error no schemas are declared for it
  declare({ call: read, other: read });
  // @ts-expect-error the call of the schemas is missing
  declare({});
  // @ts-expect-error the sample is a body of the call
  callSchemas({ input: z.object({ name: z.string() }), sample: { name: 1 }, reply: z.null() });
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
