import type { Partner } from "@gatehouse/contract/accounts/partner.ts";
import { partnerCalls } from "@gatehouse/contract/accounts/partner-calls.ts";
import type { SearchField } from "@gatehouse/ui/search/search-bar.tsx";
import { useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { ButtonLink } from "../../components/button-link.tsx";
import { ListPage } from "../../components/record-list.tsx";
import { callList } from "../../lib/api.ts";
import { type Format, useFormat } from "../../lib/use-format.ts";
import { inArea, isRoleAdmin } from "../../session/area.ts";
import { accountColumns, accountFields } from "./account-list.tsx";
import { PartnerStatusDialog } from "./status-dialog.tsx";

const fields: SearchField[] = [
  ...accountFields,
  { key: "email", label: "Email", kind: "text", operators: ["=", "!=", "%"] },
  { key: "id", label: "Partner ID", kind: "text", operators: ["=", "!="] },
  { key: "parent_id", label: "Parent ID", kind: "text", operators: ["=", "!="] },
];

function columnsFor(format: Format) {
  const { name, status, parent, id, created } = accountColumns(format);
  const email = { key: "email", header: "Email", cell: (row: Partner) => row.email || "–" };
  return [name, status, { ...parent, header: "Parent partner" }, email, id, created];
}

export function PartnersPage() {
  const navigate = useNavigate();
  const format = useFormat();
  const columns = useMemo(() => columnsFor(format), [format]);
  const [switching, setSwitching] = useState<Partner>();
  const edit = (row: Partner) => void navigate({ to: inArea(`/partners/update/${row.id}/info`) });
  const menu = (row: Partner) => [
    { label: "Open", onSelect: () => edit(row) },
    {
      label: row.status === "active" ? "Disable partner" : "Enable partner",
      danger: row.status === "active",
      onSelect: () => setSwitching(row),
    },
  ];
  const create = (
    <ButtonLink to={inArea("/partners/create")} kind="primary">
      New partner
    </ButtonLink>
  );
  return (
    <ListPage<Partner>
      title="Partners"
      context="Who resells beneath you"
      name="partners"
      label="Partners"
      noun="partner"
      none="No partners beneath you yet: they bring merchants of their own, under their own name"
      create={isRoleAdmin() ? create : undefined}
      fields={fields}
      columns={columns}
      find={(request) => callList(partnerCalls.searchPartners, request)}
      rowKey={(row) => row.id}
      onOpen={edit}
      rowMenu={isRoleAdmin() ? menu : undefined}
    >
      {switching ? <PartnerStatusDialog partner={switching} onClose={() => setSwitching(undefined)} /> : null}
    </ListPage>
  );
}
