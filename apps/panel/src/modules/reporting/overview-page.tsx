import { useQuery } from "@tanstack/react-query";
import { Failed } from "../../components/failed.tsx";
import { Page } from "../../components/page.tsx";
import { listPath } from "../../payment/paths.ts";
import { userQuery } from "../../session/user.ts";
import { useZoneAbove } from "../accounts/index.ts";
import { Alerts } from "./alerts.tsx";
import { ByMerchant } from "./by-merchant.tsx";
import { News } from "./news.tsx";
import { statsQuery } from "./queries.ts";
import { ByProcessor, Settled } from "./settled.tsx";
import { StatsBody } from "./stats-body.tsx";

/** The first page of partners and administrators: what all merchants beneath them take. */
export function OverviewPage() {
  const { data: user } = useQuery(userQuery);
  const { data: stats, error, refetch } = useQuery(statsQuery);
  const timeZone = useZoneAbove();
  const list = listPath();
  const context = [user?.account_name, "the last 30 days"].filter(Boolean).join(" · ");
  return (
    <Page title="Dashboard" context={context}>
      <Alerts />
      {error && !stats ? (
        <div className="stack">
          <div className="gh-panel">
            <Failed error={error} onRetry={refetch} />
          </div>
          <News />
        </div>
      ) : (
        <StatsBody
          stats={stats}
          timeZone={timeZone}
          list={list}
          aside={
            <>
              <News />
              <ByProcessor timeZone={timeZone} list={list} />
            </>
          }
        >
          <ByMerchant timeZone={timeZone} />
          <Settled timeZone={timeZone} list={list} />
        </StatsBody>
      )}
    </Page>
  );
}
