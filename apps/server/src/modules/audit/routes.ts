import { auditCalls as calls } from "@gatehouse/contract/audit/calls.ts";
import type { Binder } from "../../http/bind.ts";
import { searchAudit } from "./search-audit.ts";

export function auditRoutes(bind: Binder): void {
  bind(calls.searchAudit, searchAudit);
}
