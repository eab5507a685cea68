import { outputCalls as calls } from "@gatehouse/contract/outputs/calls.ts";
import type { Binder } from "../../http/bind.ts";
import { availableOutputs } from "./available-outputs.ts";
import { createOutput, deleteOutput, getOutput, listOutputs, updateOutput } from "./manage-outputs.ts";

export function outputRoutes(bind: Binder): void {
  bind(calls.listOutputs, listOutputs);
  bind(calls.createOutput, createOutput);
  bind(calls.availableOutputs, availableOutputs);
  bind(calls.getOutput, getOutput);
  bind(calls.updateOutput, updateOutput);
  bind(calls.deleteOutput, deleteOutput);
}
