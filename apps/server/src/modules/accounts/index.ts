/** The public API of accounts: merchants and the partners above them. */
export { accountZone, ownPartner } from "./account-zone.ts";
export {
  findMerchant,
  findPayee,
  type MerchantRow,
  merchantsOfPartners,
  namesOfMerchants,
  type PayeeRow,
} from "./merchants/merchant.store.ts";
export { merchantRecord } from "./merchants/merchant-record.ts";
export { taxIdOf } from "./merchants/present-merchant.ts";
export { availableTypes, setAvailableTypes } from "./partners/available-processors.ts";
export { hasService, listMerchantsWithService } from "./services/service.store.ts";
export { merged, mergedLimits } from "./settings/merge-groups.ts";
