import { isWrite } from "@gatehouse/contract/call.ts";
import { allCalls } from "@gatehouse/contract/calls.ts";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { clientCalls } from "./calls.ts";
import { idempotentCalls, pauseBefore } from "./retry.ts";

const takesKey = ({ input }: (typeof allCalls)[number]) =>
  input !== undefined &&
  "idempotency_key" in (z.toJSONSchema(input, { io: "input", unrepresentable: "any" }).properties ?? {});

test("knows the calls of the client that take an idempotency key", () => {
  const names = allCalls.filter((call) => isWrite(call) && call.name in clientCalls && takesKey(call));
  expect(names.map(({ name }) => name).sort()).toEqual([...idempotentCalls].sort());
});

test("has each call under its own name", () => {
  for (const [name, call] of Object.entries(clientCalls)) expect(call.name).toBe(name);
});

test("pauses longer each time, within bounds, and at least as long as the server asks for", () => {
  const attempts = fc.integer({ min: 1, max: 40 });
  fc.assert(
    fc.property(attempts, fc.double({ min: 0, max: 1, noNaN: true }), fc.nat({ max: 60 }), (attempt, chance, after) => {
      const pause = pauseBefore(attempt, chance, after);
      expect(pause).toBeGreaterThanOrEqual(after * 1000);
      expect(pause).toBeLessThanOrEqual(Math.max(30_000, after * 1000));
      expect(pauseBefore(attempt + 1, chance)).toBeGreaterThanOrEqual(pauseBefore(attempt, chance));
    }),
  );
});
