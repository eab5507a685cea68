import { anyCaller, type Permission } from "../access.ts";
import { defineCalls } from "../call.ts";
import { inPaymentHistory, permissionByType } from "../exemptions.ts";
import { transactionCalls } from "./calls.ts";
import type { multiSchemas } from "./multi-schemas.ts";

/** Partners take payments and undo none. */
const undo = (permission: Permission) =>
  ({ kind: "caller", accounts: ["merchant", "admin"], permission, beneath: true }) as const;

/** Calls about several transactions at once, of one merchant or of several beneath the caller. */
export const multiCalls = defineCalls<typeof multiSchemas>({
  createMulti: {
    name: "createMulti",
    method: "POST",
    path: "/transaction/multi",
    access: anyCaller,
    audit: inPaymentHistory,
    guard: permissionByType,
    errors: [...transactionCalls.createTransaction.errors, "not_found"],
  },
  voidMulti: {
    name: "voidMulti",
    method: "POST",
    path: "/transaction/multi/void",
    access: undo("process_void"),
    audit: inPaymentHistory,
    errors: ["unfit_field"],
  },
  refundMulti: {
    name: "refundMulti",
    method: "POST",
    path: "/transaction/multi/refund",
    access: undo("process_refund"),
    audit: inPaymentHistory,
    errors: ["unfit_field"],
  },
});
