import { accountCalls } from "@gatehouse/contract/accounts/calls.ts";
import type { Call } from "@gatehouse/contract/call.ts";
import { allCalls } from "@gatehouse/contract/calls.ts";
import { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import { processorCalls } from "@gatehouse/contract/processors/calls.ts";
import { expect, test } from "vitest";
import { fieldsOf, fillerOf } from "../../test/strange-input.ts";
import { Refusal } from "../refusal.ts";
import { parseInput } from "./body.ts";

const read = ({ input }: Call, body: object) => parseInput(input as NonNullable<Call["input"]>, body);

/** What is refused of the body, by its place. */
function refused(call: Call, body: object): string | undefined {
  try {
    read(call, body);
  } catch (error) {
    if (error instanceof Refusal) return error.data.at;
    throw error;
  }
  return undefined;
}

test("whatever is optional may be left open by an empty text, unless words belong there", () => {
  const mustSay = allCalls.flatMap((call) =>
    (call.input ? fieldsOf(call) : [])
      .filter(
        ([field, schema]) =>
          schema.safeParse(undefined).success && refused(call, { ...fillerOf(call), [field]: "" }) === field,
      )
      .map(([field]) => field),
  );
  const written = ["email", "from_email", "html", "message", "name", "physical_id", "subject", "title"];
  expect([...new Set(mustSay)].toSorted()).toEqual(written);
});

test("what is left open is not given, however deep it stands", () => {
  const body = { timezone: "", permissions: { process_sale: "", vault_create: true }, defaults: { processor_id: "" } };
  expect(read(identityCalls.updateUser, body)).toEqual({
    permissions: { vault_create: true },
    defaults: { processor_id: "" },
  });
  const condition = { field: "amount", operator: "=", value: 1 };
  const policy = { name: "P", enabled: "", conditions: [condition], action: { processor_id: "0".repeat(20) } };
  expect(read(processorCalls.createPolicy, policy)).toMatchObject({ enabled: true, conditions: [condition] });
});

test("what must be there is not left open, nor is one of a list", () => {
  expect(refused(identityCalls.copyUser, { username: "", email: "a@b.example" })).toBe("username");
  expect(refused(processorCalls.createProcessor, { name: "P", settings: "" })).toBe("settings");
  const condition = { field: "", operator: "=", value: 1 };
  const policy = { name: "P", conditions: [condition], action: { processor_id: "0".repeat(20) } };
  expect(refused(processorCalls.createPolicy, policy)).toBe("conditions[0].field");
  expect(refused(processorCalls.updateProcessor, { supported_currencies: ["usd", ""] })).toBe(
    "supported_currencies[1]",
  );
});

test("a billing account that is blank throughout is not given, and one without a routing number alone is taken away", () => {
  const blank = { type: "", routing_number: "", account_number: "", account_type: "" };
  expect(read(accountCalls.updateMerchant, { billing: blank })).toEqual({ billing: undefined });
  expect(read(accountCalls.updateMerchant, { billing: { routing_number: "" } })).toEqual({
    billing: { routing_number: "" },
  });
});
