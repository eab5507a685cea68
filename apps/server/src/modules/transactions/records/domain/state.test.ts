import { actionsOf, statuses, types } from "@gatehouse/contract/transactions/status.ts";
import { expect, test } from "vitest";
import { whyNot } from "./state.ts";

test.each([
  ["refund", { type: "credit", status: "settled" }, "it is a credit"],
  ["refund", { type: "credit", status: "pending_settlement" }, "it is a credit"],
  ["refund", { type: "refund", status: "settled" }, "it is a refund"],
  ["refund", { type: "verification", status: "authorized" }, "it is a verification"],
  ["capture", { type: "credit", status: "pending_settlement" }, "it is a credit"],
  ["capture", { type: "refund", status: "settled" }, "it is a refund"],
  ["capture", { type: "verification", status: "authorized" }, "it is a verification"],
  ["capture", { type: "verification", status: "voided" }, "it is a verification"],
  ["tip_adjust", { type: "credit", status: "pending_settlement" }, "it is a credit"],
  ["void", { type: "credit", status: "settled" }, "it is settled"],
  ["void", { type: "refund", status: "settled" }, "it is settled"],
  ["void", { type: "verification", status: "voided" }, "it is voided"],
  ["refund", { type: "sale", status: "pending_settlement" }, "it is pending settlement"],
  ["refund", { type: "authorize", status: "refunded" }, "it is fully refunded"],
  ["capture", { type: "sale", status: "settled" }, "it is settled"],
  ["capture", { type: "sale", status: "flagged_partner" }, "it is flagged by a rule of a partner"],
  ["refund", { type: "sale", status: "late_return" }, "it is returned late"],
  ["void", { type: "sale", status: "unknown" }, "it is of unknown outcome"],
] as const)("what stands against a %s of %j is that %s", (action, payment, why) => {
  expect(whyNot(action, payment)).toBe(why);
});

test("no refusal gives as its cause a state in which the action would be open", () => {
  for (const type of types)
    for (const action of ["capture", "refund", "void", "tip_adjust"] as const)
      for (const status of statuses.filter((one) => !actionsOf({ type, status: one }).includes(action))) {
        const open = types.some((other) => actionsOf({ type: other, status }).includes(action));
        if (open && !(action === "capture" && type === "sale"))
          expect([type, status, whyNot(action, { type, status })]).toEqual([type, status, `it is a ${type}`]);
      }
});
