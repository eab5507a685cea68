import { defineCalls } from "../call.ts";
import { keeper, methodErrors, storer } from "./access.ts";
import type { MethodKind } from "./customer.ts";
import type { flatCustomerSchemas } from "./flat-schemas.ts";

/** The calls of one kind of method; `Kind` ends their names. */
function methodCalls(kind: MethodKind) {
  const named = (verb: string) => `${verb}Flat${kind === "card" ? "Card" : "Ach"}`;
  const all = `/customer/{id}/paymentmethod/${kind}`;
  const listed = { method: "GET", access: keeper, list: "counted", errors: ["not_found"] } as const;
  const write = { access: storer, audit: "customer.update" } as const;
  return {
    add: {
      ...write,
      name: named("add"),
      method: "POST",
      path: all,
      errors: methodErrors,
    },
    list: { ...listed, name: named("list"), path: all },
    get: { ...listed, name: named("get"), path: `${all}/{pid}` },
    update: {
      ...write,
      name: named("update"),
      method: "POST",
      path: `${all}/{pid}`,
      errors: methodErrors,
    },
    remove: {
      ...write,
      name: named("remove"),
      method: "DELETE",
      path: `${all}/{pid}`,
      errors: ["not_found"],
    },
  } as const;
}

const card = methodCalls("card");
const ach = methodCalls("ach");

/** The deprecated `/customer` family: the same customers in the shape of old clients. */
export const flatCustomerCalls = defineCalls<typeof flatCustomerSchemas>({
  createFlatCustomer: {
    name: "createFlatCustomer",
    method: "POST",
    path: "/customer",
    access: storer,
    audit: "customer.create",
    errors: methodErrors,
  },
  getFlatCustomer: {
    name: "getFlatCustomer",
    method: "GET",
    path: "/customer/{id}",
    access: keeper,
    errors: ["not_found"],
  },
  updateFlatCustomer: {
    name: "updateFlatCustomer",
    method: "POST",
    path: "/customer/{id}",
    access: storer,
    audit: "customer.update",
    errors: ["not_found", "invalid_field"],
  },
  deleteFlatCustomer: {
    name: "deleteFlatCustomer",
    method: "DELETE",
    path: "/customer/{id}",
    access: storer,
    audit: "customer.delete",
    errors: ["not_found"],
  },
  searchFlatCustomers: {
    name: "searchFlatCustomers",
    method: "POST",
    path: "/customer/search",
    access: keeper,
    list: "counted",
    errors: ["unknown_operator", "invalid_field"],
  },
  addFlatAddress: {
    name: "addFlatAddress",
    method: "POST",
    path: "/customer/{id}/address",
    access: storer,
    audit: "customer.update",
    errors: ["not_found", "invalid_field"],
  },
  listFlatAddresses: {
    name: "listFlatAddresses",
    method: "GET",
    path: "/customer/{id}/addresses",
    access: keeper,
    list: "counted",
    errors: ["not_found"],
  },
  getFlatAddress: {
    name: "getFlatAddress",
    method: "GET",
    path: "/customer/{id}/address/{aid}",
    access: keeper,
    list: "counted",
    errors: ["not_found"],
  },
  updateFlatAddress: {
    name: "updateFlatAddress",
    method: "POST",
    path: "/customer/{id}/address/{aid}",
    access: storer,
    audit: "customer.update",
    errors: ["not_found", "duplicate_address", "invalid_field"],
  },
  deleteFlatAddress: {
    name: "deleteFlatAddress",
    method: "DELETE",
    path: "/customer/{id}/address/{aid}",
    access: storer,
    audit: "customer.update",
    errors: ["not_found"],
  },
  addFlatCard: card.add,
  listFlatCards: card.list,
  getFlatCard: card.get,
  updateFlatCard: card.update,
  removeFlatCard: card.remove,
  addFlatToken: {
    name: "addFlatToken",
    method: "POST",
    path: "/customer/{id}/paymentmethod/token",
    access: storer,
    audit: "customer.update",
    errors: methodErrors,
  },
  addFlatAch: ach.add,
  listFlatAchs: ach.list,
  getFlatAch: ach.get,
  updateFlatAch: ach.update,
  removeFlatAch: ach.remove,
});
