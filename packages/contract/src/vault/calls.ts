import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { customFieldErrors } from "../fields/custom-field.ts";
import { nothing } from "../primitives.ts";
import { exporting, listing } from "../search.ts";
import { keeper, methodErrors, storer } from "./access.ts";
import {
  achToStore,
  cardToStore,
  customer,
  customerCreate,
  customerUpdate,
  storedAddress,
  vaultAddressInput,
  verification,
} from "./customer.ts";
import { customerSearch, globalSearch } from "./customer-search.ts";

const addressErrors = ["not_found", "duplicate_address", "invalid_field"] as const;

const customers = {
  createCustomer: defineCall({
    name: "createCustomer",
    method: "POST",
    path: "/vault/customer",
    summary: "Keep a customer, with a first card or account and addresses if given",
    access: storer,
    query: verification,
    input: customerCreate,
    reply: customer,
    errors: ["customer_id_in_use", ...customFieldErrors, ...methodErrors],
  }),
  getCustomer: defineCall({
    name: "getCustomer",
    method: "GET",
    path: "/vault/{id}",
    summary: "A customer with addresses, cards and accounts",
    access: keeper,
    reply: customer,
    errors: ["not_found"],
  }),
  updateCustomer: defineCall({
    name: "updateCustomer",
    method: "POST",
    path: "/vault/customer/{id}",
    summary: "Change a customer; what is absent stays",
    access: storer,
    input: customerUpdate,
    reply: customer,
    errors: ["not_found", "invalid_field", ...customFieldErrors],
  }),
  deleteCustomer: defineCall({
    name: "deleteCustomer",
    method: "DELETE",
    path: "/vault/{id}",
    summary: "Forget a customer with everything stored of them",
    access: storer,
    reply: nothing,
    errors: ["not_found"],
  }),
  searchCustomers: defineCall({
    name: "searchCustomers",
    method: "POST",
    path: "/vault/customer/search",
    summary:
      "Search customers, newest first; an address filter matches if any does; `output=csv` answers all as a file",
    access: keeper,
    input: customerSearch,
    query: exporting,
    reply: z.array(customer),
    list: true,
    files: true,
    errors: ["unknown_operator", "invalid_field", "report_too_long"],
  }),
  findCustomers: defineCall({
    name: "findCustomers",
    method: "GET",
    path: "/vault/customer/global-search",
    summary: "Customers whose name, company, mail, telephone, id or last four digits hold the text",
    access: keeper,
    query: globalSearch,
    reply: z.array(customer),
    list: true,
    errors: [],
  }),
};

const addresses = {
  addAddress: defineCall({
    name: "addAddress",
    method: "POST",
    path: "/vault/customer/{id}/address",
    summary: "Add an address",
    access: storer,
    input: vaultAddressInput,
    reply: customer,
    errors: addressErrors,
  }),
  listAddresses: defineCall({
    name: "listAddresses",
    method: "GET",
    path: "/vault/customer/{id}/address",
    summary: "Addresses of a customer",
    access: keeper,
    query: listing,
    reply: z.array(storedAddress),
    list: true,
    errors: ["not_found"],
  }),
  getAddress: defineCall({
    name: "getAddress",
    method: "GET",
    path: "/vault/customer/{id}/address/{aid}",
    summary: "One address, in a list",
    access: keeper,
    reply: z.array(storedAddress),
    list: true,
    errors: ["not_found"],
  }),
  updateAddress: defineCall({
    name: "updateAddress",
    method: "POST",
    path: "/vault/customer/{id}/address/{aid}",
    summary: "Change an address; what is absent stays",
    access: storer,
    input: vaultAddressInput,
    reply: customer,
    errors: addressErrors,
  }),
  deleteAddress: defineCall({
    name: "deleteAddress",
    method: "DELETE",
    path: "/vault/customer/{id}/address/{aid}",
    summary: "Remove an address; another becomes the default in its place",
    access: storer,
    reply: customer,
    errors: ["not_found"],
  }),
};

const methods = {
  addCard: defineCall({
    name: "addCard",
    method: "POST",
    path: "/vault/customer/{id}/card",
    summary: "Store a card; an expired one may be stored",
    access: storer,
    query: verification,
    input: cardToStore,
    reply: customer,
    errors: methodErrors,
  }),
  updateCard: defineCall({
    name: "updateCard",
    method: "POST",
    path: "/vault/customer/{id}/card/{pid}",
    summary: "Change a stored card; without a number only the rest",
    access: storer,
    input: cardToStore,
    reply: customer,
    errors: methodErrors,
  }),
  deleteCard: defineCall({
    name: "deleteCard",
    method: "DELETE",
    path: "/vault/customer/{id}/card/{pid}",
    summary: "Forget a card; another method becomes the default in its place",
    access: storer,
    reply: customer,
    errors: ["not_found"],
  }),
  addAch: defineCall({
    name: "addAch",
    method: "POST",
    path: "/vault/customer/{id}/ach",
    summary: "Store a bank account",
    access: storer,
    query: verification,
    input: achToStore,
    reply: customer,
    errors: methodErrors,
  }),
  updateAch: defineCall({
    name: "updateAch",
    method: "POST",
    path: "/vault/customer/{id}/ach/{pid}",
    summary: "Change a stored bank account; what is absent stays",
    access: storer,
    input: achToStore,
    reply: customer,
    errors: methodErrors,
  }),
  deleteAch: defineCall({
    name: "deleteAch",
    method: "DELETE",
    path: "/vault/customer/{id}/ach/{pid}",
    summary: "Forget a bank account; another method becomes the default in its place",
    access: storer,
    reply: customer,
    errors: ["not_found"],
  }),
};

export const vaultCalls = { ...customers, ...addresses, ...methods };
