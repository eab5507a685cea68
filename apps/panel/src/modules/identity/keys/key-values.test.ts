import { expect, it } from "vitest";
import { inputOf, type KeyValues, validateKey, valuesOf } from "./key-values.ts";

const named = (changes: Partial<KeyValues> = {}): KeyValues => ({ ...valuesOf(), name: "Till", ...changes });
const scopes = { ...valuesOf().scopes, process_sale: true };
const refused = { access: "Choose at least one permission, or full access." };

it("refuses a private key that is limited to no permission", () => {
  expect(validateKey(named())).toMatchObject(refused);
  expect(validateKey(named({ scopes }))).not.toMatchObject(refused);
});

it("sends no scopes for full access only", () => {
  expect(inputOf(named({ access: "full", scopes })).scopes).toEqual([]);
  expect(inputOf(named({ scopes })).scopes).toEqual(["process_sale"]);
});

it("asks for no permission of a public key", () => {
  expect(validateKey(named({ type: "pub" }))).not.toMatchObject(refused);
});
