import type { PartnerTransactions } from "@gatehouse/contract/reporting/figures.ts";
import { inThousands } from "@gatehouse/ui/field/thousands.ts";
import { Empty } from "@gatehouse/ui/state/empty.tsx";
import { Pagination } from "@gatehouse/ui/table/pagination.tsx";
import { Table } from "@gatehouse/ui/table/table.tsx";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Failed } from "../../components/failed.tsx";
import { lastDays } from "../../lib/dates.ts";
import type { ListFilter } from "../../lib/list-state.ts";
import { money } from "../../lib/use-format.ts";
import { media, useMedia } from "../../lib/use-media.ts";
import { inArea } from "../../session/area.ts";
import { paidFilters } from "../transactions/index.ts";
import { leadTo, only } from "./behind.ts";
import { byMerchantQuery } from "./queries.ts";

type Row = PartnerTransactions[number];

/** What each merchant took in the days of `timeZone`; each number leads to the payments that were counted. */
export function ByMerchant({ timeZone }: { timeZone: string }) {
  const [page, turn] = useState({ limit: 10, offset: 0 });
  const days = lastDays(30, timeZone);
  const phone = useMedia(media.mobile);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...byMerchantQuery(days, page),
    placeholderData: keepPreviousData,
  });
  const behind = (row: Row, words: string, ...filters: readonly ListFilter[]) => {
    const list = inArea(`/merchants/update/${row.merchant_id}/transaction`);
    const all = [{ field: "created_at", operator: "=", value: days }, only("currency_iso_code", row.currency)];
    const { to, f } = leadTo(list, all)(...filters);
    return (
      <Link to={to} search={{ f } as never}>
        {words}
      </Link>
    );
  };
  const columns = [
    {
      key: "merchant",
      header: "Merchant",
      cell: (row: Row) => behind(row, row.merchant_name),
    },
    {
      key: "amount",
      header: "Volume",
      align: "end" as const,
      cell: (row: Row) => behind(row, money(row.amount, row.currency)),
    },
    {
      key: "count",
      header: "Payments",
      align: "end" as const,
      cell: (row: Row) => behind(row, inThousands(row.count), ...paidFilters),
    },
    {
      key: "declines",
      header: "Declined",
      align: "end" as const,
      cell: (row: Row) => behind(row, inThousands(row.decline_count), only("status", "declined")),
    },
  ];
  return (
    <section className="gh-panel by-merchant" aria-label="By merchant">
      <h2 className="table-title">By merchant</h2>
      {error && data === undefined ? (
        <Failed error={error} onRetry={refetch} />
      ) : (
        <Table<Row>
          label="By merchant"
          columns={phone ? columns.filter(({ key }) => key !== "declines") : columns}
          rows={data?.data}
          rowKey={(row) => `${row.merchant_id}${row.currency}`}
          loading={isPlaceholderData}
          skeletonRows={5}
          empty={<Empty title="No merchant took a payment in these 30 days" />}
        />
      )}
      {data && data.total > 10 ? <Pagination {...page} total={data.total} onChange={turn} /> : null}
    </section>
  );
}
