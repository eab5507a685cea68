import { brandingCalls as calls } from "@gatehouse/contract/branding/calls.ts";
import type { Binder } from "../../http/bind.ts";
import { getBranding } from "./get-branding.ts";

export function brandingRoutes(bind: Binder): void {
  bind(calls.getBranding, getBranding);
}
