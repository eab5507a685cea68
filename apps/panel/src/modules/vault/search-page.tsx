import { vaultCalls } from "@gatehouse/contract/vault/calls.ts";
import type { Customer } from "@gatehouse/contract/vault/customer.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { TextField } from "@gatehouse/ui/field/text-field.tsx";
import { inThousands } from "@gatehouse/ui/field/thousands.ts";
import { Empty } from "@gatehouse/ui/state/empty.tsx";
import { Pagination } from "@gatehouse/ui/table/pagination.tsx";
import { Table } from "@gatehouse/ui/table/table.tsx";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useEffect, useMemo, useState } from "react";
import { ButtonLink } from "../../components/button-link.tsx";
import { Counted } from "../../components/counted.tsx";
import { ExportButton } from "../../components/export-button.tsx";
import { Failed } from "../../components/failed.tsx";
import { ListSearch } from "../../components/list-search.tsx";
import { Nothing } from "../../components/nothing.tsx";
import { Page } from "../../components/page.tsx";
import { daysAgo } from "../../lib/dates.ts";
import { listAddress } from "../../lib/list-address.ts";
import type { ListFilter } from "../../lib/list-state.ts";
import { useNarrowest } from "../../lib/narrowest.ts";
import { sayCount } from "../../lib/say.ts";
import { useFormat } from "../../lib/use-format.ts";
import { media, useMedia } from "../../lib/use-media.ts";
import { useSettled } from "../../lib/use-settled.ts";
import { useMay } from "../../session/holder.ts";
import { useFileZone } from "../accounts/index.ts";
import { customFieldsQuery } from "../fields/index.ts";
import { columnsFor } from "./columns.tsx";
import { DeleteCustomer } from "./delete-customer.tsx";
import { SOON_DAYS } from "./expiry.ts";
import { countCustomers, customersQuery, searchInput } from "./queries.ts";
import { customerFields } from "./search-fields.ts";
import { LEAST_TYPED, PAUSE_MS } from "./typing.ts";
import "./vault.css";

const route = getRouteApi("/merchant/customer/search");

const YEARS_BACK = 3652;
const NONE = "No customers yet: save one here, or at a sale";

/** Cards that are over or soon will be: a customer who is charged with one is declined. */
function ExpiryWarning({ onShow }: { onShow: (value: string) => void }) {
  const { timezone } = useFormat();
  const value = `${daysAgo(YEARS_BACK, timezone)}/${daysAgo(-SOON_DAYS, timezone)}`;
  const filters = [{ field: "expiration_date", operator: "=", value }];
  const { data } = useQuery({ ...customersQuery("", filters, { limit: 10, offset: 0 }), meta: { quiet: true } });
  if (!data || data.total === 0) return null;
  return (
    <div className="gh-panel vault-warning" role="status">
      <p>
        <b>{data.total === 1 ? "1 customer has a card" : `${inThousands(data.total)} customers have a card`}</b> that
        has expired or expires within 30 days.
      </p>
      <Button onClick={() => onShow(value)}>Show them</Button>
    </div>
  );
}

function GlobalSearch({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const [typed, setTyped] = useState(text);
  const settled = useSettled(typed.trim(), PAUSE_MS);
  const wanted = settled.length >= LEAST_TYPED ? settled : "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a pause in the typing starts a search
  useEffect(() => {
    if (wanted !== text) onChange(wanted);
  }, [wanted]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an address that changed by itself wins, typing on does not lose to it
  useEffect(() => {
    if (wanted !== text) setTyped(text);
  }, [text]);
  return (
    <TextField
      name="q"
      label="Global Search"
      hideLabel
      optional
      autoComplete="off"
      inputMode="search"
      placeholder="Start typing to Search for a Customer"
      value={typed}
      onChange={setTyped}
    />
  );
}

type ToolsProps = { filters: readonly ListFilter[] | undefined; total: number | undefined };

/** Found by a text alone, customers are looked at and not handed out: then there are no filters. */
function Tools({ filters, total }: ToolsProps) {
  const may = useMay();
  const zone = useFileZone();
  const input = filters && searchInput(filters, { limit: 1, offset: 0 });
  return (
    <>
      {input ? (
        <ExportButton
          search={{ target: vaultCalls.searchCustomers, input }}
          total={total}
          about={sayCount(total ?? 0, "customer")}
          zone={zone}
        />
      ) : null}
      {may("vault_create") ? (
        <ButtonLink to="/merchant/customer/create" kind="primary">
          New customer
        </ButtonLink>
      ) : null}
    </>
  );
}

function useList() {
  const state = route.useSearch();
  const navigate = useNavigate();
  const change = (part: Partial<typeof state>) =>
    void navigate({ to: ".", search: (before: typeof state) => ({ ...before, ...part }) } as never);
  const { refilter, ...list } = listAddress(state, change);
  return {
    ...list,
    text: state.q ?? "",
    find: (q: string) => change(q === "" ? { q: undefined } : { q, f: undefined, offset: undefined }),
    refilter: (next: Parameters<typeof refilter>[0]) => {
      change({ q: undefined });
      refilter(next);
    },
  };
}

export function SearchPage() {
  const { filters, page, text, find, refilter, turn } = useList();
  const navigate = useNavigate();
  const format = useFormat();
  const phone = useMedia(media.mobile);
  const { data: own } = useQuery(customFieldsQuery);
  const fields = useMemo(() => customerFields(own?.data ?? []), [own]);
  const columns = useMemo(() => columnsFor(format, phone), [format, phone]);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(customersQuery(text, filters, page));
  const none = data?.total === 0 && !isPlaceholderData;
  const narrowest = useNarrowest({ list: "customers", filters, count: countCustomers, enabled: none && text === "" });
  const stores = useMay()("vault_create");
  const [deleting, setDeleting] = useState<Customer>();
  const open = (row: Customer) =>
    void navigate({ to: "/merchant/customer/edit/$customerId/payment-list", params: { customerId: row.id } });
  const charge = (row: Customer) =>
    void navigate({ to: "/merchant/virtual-terminal/customer/$customerId", params: { customerId: row.id } });
  return (
    <Page
      title="Customers"
      context={<Counted context="Who pays again, and how" total={data?.total} noun="customer" />}
      actions={<Tools filters={text === "" ? filters : undefined} total={data?.total} />}
    >
      <ExpiryWarning onShow={(value) => refilter([{ field: "expiration_date", operator: "=", value }])} />
      <div className="gh-panel vault-list">
        <ListSearch fields={fields} filters={filters} onChange={refilter} text={text}>
          <GlobalSearch text={text} onChange={find} />
        </ListSearch>
        {error && data === undefined ? (
          <Failed error={error} onRetry={refetch} />
        ) : (
          <Table<Customer>
            label="Customers"
            columns={columns}
            rows={data?.data}
            rowKey={(row) => row.id}
            onOpen={open}
            rowMenu={(row) => [
              { label: stores ? "Edit customer" : "View customer", onSelect: () => open(row) },
              { label: "Charge customer", onSelect: () => charge(row) },
              ...(stores ? [{ label: "Delete customer", danger: true, onSelect: () => setDeleting(row) }] : []),
            ]}
            loading={isFetching && isPlaceholderData}
            skeletonRows={page.limit}
            empty={
              text === "" ? (
                <Nothing
                  noun="customer"
                  none={NONE}
                  fields={fields}
                  filters={filters}
                  narrowest={narrowest}
                  onChange={refilter}
                />
              ) : (
                <Empty title={`No customer has “${text}” in a name, company, email, phone, ID or last four digits`} />
              )
            }
          />
        )}
        <Pagination total={data?.total} {...page} onChange={turn} />
      </div>
      {deleting ? <DeleteCustomer customer={deleting} onClose={() => setDeleting(undefined)} /> : null}
    </Page>
  );
}
