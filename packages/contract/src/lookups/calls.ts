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
  },
  lookupBinOnPage: {
    ...lookup,
    name: "lookupBinOnPage",
    access: merchantPage,
    method: "POST",
    path: "/lookup/bin/{pub_key}",
    errors: [...lookup.errors, "not_found"],
  },
  lookupBinProtected: {
    ...lookup,
    name: "lookupBinProtected",
    access: merchantCaller,
    method: "POST",
    path: "/lookup/bin/protected",
  },
  calculateAmounts: {
    name: "calculateAmounts",
    method: "POST",
    path: "/calculate/amounts",
    access: merchantPageOrAbove,
    audit: changesNothing,
    guard: changesNothing,
    errors: ["not_found", "invalid_field", "unfit_field", "invalid_token", "processor_required"],
  },
  lookupFees: {
    name: "lookupFees",
    method: "POST",
    path: "/lookup/fees",
    access: merchantPage,
    audit: changesNothing,
    guard: changesNothing,
    errors: ["invalid_field", "unfit_field", "invalid_token", "processor_required"],
  },
  drawQr: {
    name: "drawQr",
    method: "POST",
    path: "/qr",
    access: anyCaller,
    audit: changesNothing,
    guard: changesNothing,
    errors: [],
  },
  listCountries: {
    name: "listCountries",
    method: "GET",
    path: "/const/country",
    access: everyone,
    list: true,
    errors: [],
  },
  listRegions: {
    name: "listRegions",
    method: "GET",
    path: "/const/country/state",
    access: everyone,
    list: true,
    errors: [],
  },
});
