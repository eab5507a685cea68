import { outputCalls as calls } from "@gatehouse/contract/outputs/calls.ts";
import type { Binder } from "../../http/bind.ts";
import { availableOutputs } from "./available-outputs.ts";
import { createOutput, deleteOutput, getOutput, listOutputs, updateOutput } from "./manage-outputs.ts";
import { deleteOwnOutput, saveOwnOutput } from "./own-outputs.ts";

export function outputRoutes(bind: Binder): void {
  bind(calls.listOutputs, listOutputs);
  bind(calls.createOutput, createOutput);
  bind(calls.availableOutputs, availableOutputs);
  bind(calls.saveOwnOutput, saveOwnOutput);
  bind(calls.deleteOwnOutput, deleteOwnOutput);
  bind(calls.getOutput, getOutput);
  bind(calls.updateOutput, updateOutput);
  bind(calls.deleteOutput, deleteOutput);
}
