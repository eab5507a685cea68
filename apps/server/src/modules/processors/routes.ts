import { processorCalls as calls } from "@gatehouse/contract/processors/calls.ts";
import type { Binder } from "../../http/bind.ts";
import { getProcessor, listProcessors, searchProcessors } from "./list-processors.ts";
import {
  createProcessor,
  deleteProcessor,
  disableProcessor,
  enableProcessor,
  releaseProcessor,
  settleProcessor,
  updateProcessor,
} from "./manage-processors.ts";
import {
  createPolicy,
  deletePolicy,
  getPolicy,
  listPolicies,
  tryPolicies,
  updatePolicy,
} from "./routing/manage-policies.ts";
import { listProcessorTypes, setAvailableProcessors } from "./types/list-processor-types.ts";

export function processorRoutes(bind: Binder): void {
  bind(calls.listProcessors, listProcessors);
  bind(calls.listProcessorTypes, listProcessorTypes);
  bind(calls.setAvailableProcessors, setAvailableProcessors);
  bind(calls.listMerchantProcessors, listProcessors);
  bind(calls.searchProcessors, searchProcessors);
  bind(calls.getProcessor, getProcessor);
  bind(calls.createProcessor, createProcessor);
  bind(calls.updateProcessor, updateProcessor);
  bind(calls.deleteProcessor, deleteProcessor);
  bind(calls.enableProcessor, enableProcessor);
  bind(calls.enableProcessorByGet, enableProcessor);
  bind(calls.disableProcessor, disableProcessor);
  bind(calls.disableProcessorByGet, disableProcessor);
  bind(calls.releaseProcessor, releaseProcessor);
  bind(calls.releaseProcessorByGet, releaseProcessor);
  bind(calls.settleProcessor, settleProcessor);
  bind(calls.listPolicies, listPolicies);
  bind(calls.getPolicy, getPolicy);
  bind(calls.createPolicy, createPolicy);
  bind(calls.tryPolicies, tryPolicies);
  bind(calls.updatePolicy, updatePolicy);
  bind(calls.deletePolicy, deletePolicy);
}
