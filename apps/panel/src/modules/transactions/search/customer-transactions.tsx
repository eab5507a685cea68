import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import { Empty } from "@gatehouse/ui/state/empty.tsx";
import { Table } from "@gatehouse/ui/table/table.tsx";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ButtonLink } from "../../../components/button-link.tsx";
import { Failed } from "../../../components/failed.tsx";
import { daysAgo } from "../../../lib/dates.ts";
import { writeFilters } from "../../../lib/list-state.ts";
import { useFormat } from "../../../lib/use-format.ts";
import type { Asked } from "../../../payment/actions.ts";
import { ActionDialog } from "../actions/action-dialog.tsx";
import { useRowMenu } from "../actions/use-row-menu.ts";
import { searchQuery } from "./queries.ts";
import { everSince, requestOf } from "./request.ts";
import { useUsualColumns } from "./usual-columns.tsx";
import "./customer-transactions.css";

const route = getRouteApi("/merchant/customer/edit/$customerId");

const DAYS = 730;
const MOST = 50;

/** What the customer paid, newest first. */
export function CustomerTransactions() {
  const { customerId } = route.useParams();
  const navigate = useNavigate();
  const format = useFormat();
  const usual = useUsualColumns(format);
  const [asked, setAsked] = useState<Asked>();
  const rowMenu = useRowMenu(setAsked);
  const theirs = { field: "customer_id", operator: "=", value: customerId };
  const days = `${daysAgo(DAYS, format.timezone)}/${daysAgo(0, format.timezone)}`;
  const { input, sort } = requestOf({}, [theirs, { field: "created_at", operator: "=", value: days }]);
  const { data, error, refetch } = useQuery(searchQuery({ input: { ...input, limit: MOST, offset: 0 }, sort }));
  const columns = usual.filter(({ key }) => key !== "name");
  return (
    <>
      <div className="customer-transactions-note">
        <p>Showing transactions from the past 2 years, max of 50 most recent transactions displayed</p>
        <ButtonLink to="/merchant/transaction/search" search={{ f: writeFilters([theirs, everSince]) }}>
          View all transactions
        </ButtonLink>
      </div>
      {error && data === undefined ? (
        <Failed error={error} onRetry={refetch} />
      ) : (
        <Table<Transaction>
          label="Transactions"
          columns={columns}
          rows={data?.rows}
          rowKey={({ id }) => id}
          rowMenu={rowMenu}
          onOpen={({ id }) => void navigate({ to: "/merchant/transaction/detail/$id", params: { id } })}
          skeletonRows={5}
          empty={<Empty title="This customer has paid nothing in the past 2 years" />}
        />
      )}
      <ActionDialog asked={asked} onClose={() => setAsked(undefined)} />
    </>
  );
}
