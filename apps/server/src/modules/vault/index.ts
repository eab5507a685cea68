/** The public API of the vault: customers, and the cards and accounts that are stored of them. */
export { findCustomer } from "./customers/customer.store.ts";
export { presentFlatCustomer } from "./customers/present-customer.ts";
export type { Keeper } from "./customers/record-customer-change.ts";
export { checkCustomer, keepPayer } from "./customers/save-customer.ts";
export { inVault } from "./customers/vault-owner.ts";
export { rotateDataKeys, startRotation, unresealed } from "./jobs.ts";
export { isSurchargeExempt, openStored, type StoredAddress, type StoredMeans } from "./methods/open-stored-method.ts";
export { listMethods } from "./methods/stored-method.store.ts";
export type { Verify } from "./methods/verify-method.ts";
export { openPageToken, takePageToken } from "./page-tokens/page-token.ts";
