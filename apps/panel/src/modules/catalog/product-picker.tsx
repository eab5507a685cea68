import { catalogCalls } from "@gatehouse/contract/catalog/calls.ts";
import type { Product } from "@gatehouse/contract/catalog/product.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { Dialog } from "@gatehouse/ui/dialog/dialog.tsx";
import { CheckField } from "@gatehouse/ui/field/check-field.tsx";
import { TextField } from "@gatehouse/ui/field/text-field.tsx";
import { Empty } from "@gatehouse/ui/state/empty.tsx";
import { Pagination } from "@gatehouse/ui/table/pagination.tsx";
import { Table } from "@gatehouse/ui/table/table.tsx";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Failed } from "../../components/failed.tsx";
import { callList } from "../../lib/api.ts";
import { useSettled } from "../../lib/use-settled.ts";
import { userQuery } from "../../session/user.ts";
import { productCells } from "./columns.tsx";
import { PRODUCTS } from "./queries.ts";
import "./catalog.css";

const PAUSE_MS = 250;

/** What the merchant sells, by a part of its name, page by page. */
function useProducts() {
  const { data: user } = useQuery(userQuery);
  const [typed, setTyped] = useState("");
  const [page, setPage] = useState({ limit: 10, offset: 0 });
  const text = useSettled(typed.trim(), PAUSE_MS);
  const merchantId = user?.account_type_id ?? "";
  const input = { ...page, ...(text === "" ? {} : { name: { operator: "%", value: text } }) };
  const found = useQuery({
    queryKey: [PRODUCTS, "to pick", merchantId, input],
    queryFn: ({ signal }) => callList(catalogCalls.searchProducts, { params: { id: merchantId }, input, signal }),
    enabled: merchantId !== "",
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  const search = (value: string) => {
    setTyped(value);
    setPage((before) => ({ ...before, offset: 0 }));
  };
  return { ...found, typed, search, page, setPage };
}

type ProductPickerProps = { currency: string; onPick: (products: Product[]) => void; onClose: () => void };

/** Products of the catalogue, ticked on whatever page they stand. */
export function ProductPicker({ currency, onPick, onClose }: ProductPickerProps) {
  const { data, error, refetch, isFetching, isPlaceholderData, typed, search, page, setPage } = useProducts();
  const [picked, setPicked] = useState<Product[]>([]);
  const isPicked = (product: Product) => picked.some(({ id }) => id === product.id);
  const toggle = (product: Product) =>
    setPicked(isPicked(product) ? picked.filter(({ id }) => id !== product.id) : [...picked, product]);
  const { name, picture, price, description } = productCells(currency);
  const pick = {
    key: "pick",
    header: "",
    width: 2.5,
    cell: (row: Product) => (
      <CheckField
        name={`pick-${row.id}`}
        label={`Add ${row.name}`}
        hideLabel
        checked={isPicked(row)}
        onChange={() => toggle(row)}
      />
    ),
  };
  const footer = (
    <>
      <Button kind="quiet" onClick={onClose}>
        Cancel
      </Button>
      <Button kind="primary" disabled={picked.length === 0} onClick={() => onPick(picked)}>
        {picked.length === 0 ? "Add Products" : `Add Products (${picked.length})`}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title="Add Products" size="large" footer={footer}>
      <div className="stack">
        <TextField
          name="product-search"
          label="Search"
          hideLabel
          autoComplete="off"
          placeholder="Start typing the name of a product"
          value={typed}
          onChange={search}
        />
        {error && data === undefined ? (
          <Failed error={error} onRetry={refetch} />
        ) : (
          <Table<Product>
            label="Products"
            columns={[pick, name, picture, price, description]}
            rows={data?.data}
            rowKey={({ id }) => id}
            onOpen={toggle}
            loading={isFetching && isPlaceholderData}
            skeletonRows={5}
            empty={<Empty title={typed === "" ? "No products yet" : `No product has “${typed}” in its name`} />}
          />
        )}
        <Pagination total={data?.total} {...page} onChange={setPage} />
      </div>
    </Dialog>
  );
}
