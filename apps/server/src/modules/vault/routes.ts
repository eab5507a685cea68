import { vaultCalls as calls } from "@gatehouse/contract/vault/calls.ts";
import { flatCustomerCalls as flat } from "@gatehouse/contract/vault/flat-calls.ts";
import { tokenCalls } from "@gatehouse/contract/vault/token-calls.ts";
import { updaterCalls } from "@gatehouse/contract/vault/updater-calls.ts";
import type { Binder } from "../../http/bind.ts";
import { listUpdaterBatches, listUpdaterResults } from "./account-updater/list-updates.ts";
import { createCustomer, createFlatCustomer } from "./customers/create-customer.ts";
import * as addresses from "./customers/manage-addresses.ts";
import {
  deleteCustomer,
  getCustomer,
  getFlatCustomer,
  updateCustomer,
  updateFlatCustomer,
} from "./customers/manage-customer.ts";
import * as methods from "./methods/manage-methods.ts";
import type { Verify } from "./methods/verify-method.ts";
import { makeToken } from "./page-tokens/create-token.ts";
import { findCustomers, searchCustomers, searchFlatCustomers } from "./search/search-customers.ts";

export function vaultRoutes(bind: Binder, verify: Verify): void {
  bind(calls.createCustomer, createCustomer(verify));
  bind(calls.getCustomer, getCustomer);
  bind(calls.updateCustomer, updateCustomer);
  bind(calls.deleteCustomer, deleteCustomer);
  bind(calls.searchCustomers, searchCustomers);
  bind(calls.findCustomers, findCustomers);
  bind(calls.addAddress, addresses.addAddress);
  bind(calls.listAddresses, addresses.listAddresses);
  bind(calls.getAddress, addresses.getAddress);
  bind(calls.updateAddress, addresses.updateAddress);
  bind(calls.deleteAddress, addresses.deleteAddress);
  bind(calls.addCard, methods.addCard(verify));
  bind(calls.updateCard, methods.updateCard);
  bind(calls.deleteCard, methods.deleteCard);
  bind(calls.addAch, methods.addAch(verify));
  bind(calls.updateAch, methods.updateAch);
  bind(calls.deleteAch, methods.deleteAch);
  bind(updaterCalls.listUpdaterBatches, listUpdaterBatches);
  bind(updaterCalls.listUpdaterResults, listUpdaterResults);
}

export function tokenRoutes(bind: Binder, verify: Verify): void {
  bind(tokenCalls.makeToken, makeToken);
  bind(tokenCalls.addToken, methods.addToken(verify));
  bind(tokenCalls.addApplePay, methods.addApplePay(verify));
  bind(tokenCalls.addGooglePay, methods.addGooglePay(verify));
  bind(tokenCalls.updateToken, methods.updateToken);
}

export function flatCustomerRoutes(bind: Binder, verify: Verify): void {
  bind(flat.createFlatCustomer, createFlatCustomer(verify));
  bind(flat.getFlatCustomer, getFlatCustomer);
  bind(flat.updateFlatCustomer, updateFlatCustomer);
  bind(flat.deleteFlatCustomer, deleteCustomer);
  bind(flat.searchFlatCustomers, searchFlatCustomers);
  bind(flat.addFlatAddress, addresses.addFlatAddress);
  bind(flat.listFlatAddresses, addresses.listFlatAddresses);
  bind(flat.getFlatAddress, addresses.getFlatAddress);
  bind(flat.updateFlatAddress, addresses.updateFlatAddress);
  bind(flat.deleteFlatAddress, addresses.deleteFlatAddress);
  bind(flat.addFlatCard, methods.addFlatCard);
  bind(flat.listFlatCards, methods.listFlatCards);
  bind(flat.getFlatCard, methods.getFlatCard);
  bind(flat.updateFlatCard, methods.updateFlatCard);
  bind(flat.removeFlatCard, methods.removeFlatCard);
  bind(flat.addFlatToken, methods.addFlatToken);
  bind(flat.addFlatAch, methods.addFlatAch);
  bind(flat.listFlatAchs, methods.listFlatAchs);
  bind(flat.getFlatAch, methods.getFlatAch);
  bind(flat.updateFlatAch, methods.updateFlatAch);
  bind(flat.removeFlatAch, methods.removeFlatAch);
}
