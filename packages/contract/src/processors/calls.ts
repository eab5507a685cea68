import * as z from "zod/mini";
import {
  aboveMerchantInPath,
  accountTypes,
  adminsAboveMerchants,
  anyCaller,
  merchantCaller,
  merchantInPath,
} from "../access.ts";
import { partner } from "../accounts/partner.ts";
import { defineCall } from "../call.ts";
import { changesNothing } from "../exemptions.ts";
import { idOrNone, nothing, text } from "../primitives.ts";
import { dateFilter, fieldFilter, listing, paging, sorting } from "../search.ts";
import { policy, policyChange, policyInput, policyTrial, policyVerdict } from "./policy.ts";
import { processor, processorCreate, processorType, processorUpdate } from "./processor.ts";

const processorSearch = z.object({
  id: z.optional(fieldFilter),
  name: z.optional(fieldFilter),
  type: z.optional(fieldFilter),
  status: z.optional(fieldFilter),
  tag: z.optional(fieldFilter),
  created_at: z.optional(dateFilter),
  ...paging,
});

/** Without a partner the caller's own. */
const availability = z.object({
  partner_id: z.optional(idOrNone),
  processors: z.array(text(60)).check(z.maxLength(500)),
});

const statusCall = (word: string, summary: string) => ({
  path: `/merchant/{id}/processor/{pid}/status/${word}`,
  summary,
  access: aboveMerchantInPath("id"),
  reply: processor,
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

/** Old screens change a status by GET; the same paths take POST. */
const processorStatusCalls = {
  enableProcessor: defineCall({ name: "enableProcessor", method: "POST", ...enabling }),
  enableProcessorByGet: defineCall({ name: "enableProcessorByGet", ...byGet, ...enabling }),
  disableProcessor: defineCall({ name: "disableProcessor", method: "POST", ...disabling }),
  disableProcessorByGet: defineCall({ name: "disableProcessorByGet", ...byGet, ...disabling }),
  releaseProcessor: defineCall({ name: "releaseProcessor", method: "POST", ...releasing }),
  releaseProcessorByGet: defineCall({ name: "releaseProcessorByGet", ...byGet, ...releasing }),
};

export const processorCalls = {
  listProcessors: defineCall({
    name: "listProcessors",
    method: "GET",
    path: "/processors",
    summary: "The merchant's processors",
    access: merchantCaller,
    query: listing,
    reply: z.array(processor),
    list: true,
    errors: [],
  }),
  listProcessorTypes: defineCall({
    name: "listProcessorTypes",
    method: "GET",
    path: "/const/processor",
    summary: "Every type of processor: its settings, what it can do, and whether it can process here yet",
    access: anyCaller,
    reply: z.array(processorType),
    list: true,
    errors: [],
  }),
  setAvailableProcessors: defineCall({
    name: "setAvailableProcessors",
    method: "POST",
    path: "/partner/available-processors",
    summary:
      "Say which types of processors a partner may connect, [] for all; of itself a partner can only give some up",
    access: adminsAboveMerchants,
    audit: "partner.update",
    input: availability,
    sample: { processors: [] },
    reply: partner,
    errors: ["not_found"],
  }),
  listMerchantProcessors: defineCall({
    name: "listMerchantProcessors",
    method: "GET",
    path: "/merchant/{id}/processors",
    summary: "The processors of a merchant",
    access: merchantInPath("id"),
    query: listing,
    reply: z.array(processor),
    list: true,
    errors: [],
  }),
  searchProcessors: defineCall({
    name: "searchProcessors",
    method: "POST",
    path: "/merchant/{id}/processors/search",
    summary: "Search the processors of a merchant, newest first",
    access: merchantInPath("id"),
    input: processorSearch,
    query: sorting,
    reply: z.array(processor),
    list: true,
    errors: ["unknown_operator"],
  }),
  getProcessor: defineCall({
    name: "getProcessor",
    method: "GET",
    path: "/merchant/{id}/processor/{pid}",
    summary: "One processor of a merchant",
    access: merchantInPath("id"),
    reply: processor,
    errors: ["not_found"],
  }),
  createProcessor: defineCall({
    name: "createProcessor",
    method: "POST",
    path: "/merchant/{id}/processor",
    summary: "Connect a processor; the one member of settings is its type",
    access: aboveMerchantInPath("id"),
    audit: "processor.create",
    input: processorCreate,
    sample: { name: "Cash drawer", settings: { cash: {} } },
    reply: processor,
    errors: ["processor_not_connected", "processor_not_available", "settle_at_between_steps", "unfit_field"],
  }),
  updateProcessor: defineCall({
    name: "updateProcessor",
    method: "POST",
    path: "/merchant/{id}/processor/{pid}",
    summary: "Change a processor; a new settlement time counts from the next settlement that is not due yet",
    access: aboveMerchantInPath("id"),
    audit: "processor.update",
    input: processorUpdate,
    reply: processor,
    errors: ["not_found", "processor_not_connected", "settle_at_between_steps", "unfit_field"],
  }),
  deleteProcessor: defineCall({
    name: "deleteProcessor",
    method: "DELETE",
    path: "/merchant/{id}/processor/{pid}",
    summary:
      "Take a processor away; not while it holds money that is not settled, nor while a policy names it, be that enabled or not",
    access: aboveMerchantInPath("id"),
    audit: "processor.delete",
    reply: nothing,
    errors: ["not_found", "open_batches", "named_by_policy", "still_under_way"],
  }),
  ...processorStatusCalls,
  settleProcessor: defineCall({
    name: "settleProcessor",
    method: "POST",
    path: "/merchant/{id}/processor/{pid}/settle",
    summary:
      "Close the batch of what a processor has taken, though its hour has not come or it does not settle by itself",
    access: { kind: "caller", accounts: accountTypes, merchant: "id", permission: "process_capture" },
    audit: "processor.settle",
    reply: nothing,
    errors: ["not_found"],
  }),
  listPolicies: defineCall({
    name: "listPolicies",
    method: "GET",
    path: "/merchant/{id}/policy",
    summary: "The policies that choose a processor, in the order in which they are asked",
    access: aboveMerchantInPath("id"),
    query: listing,
    reply: z.array(policy),
    list: true,
    errors: [],
  }),
  getPolicy: defineCall({
    name: "getPolicy",
    method: "GET",
    path: "/merchant/{id}/policy/{pid}",
    summary: "One policy",
    access: aboveMerchantInPath("id"),
    reply: policy,
    errors: ["not_found"],
  }),
  createPolicy: defineCall({
    name: "createPolicy",
    method: "POST",
    path: "/merchant/{id}/policy",
    summary: "Add a policy; the first that matches chooses, unless the payment names its processor",
    access: aboveMerchantInPath("id"),
    audit: "policy.create",
    input: policyInput,
    sample: { name: "Large payments", enabled: false, action: { processor_id: "d4q5fld2cun8qk7b3nq0" } },
    reply: policy,
    errors: ["unfit_field"],
  }),
  tryPolicies: defineCall({
    name: "tryPolicies",
    method: "POST",
    path: "/merchant/{id}/policy/dry-run",
    summary: "Which processor a payment would go to, and why; nothing is charged",
    access: aboveMerchantInPath("id"),
    audit: changesNothing,
    input: policyTrial,
    reply: policyVerdict,
    errors: [],
  }),
  updatePolicy: defineCall({
    name: "updatePolicy",
    method: "POST",
    path: "/merchant/{id}/policy/{pid}",
    summary: "Change a policy; what is absent stays, also of its action",
    access: aboveMerchantInPath("id"),
    audit: "policy.update",
    input: policyChange,
    reply: policy,
    errors: ["not_found", "unfit_field"],
  }),
  deletePolicy: defineCall({
    name: "deletePolicy",
    method: "DELETE",
    path: "/merchant/{id}/policy/{pid}",
    summary: "Remove a policy",
    access: aboveMerchantInPath("id"),
    audit: "policy.delete",
    reply: nothing,
    errors: ["not_found"],
  }),
};
