import {
  aboveMerchantInPath,
  accountTypes,
  adminsAboveMerchants,
  anyCaller,
  merchantCaller,
  merchantInPath,
} from "../access.ts";
import { defineCalls } from "../call.ts";
import { changesNothing } from "../exemptions.ts";
import type { processorSchemas } from "./schemas.ts";

const statusCall = (word: string) => ({
  path: `/merchant/{id}/processor/{pid}/status/${word}`,
  access: aboveMerchantInPath("id"),
});

const enabling = {
  ...statusCall("enable"),
  audit: "processor.update",
  errors: ["not_found", "processor_not_connected", "unfit_field"],
} as const;

const disabling = {
  ...statusCall("disable"),
  audit: "processor.update",
  errors: ["not_found"],
} as const;

const releasing = {
  ...statusCall("release"),
  audit: "processor.release",
  errors: ["not_found", "open_batches", "named_by_policy", "still_under_way"],
} as const;

const byGet = { method: "GET", changes: true } as const;

export const processorCalls = defineCalls<typeof processorSchemas>({
  listProcessors: {
    name: "listProcessors",
    method: "GET",
    path: "/processors",
    access: merchantCaller,
    list: true,
    errors: [],
  },
  listProcessorTypes: {
    name: "listProcessorTypes",
    method: "GET",
    path: "/const/processor",
    access: anyCaller,
    list: true,
    errors: [],
  },
  setAvailableProcessors: {
    name: "setAvailableProcessors",
    method: "POST",
    path: "/partner/available-processors",
    access: adminsAboveMerchants,
    audit: "partner.update",
    errors: ["not_found"],
  },
  listMerchantProcessors: {
    name: "listMerchantProcessors",
    method: "GET",
    path: "/merchant/{id}/processors",
    access: merchantInPath("id"),
    list: true,
    errors: [],
  },
  searchProcessors: {
    name: "searchProcessors",
    method: "POST",
    path: "/merchant/{id}/processors/search",
    access: merchantInPath("id"),
    list: true,
    errors: ["unknown_operator"],
  },
  getProcessor: {
    name: "getProcessor",
    method: "GET",
    path: "/merchant/{id}/processor/{pid}",
    access: merchantInPath("id"),
    errors: ["not_found"],
  },
  createProcessor: {
    name: "createProcessor",
    method: "POST",
    path: "/merchant/{id}/processor",
    access: aboveMerchantInPath("id"),
    audit: "processor.create",
    errors: ["processor_not_connected", "processor_not_available", "settle_at_between_steps", "unfit_field"],
  },
  updateProcessor: {
    name: "updateProcessor",
    method: "POST",
    path: "/merchant/{id}/processor/{pid}",
    access: aboveMerchantInPath("id"),
    audit: "processor.update",
    errors: ["not_found", "processor_not_connected", "settle_at_between_steps", "unfit_field"],
  },
  deleteProcessor: {
    name: "deleteProcessor",
    method: "DELETE",
    path: "/merchant/{id}/processor/{pid}",
    access: aboveMerchantInPath("id"),
    audit: "processor.delete",
    errors: ["not_found", "open_batches", "named_by_policy", "still_under_way"],
  },
  /** Old screens change a status by GET; the same paths take POST. */
  enableProcessor: { name: "enableProcessor", method: "POST", ...enabling },
  enableProcessorByGet: { name: "enableProcessorByGet", ...byGet, ...enabling },
  disableProcessor: { name: "disableProcessor", method: "POST", ...disabling },
  disableProcessorByGet: { name: "disableProcessorByGet", ...byGet, ...disabling },
  releaseProcessor: { name: "releaseProcessor", method: "POST", ...releasing },
  releaseProcessorByGet: { name: "releaseProcessorByGet", ...byGet, ...releasing },
  settleProcessor: {
    name: "settleProcessor",
    method: "POST",
    path: "/merchant/{id}/processor/{pid}/settle",
    access: { kind: "caller", accounts: accountTypes, merchant: "id", permission: "process_capture" },
    audit: "processor.settle",
    errors: ["not_found"],
  },
  listPolicies: {
    name: "listPolicies",
    method: "GET",
    path: "/merchant/{id}/policy",
    access: aboveMerchantInPath("id"),
    list: true,
    errors: [],
  },
  getPolicy: {
    name: "getPolicy",
    method: "GET",
    path: "/merchant/{id}/policy/{pid}",
    access: aboveMerchantInPath("id"),
    errors: ["not_found"],
  },
  createPolicy: {
    name: "createPolicy",
    method: "POST",
    path: "/merchant/{id}/policy",
    access: aboveMerchantInPath("id"),
    audit: "policy.create",
    errors: ["unfit_field"],
  },
  tryPolicies: {
    name: "tryPolicies",
    method: "POST",
    path: "/merchant/{id}/policy/dry-run",
    access: aboveMerchantInPath("id"),
    audit: changesNothing,
    errors: [],
  },
  updatePolicy: {
    name: "updatePolicy",
    method: "POST",
    path: "/merchant/{id}/policy/{pid}",
    access: aboveMerchantInPath("id"),
    audit: "policy.update",
    errors: ["not_found", "unfit_field"],
  },
  deletePolicy: {
    name: "deletePolicy",
    method: "DELETE",
    path: "/merchant/{id}/policy/{pid}",
    access: aboveMerchantInPath("id"),
    audit: "policy.delete",
    errors: ["not_found"],
  },
});
