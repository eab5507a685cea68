/** The door of accounts: merchants and the partners above them. */
export { accountZone, ownPartner } from "./account-zone.ts";
export { availableTo, setAvailable } from "./available-processors.ts";
export {
  findMerchant,
  findPayee,
  type MerchantRow,
  merchantsOfPartners,
  namesOfMerchants,
  type PayeeRow,
} from "./merchant.store.ts";
export { merchantRecord } from "./merchant-record.ts";
export { merged, mergedLimits } from "./merge-groups.ts";
export { hasService, listMerchantsWithService } from "./service.store.ts";
export { taxIdOf } from "./tax-id.ts";
