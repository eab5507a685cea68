import { catalogCalls } from "@gatehouse/contract/catalog/calls.ts";
import type { Product } from "@gatehouse/contract/catalog/product.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import type { SearchField } from "@gatehouse/ui/search/search-bar.tsx";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { DeleteDialog } from "../../components/delete-dialog.tsx";
import { ExportButton } from "../../components/export-button.tsx";
import { Page } from "../../components/page.tsx";
import { RecordList } from "../../components/record-list.tsx";
import { call, callList } from "../../lib/api.ts";
import { type Format, useFormat } from "../../lib/use-format.ts";
import { isRoleAdmin, merchantQuery } from "../accounts/queries.ts";
import { WithUser } from "../identity/with-user.tsx";
import { productCells } from "./columns.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { type Owner, ProductDialog } from "./product-dialog.tsx";
import { PRODUCTS } from "./queries.ts";
import "./catalog.css";

const fields: SearchField[] = [
  { key: "name", label: "Name", kind: "text", operators: ["%", "=", "!="] },
  { key: "price", label: "Price", kind: "money", operators: ["=", "!=", "<", ">"] },
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
      body="It can not be sold any more, and its picture is removed. What was sold of it stays as it is."
      remove={() => call(catalogCalls.deleteProduct, { params: { id: merchantId, pid: product.id } })}
      stale={[PRODUCTS]}
      onClose={onClose}
    />
  );
}

/** Without `onEdit` and `onDelete` the list is there to be read. */
type ListProps = Owner & { onEdit?: (product: Product) => void; onDelete?: (product: Product) => void };

function Products({ merchantId, currency, onEdit, onDelete }: ListProps) {
  const format = useFormat();
  const columns = useMemo(() => columnsFor(format, currency), [format, currency]);
  const params = { id: merchantId };
  const menu = (row: Product) => [
    ...(onEdit ? [{ label: "Edit product", onSelect: () => onEdit(row) }] : []),
    ...(onDelete ? [{ label: "Delete product", danger: true, onSelect: () => onDelete(row) }] : []),
  ];
  return (
    <RecordList<Product>
      name={PRODUCTS}
      label="Products"
      noun="product"
      none={onEdit ? "No products yet: add one, or upload all you sell as a file" : "No products yet"}
      fields={fields}
      columns={columns}
      find={(request) => callList(catalogCalls.searchProducts, { ...request, params })}
      rowKey={({ id }) => id}
      onOpen={onEdit}
      rowMenu={onEdit ? menu : undefined}
      tools={({ request, total }) => (
        <ExportButton
          search={{ target: catalogCalls.searchProducts, params, input: request.input }}
          total={total}
          about={`${(total ?? 0).toLocaleString("en-US")} ${total === 1 ? "product" : "products"}`}
        />
      )}
    />
  );
}

function OwnProducts({ merchantId, currency }: Owner) {
  const [editing, setEditing] = useState<Product | "new">();
  const [deleting, setDeleting] = useState<Product>();
  const [importing, setImporting] = useState(false);
  const keeps = isRoleAdmin();
  const actions = keeps ? (
    <>
      <Button onClick={() => setImporting(true)}>Upload CSV</Button>
      <Button kind="primary" onClick={() => setEditing("new")}>
        New product
      </Button>
    </>
  ) : undefined;
  const acts = keeps ? { onEdit: setEditing, onDelete: setDeleting } : {};
  return (
    <Page title="Products" context="What is sold, to be picked at a sale" actions={actions}>
      <Products merchantId={merchantId} currency={currency} {...acts} />
      {editing ? (
        <ProductDialog
          merchantId={merchantId}
          currency={currency}
          product={editing === "new" ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      ) : null}
      {deleting ? (
        <DeleteProduct merchantId={merchantId} product={deleting} onClose={() => setDeleting(undefined)} />
      ) : null}
      {importing ? <ImportDialog merchantId={merchantId} onClose={() => setImporting(false)} /> : null}
    </Page>
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
