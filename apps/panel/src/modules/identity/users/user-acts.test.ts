import type { User } from "@gatehouse/contract/identity/user.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { userActs } from "./user-acts.ts";

beforeEach(() => {
  vi.stubGlobal("location", { pathname: "/admin/users" });
  vi.stubGlobal("sessionStorage", { getItem: () => null });
  vi.stubGlobal("fetch", async () => Response.json({ status: "failed" }, { status: 400 }));
});
afterEach(() => vi.unstubAllGlobals());

const actOf = (label: string) => userActs.find((act) => act.label === label);

test.each([
  ["Reset IP restriction", "error reseting ip"],
  ["Request password change", "error password change request"],
  ["Dismiss password change", "error password change request"],
  ["Disable user login", "error disable/enable user login1"],
  ["Enable user login", "error disable/enable user login1"],
])("%s without a reason from the server fails as: %s", async (label, message) => {
  await expect(actOf(label)?.run({ id: "u1" } as User)).rejects.toThrow(message);
});

test.each([
  ["Delete user", "User deleted!"],
  ["Request password change", "Password change request sent!"],
  ["Enable user login", "User login enabled"],
  ["Disable user login", "User login disabled"],
  ["Disable two-factor", "Removed two factor authentication!"],
  ["Resend welcome", "Welcome sent!"],
])("%s is told as: %s", (label, done) => {
  expect(actOf(label)?.done).toBe(done);
});

test("before a welcome is sent again it is asked, with who gets it and where", () => {
  const user = { id: "u1", username: "front_desk1", name: "Pia Own", email: "pia@own.test" } as User;
  const { danger, ask } = actOf("Resend welcome") ?? {};
  expect(ask?.(user)).toEqual({
    title: "Resend the welcome of front_desk1",
    body: expect.stringMatching(/^It goes to Pia Own, pia@own\.test\. .*links that were mailed before stop working\.$/),
    verb: "Resend welcome",
  });
  expect(danger).toBeUndefined();
});
