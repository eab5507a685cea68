import { accountCalls as calls } from "@gatehouse/contract/accounts/calls.ts";
import { partnerCalls } from "@gatehouse/contract/accounts/partner-calls.ts";
import { serviceCalls } from "@gatehouse/contract/accounts/service-calls.ts";
import type { Binder } from "../../http/bind.ts";
import {
  getMerchantChildDefaults,
  getPartnerChildDefaults,
  setMerchantChildDefaults,
  setPartnerChildDefaults,
} from "./child-permissions.ts";
import { createMerchant } from "./create-merchant.ts";
import { createPartner } from "./create-partner.ts";
import { getMerchant } from "./get-merchant.ts";
import { getPartner, getPartnerById } from "./get-partner.ts";
import { createService, setServiceStatus, updateService } from "./manage-services.ts";
import { searchMerchants } from "./search-merchants.ts";
import { searchPartners } from "./search-partners.ts";
import { setMerchantDefaults, setMerchantRequireds, setMerchantStatus, updateMerchant } from "./update-merchant.ts";
import { setPartnerStatus, updatePartner } from "./update-partner.ts";

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
