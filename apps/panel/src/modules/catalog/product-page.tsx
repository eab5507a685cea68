import { catalogCalls } from "@gatehouse/contract/catalog/calls.ts";
import type { Product } from "@gatehouse/contract/catalog/product.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import type { SearchField } from "@gatehouse/ui/search/search-bar.tsx";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { DeleteDialog } from "../../components/delete-dialog.tsx";
import { ExportButton } from "../../components/export-button.tsx";
import { ListPage } from "../../components/record-list.tsx";
import { call, callList } from "../../lib/api.ts";
import { sayCount } from "../../lib/say.ts";
import { type Format, moneyLook, useFormat } from "../../lib/use-format.ts";
import { isRoleAdmin } from "../../session/area.ts";
import { WithUser } from "../../session/with-user.tsx";
import { merchantQuery } from "../accounts/index.ts";
import { productCells } from "./columns.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { type Owner, ProductDialog } from "./product-dialog.tsx";
import { PRODUCTS } from "./queries.ts";
import "./catalog.css";

const fieldsFor = (currency: string): SearchField[] => [
  { key: "name", label: "Name", kind: "text", operators: ["%", "=", "!="] },
  { key: "price", label: "Price", kind: "money", operators: ["=", "!=", "<", ">"], money: moneyLook(currency) },
  { key: "id", label: "Product ID", kind: "text", operators: ["=", "!="] },
  { key: "created_at", label: "Created", kind: "date", operators: ["="] },
  { key: "updated_at", label: "Updated", kind: "date", operators: ["="] },
];

function columnsFor(format: Format, currency: string) {
  const { picture, name, price, sku, description } = productCells(currency);
  const created = {
    key: "created",
    header: "Created",
    cell: (row: Product) => (
      <time className="muted" dateTime={row.created_at} title={format.exact(row.created_at)}>
        {format.date(row.created_at)}
      </time>
    ),
  };
  return [picture, name, price, sku, description, created];
}

type DeleteProps = { merchantId: string; product: Product; onClose: () => void };

function DeleteProduct({ merchantId, product, onClose }: DeleteProps) {
  return (
    <DeleteDialog
      name={product.name}
      verb="Delete product"
      body="It cannot be sold any more, and its picture is removed. What was sold of it stays as it is."
      remove={() => call(catalogCalls.deleteProduct, { params: { id: merchantId, pid: product.id } })}
      stale={[PRODUCTS]}
      onClose={onClose}
    />
  );
}

function OwnProducts({ merchantId, currency }: Owner) {
  const [editing, setEditing] = useState<Product | "new">();
  const [deleting, setDeleting] = useState<Product>();
  const [importing, setImporting] = useState(false);
  const keeps = isRoleAdmin();
  const format = useFormat();
  const columns = useMemo(() => columnsFor(format, currency), [format, currency]);
  const fields = useMemo(() => fieldsFor(currency), [currency]);
  const params = { id: merchantId };
  const product = editing === "new" ? undefined : editing;
  const menu = (row: Product) => [
    { label: "Edit product", onSelect: () => setEditing(row) },
    { label: "Delete product", danger: true, onSelect: () => setDeleting(row) },
  ];
  return (
    <ListPage<Product>
      title="Products"
      context="What is sold, to be picked at a sale"
      actions={({ request, total }) => (
        <>
          {keeps ? <Button onClick={() => setImporting(true)}>Upload CSV</Button> : null}
          <ExportButton
            search={{ target: catalogCalls.searchProducts, params, input: request.input }}
            total={total}
            about={sayCount(total ?? 0, "product")}
          />
          {keeps ? (
            <Button kind="primary" onClick={() => setEditing("new")}>
              New product
            </Button>
          ) : null}
        </>
      )}
      name={PRODUCTS}
      label="Products"
      noun="product"
      none={keeps ? "No products yet: add one, or upload all you sell as a file" : "No products yet"}
      fields={fields}
      columns={columns}
      find={(request) => callList(catalogCalls.searchProducts, { ...request, params })}
      rowKey={({ id }) => id}
      onOpen={keeps ? setEditing : undefined}
      rowMenu={keeps ? menu : undefined}
    >
      {editing ? (
        <ProductDialog
          merchantId={merchantId}
          currency={currency}
          product={product}
          onClose={() => setEditing(undefined)}
        />
      ) : null}
      {deleting ? (
        <DeleteProduct merchantId={merchantId} product={deleting} onClose={() => setDeleting(undefined)} />
      ) : null}
      {importing ? <ImportDialog merchantId={merchantId} onClose={() => setImporting(false)} /> : null}
    </ListPage>
  );
}

/** The merchant's own catalogue. */
export function ProductPage() {
  const { data: merchant } = useQuery(merchantQuery);
  return (
    <WithUser>
      {(user) => <OwnProducts merchantId={user.account_type_id} currency={merchant?.currency || "usd"} />}
    </WithUser>
  );
}
