import { brandingCalls } from "@gatehouse/contract/branding/calls.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

/** The hosts of a partner, each with its look. */
export function hostsQuery(partner_id: string) {
  return queryOptions({
    queryKey: ["brandings", partner_id],
    queryFn: ({ signal }) => call(brandingCalls.listBrandings, { params: { partner_id }, signal }),
    meta: { quiet: true },
  });
}

export function merchantBrandingQuery(id: string) {
  return queryOptions({
    queryKey: ["brandings", "merchant", id],
    queryFn: ({ signal }) => call(brandingCalls.getMerchantBranding, { params: { id }, signal }),
    meta: { quiet: true },
  });
}
