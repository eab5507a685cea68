import { defineDocs } from "../docs.ts";
import { policy } from "./policy.ts";
import { processor, processorType } from "./processor.ts";
import type { processorSchemas } from "./schemas.ts";

const Routing = { group: "Routing policies" };

export const processorDocs = defineDocs<keyof typeof processorSchemas>({
  groups: {
    Processors: "Connections of a merchant to payment processors.",
    "Routing policies": "Rules that choose the processor of a payment.",
  },
  calls: {
    listProcessors: { title: "List the current merchant's processors", details: "Lists the processors, oldest first." },
    listProcessorTypes: {
      title: "List processor types",
      details: "Lists every processor type with its settings, its capabilities and whether it can process here.",
    },
    setAvailableProcessors: {
      title: "Set a partner's available processors",
      details:
        "Sets which processor types a partner may connect; `[]` allows all. Partners can only remove types from their own list.",
    },
    listMerchantProcessors: { title: "List a merchant's processors", details: "Lists the processors of a merchant." },
    searchProcessors: {
      title: "Search a merchant's processors",
      details: "Searches the processors of a merchant, newest first.",
    },
    getProcessor: { title: "Get a processor", details: "Returns one processor. Replies mask its secret settings." },
    createProcessor: {
      title: "Create a processor",
      details: "Connects a processor. `settings` has one member, which is the processor type.",
    },
    updateProcessor: {
      title: "Update a processor",
      details:
        "Members that are left out keep their values, and a setting that is sent as its mask does too. A new `settle_at` applies to the next settlement that isn't due yet.",
    },
    deleteProcessor: {
      title: "Delete a processor",
      details: "Refused while the processor holds unsettled payments or a policy names it.",
    },
    enableProcessor: { title: "Enable a processor", details: "The processor takes new payments." },
    enableProcessorByGet: {
      title: "Enable a processor (GET)",
      details: "The processor takes new payments.",
      legacy: "Use POST /merchant/{id}/processor/{pid}/status/enable.",
    },
    disableProcessor: {
      title: "Disable a processor",
      details: "The processor takes no new payments. Payments that it holds are still settled.",
    },
    disableProcessorByGet: {
      title: "Disable a processor (GET)",
      details: "The processor takes no new payments. Payments that it holds are still settled.",
      legacy: "Use POST /merchant/{id}/processor/{pid}/status/disable.",
    },
    releaseProcessor: {
      title: "Release a processor",
      details:
        "Detaches a processor for good. Refused while it holds unsettled payments or a policy names it. Its settings stay encrypted for refunds and late returns.",
    },
    releaseProcessorByGet: {
      title: "Release a processor (GET)",
      details: "Detaches a processor for good.",
      legacy: "Use POST /merchant/{id}/processor/{pid}/status/release.",
    },
    settleProcessor: {
      title: "Settle a processor",
      details: "Closes the processor's batch now, before its settlement time or without automatic settlement.",
    },
    listPolicies: {
      ...Routing,
      title: "List routing policies",
      details: "Lists policies in the order in which they are evaluated.",
    },
    getPolicy: { ...Routing, title: "Get a routing policy", details: "Returns one policy." },
    createPolicy: {
      ...Routing,
      title: "Create a routing policy",
      details: "The first policy that matches chooses the processor, unless the payment names one in `processor_id`.",
    },
    tryPolicies: {
      ...Routing,
      title: "Test routing policies",
      details: "Returns the processor that a payment would go to, and why. Nothing is charged.",
    },
    updatePolicy: {
      ...Routing,
      title: "Update a routing policy",
      details: "Members that are left out keep their values, also inside `action`.",
    },
    deletePolicy: { ...Routing, title: "Delete a routing policy", details: "Later policies decide instead." },
  },
  fields: {
    name: { text: "Name of the processor.", example: "First Harbor" },
    "RoutingPolicy.name": "Name of the policy.",
    "createPolicy.name": { text: "Name of the policy.", example: "Domestic cards" },
    "updatePolicy.name": { text: "Name of the policy.", example: "Domestic cards" },
    "settings.name": "Name of the setting.",
    description: { text: "Description for the merchant's own users.", example: "Cards in USD" },
    type: { text: "Type of the processor.", example: "sandbox" },
    status: "`disabled` processors take no new payments.",
    settings: "Settings by name, inside one member that is the processor type. Replies mask secrets.",
    "ProcessorType.settings": "Settings of the type.",
    key: "Name of the capability.",
    label: "Title for people.",
    tag: "Special use of the processor; empty for none. A tagged processor isn't a default.",
    features: "Features of the processor.",
    source: { text: "Source of the payment.", example: "api" },
    country: { text: "Country of the card's issuer.", example: "US" },
    card_type: { text: "Type of the card: `credit`, `debit` or `prepaid`.", example: "credit" },
    required: "Whether the setting is required.",
    payment_method: "Payment method of the payment.",
    is_default: "Whether it is a default processor.",
  },
  schemas: { Processor: processor, ProcessorType: processorType, RoutingPolicy: policy },
});
