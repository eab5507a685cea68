import { Empty } from "@gatehouse/ui/state/empty.tsx";
import { useQuery } from "@tanstack/react-query";
import { Failed } from "../../components/failed.tsx";
import { Page } from "../../components/page.tsx";
import { merchantQuery } from "../accounts/index.ts";
import { NewPayment } from "../transactions/index.ts";
import { Alerts } from "./alerts.tsx";
import { News } from "./news.tsx";
import { statsQuery } from "./queries.ts";
import { StatsBody } from "./stats-body.tsx";

export function DashboardPage() {
  const { data: merchant } = useQuery(merchantQuery);
  const allowed = merchant?.permissions.allow_dashboard_stats;
  const { data: stats, error, refetch } = useQuery({ ...statsQuery, enabled: allowed === true });
  return (
    <Page title="Dashboard" context="The last 30 days" actions={<NewPayment />}>
      <Alerts />
      {(error && !stats) || (merchant && !allowed) ? (
        <div className="stack">
          <div className="gh-panel">
            {error ? (
              <Failed error={error} onRetry={refetch} />
            ) : (
              <Empty title="Figures are not part of this account. Whoever provides it can allow them." />
            )}
          </div>
          <News />
        </div>
      ) : (
        <StatsBody
          stats={stats}
          timeZone={merchant?.timezone || "UTC"}
          list="/merchant/transaction/search"
          aside={<News />}
        />
      )}
    </Page>
  );
}
