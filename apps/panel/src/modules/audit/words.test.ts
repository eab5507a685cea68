import { expect, test } from "vitest";
import { codeOf, sayAction, sayRecord } from "./words.ts";

test("the audit says what was done in the words of the other screens", () => {
  const user = (action: string) => sayAction({ action, record_type: "user" });
  expect(["set_two_factor", "remove_two_factor", "change_password", "sign_in", "create"].map(user)).toEqual([
    ...["Two-factor authentication set up", "Two-factor authentication removed"],
    ...["Password changed", "Signed in", "Created"],
  ]);
  expect(sayAction({ action: "open", record_type: "audit" })).toBe("Opened the audit");
  expect(["api_key", "mail_template", "custom_field"].map((record_type) => sayRecord({ record_type }))).toEqual([
    ...["API key", "Email template", "Custom field"],
  ]);
});

test("what the audit says is found as it is read, and by its code", () => {
  expect(codeOf("action", "Two-factor authentication set up")).toBe("set_two_factor");
  expect(codeOf("action", " set_two_factor ")).toBe("set_two_factor");
  expect(codeOf("action", "created")).toBe("create");
  expect([codeOf("record_type", "API key"), codeOf("record_type", "email template")]).toEqual([
    ...["api_key", "mail_template"],
  ]);
});
