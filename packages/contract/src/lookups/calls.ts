import { anyCaller, everyone, merchantCaller, merchantPage, merchantPageOrAbove } from "../access.ts";
import { defineCalls } from "../call.ts";
import { changesNothing } from "../exemptions.ts";
import type { lookupSchemas } from "./schemas.ts";

const lookup = {
  audit: changesNothing,
  guard: changesNothing,
  errors: ["invalid_field", "invalid_token", "forbidden"],
} as const;

export const lookupCalls = defineCalls<typeof lookupSchemas>({
  lookupBin: {
    ...lookup,
    name: "lookupBin",
    access: merchantPage,
    method: "POST",
    path: "/lookup/bin",
    summary: "What is known of a card by its first digits",
  },
  lookupBinOnPage: {
    ...lookup,
    name: "lookupBinOnPage",
    access: merchantPage,
    method: "POST",
    path: "/lookup/bin/{pub_key}",
    summary: "What is known of a card by its first digits, for a page that names its public key in the path",
    errors: [...lookup.errors, "not_found"],
  },
  lookupBinProtected: {
    ...lookup,
    name: "lookupBinProtected",
    access: merchantCaller,
    method: "POST",
    path: "/lookup/bin/protected",
    summary: "The same for servers",
  },
  calculateAmounts: {
    name: "calculateAmounts",
    method: "POST",
    path: "/calculate/amounts",
    summary:
      "What an amount becomes with tax, tip, discount and what the way of paying adds; nothing is charged. Partners and admins say whose in `merchant_id`, or by one of the merchant's processors",
    access: merchantPageOrAbove,
    audit: changesNothing,
    guard: changesNothing,
    errors: ["not_found", "invalid_field", "unfit_field", "invalid_token", "processor_required"],
  },
  lookupFees: {
    name: "lookupFees",
    method: "POST",
    path: "/lookup/fees",
    summary: "What a way of paying adds to an amount; deprecated: calculate the amounts instead",
    access: merchantPage,
    audit: changesNothing,
    guard: changesNothing,
    errors: ["invalid_field", "unfit_field", "invalid_token", "processor_required"],
  },
  drawQr: {
    name: "drawQr",
    method: "POST",
    path: "/qr",
    summary: "An address as a QR code: a PNG as a data URL",
    access: anyCaller,
    audit: changesNothing,
    guard: changesNothing,
    errors: [],
  },
  listCountries: {
    name: "listCountries",
    method: "GET",
    path: "/const/country",
    summary: "Every country by name, with its two letters",
    access: everyone,
    list: true,
    errors: [],
  },
  listRegions: {
    name: "listRegions",
    method: "GET",
    path: "/const/country/state",
    summary: "The states, provinces or regions of a country; of the US also territories and armed forces",
    access: everyone,
    list: true,
    errors: [],
  },
});
