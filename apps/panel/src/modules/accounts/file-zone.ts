import { partnerCalls } from "@gatehouse/contract/accounts/partner-calls.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { myArea } from "../../session/area.ts";
import { merchantByIdQuery, merchantQuery } from "./queries.ts";

const ownPartnerQuery = {
  queryKey: ["partner", "own"],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(partnerCalls.getPartner, { signal }),
  staleTime: 300_000,
  meta: { quiet: true },
};

/** The zone of whoever looks at all beneath them: a partner's own, and UTC for an administrator. */
export function useZoneAbove(): string {
  const { data } = useQuery({ ...ownPartnerQuery, enabled: myArea() === "partner" });
  return data?.timezone || "UTC";
}

/** The zone in which a file tells times: that of the merchant whose rows it has, not that of the person whom a list is shown. */
export function useFileZone(merchantId?: string): string {
  const above = useZoneAbove();
  const isMerchant = myArea() === "merchant";
  const own = useQuery({ ...merchantQuery, enabled: isMerchant });
  const other = useQuery({ ...merchantByIdQuery(merchantId ?? ""), enabled: !isMerchant && merchantId !== undefined });
  const merchant = isMerchant ? own.data : other.data;
  return merchant?.timezone || above;
}
