import { isPermitted } from "@gatehouse/contract/accounts/in-effect.ts";
import type { Merchant } from "@gatehouse/contract/accounts/merchant.ts";
import { updaterCalls } from "@gatehouse/contract/vault/updater-calls.ts";
import type { UpdaterBatch, UpdaterResult } from "@gatehouse/contract/vault/updater-schemas.ts";
import { Empty } from "@gatehouse/ui/state/empty.tsx";
import { Status } from "@gatehouse/ui/status/status.tsx";
import { Pagination } from "@gatehouse/ui/table/pagination.tsx";
import { type Column, Table } from "@gatehouse/ui/table/table.tsx";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Failed } from "../../components/failed.tsx";
import { Page } from "../../components/page.tsx";
import { callList } from "../../lib/api.ts";
import { type Format, useFormat } from "../../lib/use-format.ts";
import { usePage } from "../../lib/use-page.ts";
import { sayLast } from "../../payment/words.ts";
import { isRoleAdmin } from "../../session/area.ts";
import { merchantQuery } from "../accounts/index.ts";
import "../../components/record-list.css";

const statuses = {
  pending: <Status tone="info">Pending</Status>,
  submitted: <Status tone="info">Submitted</Status>,
  completed: <Status tone="success">Completed</Status>,
  failed: <Status tone="danger">Failed</Status>,
};

const outcomes: Record<UpdaterResult["result"], { tone: "success" | "warning" | "danger" | "neutral"; word: string }> =
  {
    updated_number: { tone: "success", word: "New number" },
    updated_expiration: { tone: "success", word: "New expiration date" },
    closed: { tone: "danger", word: "Account closed" },
    contact_cardholder: { tone: "warning", word: "Ask the cardholder" },
    no_change: { tone: "neutral", word: "No change" },
    no_match: { tone: "neutral", word: "Not known" },
  };

function moment(format: Format, time: string | null) {
  return time === null ? "–" : <time title={format.exact(time)}>{format.dateTime(time)}</time>;
}

const batchColumns = (format: Format): Column<UpdaterBatch>[] => [
  { key: "created", header: "Created", cell: (row) => moment(format, row.created_at) },
  { key: "status", header: "Status", cell: (row) => statuses[row.status] },
  { key: "cards", header: "Cards", align: "end", cell: (row) => row.num_cards },
  { key: "updated", header: "Updated", align: "end", cell: (row) => row.num_updated },
  { key: "completed", header: "Completed", cell: (row) => moment(format, row.completed_at) },
];

const sayMasked = (number: string) => sayLast(number.slice(-4));
const fromTo = (from: string, to: string) => (from === to ? from : `${from} → ${to}`);

const resultColumns = (format: Format): Column<UpdaterResult>[] => [
  { key: "created", header: "Date", cell: (row) => moment(format, row.created_at) },
  {
    key: "customer",
    header: "Customer",
    cell: ({ customer_id }) => (
      <Link to="/merchant/customer/edit/$customerId" params={{ customerId: customer_id }} className="gh-mono">
        {customer_id}
      </Link>
    ),
  },
  {
    key: "result",
    header: "Result",
    cell: ({ result }) => <Status tone={outcomes[result].tone}>{outcomes[result].word}</Status>,
  },
  {
    key: "number",
    header: "Card",
    cell: (row) => (
      <span className="gh-mono">{fromTo(sayMasked(row.old_masked_number), sayMasked(row.new_masked_number))}</span>
    ),
  },
  { key: "expires", header: "Expires", cell: (row) => fromTo(row.old_expiration_date, row.new_expiration_date) },
];

type ListOf<Row> = {
  title: string;
  none: string;
  /** Where one goes to change that. */
  action?: ReactNode;
  columns: readonly Column<Row>[];
  find: (page: { limit: string; offset: string }, signal: AbortSignal) => Promise<{ data: Row[]; total: number }>;
};

/** Newest first, a page at a time. */
function PagedList<Row extends { id: string }>({ title, none, action, columns, find }: ListOf<Row>) {
  const { page, turn } = usePage();
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ["account updater", title, page],
    queryFn: ({ signal }) => find({ limit: String(page.limit), offset: String(page.offset) }, signal),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  return (
    <section className="stack" aria-label={title}>
      <h2>{title}</h2>
      <div className="gh-panel record-list">
        {error && data === undefined ? (
          <Failed error={error} onRetry={refetch} />
        ) : (
          <Table<Row>
            label={title}
            columns={columns}
            rows={data?.data}
            rowKey={({ id }) => id}
            loading={isFetching && isPlaceholderData}
            skeletonRows={3}
            empty={<Empty title={none} action={action} />}
          />
        )}
        <Pagination
          label={`Pages of ${title.toLowerCase()}`}
          total={data?.total}
          limit={page.limit}
          offset={page.offset}
          onChange={turn}
        />
      </div>
    </section>
  );
}

/** Why there is no batch, and where that is changed by whoever may. */
function whyNone(merchant: Merchant | undefined): Pick<ListOf<UpdaterBatch>, "none" | "action"> {
  if (merchant === undefined) return { none: "No batch yet" };
  const active = merchant.services.some(({ type, status }) => type === "account_updater" && status === "active");
  const to = (action: ReactNode) => (isRoleAdmin() ? { action } : {});
  if (!isPermitted(merchant.permissions, "allow_automatic_account_updater"))
    return { none: "No batch yet: the account updater is not permitted" };
  if (active)
    return {
      none: "No batch yet: the first comes on the next day that the defaults name",
      ...to(<Link to="/merchant/settings/defaults">Open Defaults</Link>),
    };
  return {
    none: "No batch yet: the card networks are asked while Account updater is active",
    ...to(<Link to="/merchant/settings/services">Open Services</Link>),
  };
}

/** What the card networks told of the stored cards. */
export function UpdaterPage() {
  const format = useFormat();
  const { data: merchant } = useQuery({ ...merchantQuery, meta: { quiet: true } });
  return (
    <Page
      title="Account updater"
      context={`On the days set in the defaults, the card networks say which stored cards have a new number or date\u00a0· ${format.zone}`}
    >
      <div className="stack">
        <PagedList
          title="Recent results"
          none="No stored card has changed in the last 30 days"
          columns={resultColumns(format)}
          find={(query, signal) => callList(updaterCalls.listUpdaterResults, { query, signal })}
        />
        <PagedList
          title="Batches"
          {...whyNone(merchant)}
          columns={batchColumns(format)}
          find={(query, signal) => callList(updaterCalls.listUpdaterBatches, { query, signal })}
        />
      </div>
    </Page>
  );
}
