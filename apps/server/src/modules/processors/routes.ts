import { processorCalls as calls } from "@gatehouse/contract/processors/calls.ts";
import type { Binder } from "../../http/bind.ts";
import { listProcessors } from "./list-processors.ts";

export function processorRoutes(bind: Binder): void {
  bind(calls.listProcessors, listProcessors);
}
