import { expect, test } from "vitest";
import { ApiError } from "./api.ts";
import { describeError } from "./errors.ts";

const adviceOf = (status: number, message = "why") =>
  describeError(new ApiError(message, status, { correlationId: "id" })).advice;

test("what broke in the server, or in the panel itself, sends to support", () => {
  expect(adviceOf(500)).toBe("support");
  expect(describeError(new TypeError("x is undefined")).advice).toBe("support");
});

test.each([0, 429, 502, 503])("what may pass (%i) asks to try again", (status) => {
  expect(adviceOf(status)).toBe("again");
});

test("a sentence that already asks to try again is not followed by the same", () => {
  expect(adviceOf(503, "the server is busy; try again in a moment")).toBeUndefined();
});

test.each([400, 403, 404])("a refusal (%i) says itself what to change", (status) => {
  expect(adviceOf(status)).toBeUndefined();
});

test("a person is told the reason of a refusal, without what tells programs of one", () => {
  const said = (message: string) => describeError(new ApiError(message, 400, { correlationId: "id" })).message;
  expect(said("bad request error: invalid Amount: more than is left to refund")).toBe(
    "Invalid Amount: more than is left to refund",
  );
  expect(said("Merchant transaction search requires one search filter")).toMatch(/^Merchant transaction search/);
  expect(said("not found")).toBe("not found");
});
