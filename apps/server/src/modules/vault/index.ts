/** The door of the vault: customers, and the cards and accounts that are stored of them. */
export { findCustomer } from "./customer.store.ts";
export { rotateDataKeys, startRotation, unresealed } from "./jobs.ts";
export { checkCustomer, keepPayer } from "./keep-payer.ts";
export type { Keeper } from "./note-customer.ts";
export { inVault } from "./open-customer.ts";
export { isSurchargeExempt, openStored, type StoredAddress, type StoredMeans } from "./open-stored.ts";
export { openPageToken, takePageToken } from "./page-token.ts";
export { presentFlatCustomer } from "./present-customer.ts";
export type { Verify } from "./verify-method.ts";
