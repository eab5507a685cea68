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

const statusCall = (word: string, summary: string) => ({
  path: `/merchant/{id}/processor/{pid}/status/${word}`,
  summary,
  access: aboveMerchantInPath("id"),
});

const enabling = {
  ...statusCall("enable", "Let a processor take payments"),
  audit: "processor.update",
  errors: ["not_found", "processor_not_connected", "unfit_field"],
} as const;

const disabling = {
  ...statusCall("disable", "Let a processor take no new payments; what it holds is still settled"),
  audit: "processor.update",
  errors: ["not_found"],
} as const;

const releasing = {
  ...statusCall(
    "release",
    "Detach a processor for good, on the conditions of taking it away; its settings are kept sealed for refunds and late returns of payments that it took",
  ),
  audit: "processor.release",
  errors: ["not_found", "open_batches", "named_by_policy", "still_under_way"],
} as const;

const byGet = { method: "GET", changes: true } as const;

export const processorCalls = defineCalls<typeof processorSchemas>({
  listProcessors: {
    name: "listProcessors",
    method: "GET",
    path: "/processors",
    summary: "The merchant's processors",
    access: merchantCaller,
    list: true,
    errors: [],
  },
  listProcessorTypes: {
    name: "listProcessorTypes",
    method: "GET",
    path: "/const/processor",
    summary: "Every type of processor: its settings, what it can do, and whether it can process here yet",
    access: anyCaller,
    list: true,
    errors: [],
  },
  setAvailableProcessors: {
    name: "setAvailableProcessors",
    method: "POST",
    path: "/partner/available-processors",
    summary:
      "Say which types of processors a partner may connect, [] for all; of itself a partner can only give some up",
    access: adminsAboveMerchants,
    audit: "partner.update",
    errors: ["not_found"],
  },
  listMerchantProcessors: {
    name: "listMerchantProcessors",
    method: "GET",
    path: "/merchant/{id}/processors",
    summary: "The processors of a merchant",
    access: merchantInPath("id"),
    list: true,
    errors: [],
  },
  searchProcessors: {
    name: "searchProcessors",
    method: "POST",
    path: "/merchant/{id}/processors/search",
    summary: "Search the processors of a merchant, newest first",
    access: merchantInPath("id"),
    list: true,
    errors: ["unknown_operator"],
  },
  getProcessor: {
    name: "getProcessor",
    method: "GET",
    path: "/merchant/{id}/processor/{pid}",
    summary: "One processor of a merchant",
    access: merchantInPath("id"),
    errors: ["not_found"],
  },
  createProcessor: {
    name: "createProcessor",
    method: "POST",
    path: "/merchant/{id}/processor",
    summary: "Connect a processor; the one member of settings is its type",
    access: aboveMerchantInPath("id"),
    audit: "processor.create",
    errors: ["processor_not_connected", "processor_not_available", "settle_at_between_steps", "unfit_field"],
  },
  updateProcessor: {
    name: "updateProcessor",
    method: "POST",
    path: "/merchant/{id}/processor/{pid}",
    summary: "Change a processor; a new settlement time counts from the next settlement that is not due yet",
    access: aboveMerchantInPath("id"),
    audit: "processor.update",
    errors: ["not_found", "processor_not_connected", "settle_at_between_steps", "unfit_field"],
  },
  deleteProcessor: {
    name: "deleteProcessor",
    method: "DELETE",
    path: "/merchant/{id}/processor/{pid}",
    summary:
      "Take a processor away; not while it holds money that is not settled, nor while a policy names it, be that enabled or not",
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
    summary:
      "Close the batch of what a processor has taken, though its hour has not come or it does not settle by itself",
    access: { kind: "caller", accounts: accountTypes, merchant: "id", permission: "process_capture" },
    audit: "processor.settle",
    errors: ["not_found"],
  },
  listPolicies: {
    name: "listPolicies",
    method: "GET",
    path: "/merchant/{id}/policy",
    summary: "The policies that choose a processor, in the order in which they are asked",
    access: aboveMerchantInPath("id"),
    list: true,
    errors: [],
  },
  getPolicy: {
    name: "getPolicy",
    method: "GET",
    path: "/merchant/{id}/policy/{pid}",
    summary: "One policy",
    access: aboveMerchantInPath("id"),
    errors: ["not_found"],
  },
  createPolicy: {
    name: "createPolicy",
    method: "POST",
    path: "/merchant/{id}/policy",
    summary: "Add a policy; the first that matches chooses, unless the payment names its processor",
    access: aboveMerchantInPath("id"),
    audit: "policy.create",
    errors: ["unfit_field"],
  },
  tryPolicies: {
    name: "tryPolicies",
    method: "POST",
    path: "/merchant/{id}/policy/dry-run",
    summary: "Which processor a payment would go to, and why; nothing is charged",
    access: aboveMerchantInPath("id"),
    audit: changesNothing,
    errors: [],
  },
  updatePolicy: {
    name: "updatePolicy",
    method: "POST",
    path: "/merchant/{id}/policy/{pid}",
    summary: "Change a policy; what is absent stays, also of its action",
    access: aboveMerchantInPath("id"),
    audit: "policy.update",
    errors: ["not_found", "unfit_field"],
  },
  deletePolicy: {
    name: "deletePolicy",
    method: "DELETE",
    path: "/merchant/{id}/policy/{pid}",
    summary: "Remove a policy",
    access: aboveMerchantInPath("id"),
    audit: "policy.delete",
    errors: ["not_found"],
  },
});
