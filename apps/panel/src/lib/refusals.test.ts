import { expect, test } from "vitest";
import { ApiError } from "./api.ts";
import { fieldRefusalOf, noteCall, shownAtField, submitAs } from "./refusals.ts";

const refusal = (message: string, status = 400) => new ApiError(message, status, { correlationId: "c" });
const said = (message: string) => fieldRefusalOf(refusal(message));

test("a refusal that names a field is told apart, and put in plain words", () => {
  expect(said("bad request error: invalid cc")).toMatchObject({ field: "Number" });
  expect(said("bad request error: Invalid card expiration - expired")).toEqual({
    field: "Expiration Date",
    words: "The card has expired.",
  });
  expect(said("bad request error: invalid Postal Code")).toEqual({
    field: "Postal Code",
    words: "This has invalid format",
  });
  expect(said("bad request error: invalid Unit Price")).toMatchObject({
    field: "Unit Price",
  });
  expect(said("bad request error: invalid Amount: at most 20.00")?.words).toBe("At most 20.00");
  expect(said("bad request error: Sku already exists")).toMatchObject({ field: "Sku" });
  expect(said("bad request error: domain verification failed: gone.example")).toEqual({
    field: "Domains",
    words: "The file is not there yet: gone.example",
  });
  expect(said("bad request error: custom field Colour is required")).toMatchObject({ field: "Colour" });
});

test("where the body has the field comes along, for a form that has two of its name", () => {
  const message = "bad request error: invalid Postal Code";
  const told = { correlationId: "c", field: "shipping_address.postal_code" };
  expect(fieldRefusalOf(new ApiError(message, 400, told))).toMatchObject({ at: "shipping_address.postal_code" });
});

test("what names no field, and what is no refusal, stays for the dialog", () => {
  expect(said("bad request error: merchant has open batches")).toBeUndefined();
  expect(fieldRefusalOf(refusal("bad request error: invalid cc", 500))).toBeUndefined();
  expect(fieldRefusalOf(new Error("bad request error: invalid cc"))).toBeUndefined();
});

test("a refusal goes to the form whose submit started the call, and to no other", () => {
  const [own, foreign] = [{}, {}];
  const shown: string[] = [];
  const form = ({ field }: { field: string }) => shown.push(field) > 0;
  submitAs(form, () => noteCall(own));
  noteCall(foreign);
  const error = refusal("bad request error: invalid Email");
  expect([shownAtField(foreign, error), shownAtField(own, error)]).toEqual([false, true]);
  expect(shown).toEqual(["Email"]);
});
