import { accountCalls } from "@gatehouse/contract/accounts/calls.ts";
import type { Merchant } from "@gatehouse/contract/accounts/merchant.ts";
import type { SearchField } from "@gatehouse/ui/search/search-bar.tsx";
import { useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { ButtonLink } from "../../components/button-link.tsx";
import { ListPage } from "../../components/record-list.tsx";
import { callList } from "../../lib/api.ts";
import { type Format, useFormat } from "../../lib/use-format.ts";
import { inArea, isRoleAdmin, myArea } from "../../session/area.ts";
import { accountColumns, accountFields } from "./account-list.tsx";
import { OwnChildDefaults } from "./own-child-defaults.tsx";
import { MerchantStatusDialog } from "./status-dialog.tsx";

const fields: SearchField[] = [
  ...accountFields,
  { key: "receipt_email", label: "Receipt email", kind: "text", operators: ["=", "!=", "%"] },
  { key: "id", label: "Merchant ID", kind: "text", operators: ["=", "!="] },
  { key: "partner_id", label: "Partner ID", kind: "text", operators: ["=", "!="] },
];

function columnsFor(format: Format) {
  const { name, status, parent, id, created } = accountColumns(format);
  const currency = {
    key: "currency",
    header: "Currency",
    cell: (row: Merchant) => (row.currency || "usd").toUpperCase(),
  };
  return [name, status, parent, currency, id, created];
}

export function MerchantsPage() {
  const navigate = useNavigate();
  const format = useFormat();
  const columns = useMemo(() => columnsFor(format), [format]);
  const [switching, setSwitching] = useState<Merchant>();
  const edit = (row: Merchant) => void navigate({ to: inArea(`/merchants/update/${row.id}/info`) });
  const menu = (row: Merchant) => [
    { label: "Open", onSelect: () => edit(row) },
    {
      label: row.status === "active" ? "Disable merchant" : "Enable merchant",
      danger: row.status === "active",
      onSelect: () => setSwitching(row),
    },
  ];
  const board = (
    <ButtonLink to={inArea("/merchants/create")} kind="primary">
      New merchant
    </ButtonLink>
  );
  return (
    <ListPage<Merchant>
      title="Merchants"
      context={
        myArea() === "admin" ? "All merchants of all partners" : "Merchants of yours and of partners beneath you"
      }
      actions={() => (isRoleAdmin() ? <OwnChildDefaults kind="merchant" /> : null)}
      create={isRoleAdmin() ? board : undefined}
      name="merchants"
      label="Merchants"
      noun="merchant"
      none="No merchants yet: payments are taken by them"
      fields={fields}
      columns={columns}
      find={(request) => callList(accountCalls.searchMerchants, request)}
      rowKey={(row) => row.id}
      onOpen={edit}
      rowMenu={isRoleAdmin() ? menu : undefined}
    >
      {switching ? <MerchantStatusDialog merchant={switching} onClose={() => setSwitching(undefined)} /> : null}
    </ListPage>
  );
}
