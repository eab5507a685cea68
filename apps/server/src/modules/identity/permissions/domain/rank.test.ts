import { permissions, type Role } from "@gatehouse/contract/access.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { mayGrant, standsAbove } from "./rank.ts";

const rights = fc.record({
  role: fc.constantFrom<Role>("admin", "standard"),
  permissions: fc.dictionary(fc.constantFrom(...permissions), fc.boolean()),
});

test("whatever a standard holder gives is a standard user with some of the holder's own permissions", () => {
  fc.assert(
    fc.property(rights, rights, (holder, wanted) => {
      fc.pre(holder.role === "standard" && mayGrant(holder, wanted));
      expect(wanted.role).toBe("standard");
      for (const one of permissions) if (wanted.permissions[one]) expect(holder.permissions[one]).toBe(true);
    }),
  );
});

test("everyone may give what they have, and role admin everything", () => {
  fc.assert(
    fc.property(rights, rights, (holder, wanted) => {
      expect(mayGrant(holder, holder)).toBe(true);
      expect(mayGrant({ role: "admin", permissions: {} }, wanted)).toBe(true);
    }),
  );
});

test("a merchant stands above no partner, and a partner above no admin", () => {
  expect(standsAbove("merchant", "partner")).toBe(false);
  expect(standsAbove("partner", "admin")).toBe(false);
  expect(standsAbove("admin", "merchant")).toBe(true);
  expect(standsAbove("merchant", "merchant")).toBe(true);
});
