import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { Loaded } from "../../components/loaded.tsx";
import { listPath } from "../../payment/paths.ts";
import { inArea } from "../../session/area.ts";
import { merchantByIdQuery, partnerByIdQuery } from "../accounts/index.ts";
import { only } from "./behind.ts";
import { statsOfMerchantQuery, statsOfPartnerQuery } from "./queries.ts";
import { StatsBody } from "./stats-body.tsx";

/** What a merchant took in thirty days, with the payments behind each figure. */
export function MerchantStatsTab() {
  const { merchantID = "" } = useParams({ strict: false });
  const { data: merchant } = useQuery({ ...merchantByIdQuery(merchantID), meta: { quiet: true } });
  const asked = useQuery({ ...statsOfMerchantQuery(merchantID), meta: { quiet: true } });
  const list = inArea(`/merchants/update/${merchantID}/transaction`);
  return (
    <Loaded asked={asked}>
      {(stats) => <StatsBody stats={stats} timeZone={merchant?.timezone || "UTC"} list={list} />}
    </Loaded>
  );
}

/** What everyone beneath a partner took. */
export function PartnerStatsTab() {
  const { partner_id = "" } = useParams({ strict: false });
  const partner = useQuery({ ...partnerByIdQuery(partner_id), meta: { quiet: true } });
  const timeZone = partner.data?.timezone || "UTC";
  const asked = useQuery({
    ...statsOfPartnerQuery(partner_id, timeZone),
    // Which thirty days they are is known with the partner's zone.
    enabled: !partner.isPending,
    meta: { quiet: true },
  });
  const behind = { list: listPath(), of: [only("partner_id", partner_id)] };
  return <Loaded asked={asked}>{(stats) => <StatsBody stats={stats} timeZone={timeZone} {...behind} />}</Loaded>;
}
