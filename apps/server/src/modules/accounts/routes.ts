import { accountCalls as calls } from "@gatehouse/contract/accounts/calls.ts";
import { partnerCalls } from "@gatehouse/contract/accounts/partner-calls.ts";
import { serviceCalls } from "@gatehouse/contract/accounts/service-calls.ts";
import type { Binder } from "../../http/bind.ts";
import { createMerchant } from "./merchants/create-merchant.ts";
import { getMerchant } from "./merchants/get-merchant.ts";
import { searchMerchants } from "./merchants/search-merchants.ts";
import {
  setMerchantDefaults,
  setMerchantRequireds,
  setMerchantStatus,
  updateMerchant,
} from "./merchants/update-merchant.ts";
import { createPartner } from "./partners/create-partner.ts";
import { getPartner, getPartnerById } from "./partners/get-partner.ts";
import { searchPartners } from "./partners/search-partners.ts";
import { setPartnerStatus, updatePartner } from "./partners/update-partner.ts";
import { createService, setServiceStatus, updateService } from "./services/manage-services.ts";
import {
  getMerchantChildDefaults,
  getPartnerChildDefaults,
  setMerchantChildDefaults,
  setPartnerChildDefaults,
} from "./settings/child-permissions.ts";

export function accountRoutes(bind: Binder): void {
  bind(calls.getMerchant, getMerchant);
  bind(calls.getMerchantById, getMerchant);
  bind(calls.searchMerchants, searchMerchants);
  bind(calls.createMerchant, createMerchant);
  bind(calls.updateMerchant, updateMerchant);
  bind(calls.setMerchantStatus, setMerchantStatus);
  bind(calls.setMerchantStatusByGet, setMerchantStatus);
  bind(calls.setMerchantDefaults, setMerchantDefaults);
  bind(calls.setMerchantRequireds, setMerchantRequireds);
  bind(calls.getMerchantChildDefaults, getMerchantChildDefaults);
  bind(calls.setMerchantChildDefaults, setMerchantChildDefaults);
  bind(calls.echoCreateMerchant, async () => null);
  bind(partnerCalls.getPartner, getPartner);
  bind(partnerCalls.getPartnerById, getPartnerById);
  bind(partnerCalls.searchPartners, searchPartners);
  bind(partnerCalls.createPartner, createPartner);
  bind(partnerCalls.updatePartner, updatePartner);
  bind(partnerCalls.setPartnerStatus, setPartnerStatus);
  bind(partnerCalls.getPartnerChildDefaults, getPartnerChildDefaults);
  bind(partnerCalls.setPartnerChildDefaults, setPartnerChildDefaults);
  bind(serviceCalls.createService, createService);
  bind(serviceCalls.updateService, updateService);
  bind(serviceCalls.setServiceStatus, setServiceStatus);
}
