import * as z from "zod/mini";
import { type Call, defineCall, type Schema } from "../call.ts";
import { nothing } from "../primitives.ts";
import { sampleAccount, sampleCard } from "../samples.ts";
import { listing } from "../search.ts";
import { addressInput } from "../transactions/address.ts";
import { keeper, methodErrors, storer } from "./access.ts";
import { achToStore, cardToStore, type MethodKind, tokenToStore } from "./customer.ts";
import { customerSearch } from "./customer-search.ts";
import {
  flatAddress,
  flatCustomer,
  flatCustomerCreate,
  flatCustomerUpdate,
  flatMethod,
  flatMethodReply,
} from "./flat-customer.ts";

/** The deprecated `/customer` family: the same customers in the shape of old clients. */
const customers = {
  createFlatCustomer: defineCall({
    name: "createFlatCustomer",
    method: "POST",
    path: "/customer",
    summary: "Deprecated: keep a customer",
    access: storer,
    audit: "customer.create",
    input: flatCustomerCreate,
    reply: flatCustomer,
    errors: methodErrors,
  }),
  getFlatCustomer: defineCall({
    name: "getFlatCustomer",
    method: "GET",
    path: "/customer/{id}",
    summary: "Deprecated: a customer",
    access: keeper,
    reply: flatCustomer,
    errors: ["not_found"],
  }),
  updateFlatCustomer: defineCall({
    name: "updateFlatCustomer",
    method: "POST",
    path: "/customer/{id}",
    summary: "Deprecated: change a customer's description and defaults",
    access: storer,
    audit: "customer.update",
    input: flatCustomerUpdate,
    reply: nothing,
    errors: ["not_found", "invalid_field"],
  }),
  deleteFlatCustomer: defineCall({
    name: "deleteFlatCustomer",
    method: "DELETE",
    path: "/customer/{id}",
    summary: "Deprecated: forget a customer",
    access: storer,
    audit: "customer.delete",
    reply: nothing,
    errors: ["not_found"],
  }),
  searchFlatCustomers: defineCall({
    name: "searchFlatCustomers",
    method: "POST",
    path: "/customer/search",
    summary: "Deprecated: search customers",
    access: keeper,
    input: customerSearch,
    reply: z.array(flatCustomer),
    list: "counted",
    errors: ["unknown_operator", "invalid_field"],
  }),
};

const addresses = {
  addFlatAddress: defineCall({
    name: "addFlatAddress",
    method: "POST",
    path: "/customer/{id}/address",
    summary: "Deprecated: add an address; one that is there already is answered as it is",
    access: storer,
    audit: "customer.update",
    input: addressInput,
    reply: flatAddress,
    errors: ["not_found", "invalid_field"],
  }),
  listFlatAddresses: defineCall({
    name: "listFlatAddresses",
    method: "GET",
    path: "/customer/{id}/addresses",
    summary: "Deprecated: addresses of a customer",
    access: keeper,
    query: listing,
    reply: z.array(flatAddress),
    list: "counted",
    errors: ["not_found"],
  }),
  getFlatAddress: defineCall({
    name: "getFlatAddress",
    method: "GET",
    path: "/customer/{id}/address/{aid}",
    summary: "Deprecated: one address, in a list",
    access: keeper,
    reply: z.array(flatAddress),
    list: "counted",
    errors: ["not_found"],
  }),
  updateFlatAddress: defineCall({
    name: "updateFlatAddress",
    method: "POST",
    path: "/customer/{id}/address/{aid}",
    summary: "Deprecated: change an address",
    access: storer,
    audit: "customer.update",
    input: addressInput,
    reply: flatAddress,
    errors: ["not_found", "duplicate_address", "invalid_field"],
  }),
  deleteFlatAddress: defineCall({
    name: "deleteFlatAddress",
    method: "DELETE",
    path: "/customer/{id}/address/{aid}",
    summary: "Deprecated: remove an address",
    access: storer,
    audit: "customer.update",
    reply: nothing,
    errors: ["not_found"],
  }),
};

/** The calls of one kind of method; `Kind` ends their names. */
function methodCalls<I extends Schema, C extends Schema>(
  kind: MethodKind,
  { input, sample, changes }: { input: I; sample: z.input<I>; changes: C },
) {
  const named = (verb: string) => `${verb}Flat${kind === "card" ? "Card" : "Ach"}`;
  const all = `/customer/{id}/paymentmethod/${kind}`;
  const listed = { method: "GET", access: keeper, reply: z.array(flatMethod), list: "counted" } as const;
  const errors = ["not_found"] as const satisfies Call["errors"];
  return {
    add: defineCall({
      name: named("add"),
      method: "POST",
      path: all,
      summary: `Deprecated: store ${kind}`,
      access: storer,
      audit: "customer.update",
      input,
      sample,
      reply: flatMethodReply,
      errors: methodErrors,
    }),
    list: defineCall({
      ...listed,
      name: named("list"),
      path: all,
      summary: `Deprecated: stored ${kind}`,
      query: listing,
      errors,
    }),
    get: defineCall({
      ...listed,
      name: named("get"),
      path: `${all}/{pid}`,
      summary: `Deprecated: one stored ${kind}, in a list`,
      errors,
    }),
    update: defineCall({
      name: named("update"),
      method: "POST",
      path: `${all}/{pid}`,
      summary: `Deprecated: change stored ${kind}`,
      access: storer,
      audit: "customer.update",
      input: changes,
      reply: nothing,
      errors: methodErrors,
    }),
    remove: defineCall({
      name: named("remove"),
      method: "DELETE",
      path: `${all}/{pid}`,
      summary: `Deprecated: forget stored ${kind}`,
      access: storer,
      audit: "customer.update",
      reply: nothing,
      errors,
    }),
  };
}

/** Some clients write what changes as the body, others as its member that is called like the kind. */
const card = methodCalls("card", {
  input: cardToStore,
  sample: sampleCard,
  changes: z.extend(cardToStore, { card: z.optional(cardToStore) }),
});
const ach = methodCalls("ach", {
  input: achToStore,
  sample: sampleAccount,
  changes: z.extend(achToStore, { ach: z.optional(achToStore) }),
});

const addFlatToken = defineCall({
  name: "addFlatToken",
  method: "POST",
  path: "/customer/{id}/paymentmethod/token",
  summary: "Deprecated: store what a page's token stands for",
  access: storer,
  input: tokenToStore,
  reply: flatMethodReply,
  errors: methodErrors,
  audit: "customer.update",
});

export const flatCustomerCalls = {
  ...customers,
  ...addresses,
  addFlatCard: card.add,
  listFlatCards: card.list,
  getFlatCard: card.get,
  updateFlatCard: card.update,
  removeFlatCard: card.remove,
  addFlatToken,
  addFlatAch: ach.add,
  listFlatAchs: ach.list,
  getFlatAch: ach.get,
  updateFlatAch: ach.update,
  removeFlatAch: ach.remove,
};
