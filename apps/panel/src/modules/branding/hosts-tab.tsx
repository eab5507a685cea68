import type { Branding } from "@gatehouse/contract/branding/branding.ts";
import { brandingCalls } from "@gatehouse/contract/branding/calls.ts";
import { Confirm } from "@gatehouse/ui/dialog/confirm.tsx";
import { Empty } from "@gatehouse/ui/state/empty.tsx";
import { Table } from "@gatehouse/ui/table/table.tsx";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { ButtonLink } from "../../components/button-link.tsx";
import { Failed } from "../../components/failed.tsx";
import { TabHead } from "../../components/tab-head.tsx";
import { call } from "../../lib/api.ts";
import { useFormat } from "../../lib/use-format.ts";
import { inArea } from "../../session/area.ts";
import { hostsQuery } from "./queries.ts";
import "./preview.css";

function useColumns() {
  const format = useFormat();
  return [
    { key: "domain", header: "Domain", cell: (row: Branding) => row.domain },
    { key: "name", header: "Brand", cell: (row: Branding) => row.brand_name || row.title || "–" },
    {
      key: "logo",
      header: "Logo",
      cell: (row: Branding) => (row.logo_url === "" ? "–" : <img className="brand-small" src={row.logo_url} alt="" />),
    },
    {
      key: "updated",
      header: "Changed",
      short: true as const,
      cell: (row: Branding) => (
        <time dateTime={row.updated_at} title={format.exact(row.updated_at)}>
          {format.dateTime(row.updated_at)}
        </time>
      ),
    },
  ];
}

function DeleteHost({ host, onClose }: { host: Branding; onClose: () => void }) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call(brandingCalls.deleteBranding, { params: { id: host.id } }),
    onSuccess: async () => {
      toast(`Branding of ${host.domain} deleted!`, "success");
      onClose();
      await client.invalidateQueries({ queryKey: ["brandings"] });
    },
  });
  return (
    <Confirm
      open
      danger
      title={`Delete the branding of ${host.domain}?`}
      body="Its logo, names and colors are lost. Whoever opens the domain then sees the program as itself."
      verb="Delete branding"
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate()}
    />
  );
}

/** The hosts under which a partner's people sign in. */
export function HostsTab() {
  const { partner_id = "" } = useParams({ strict: false });
  const navigate = useNavigate();
  const { zone } = useFormat();
  const [leaving, setLeaving] = useState<Branding>();
  const { data, error, refetch } = useQuery(hostsQuery(partner_id));
  const columns = useColumns();
  const at = inArea(`/partners/update/${partner_id}/branding`);
  const edit = (row: Branding) => void navigate({ to: `${at}/update/${row.domain}` });
  const menu = (row: Branding) => [
    { label: "Open", onSelect: () => edit(row) },
    { label: "Delete branding", danger: true, onSelect: () => setLeaving(row) },
  ];
  return (
    <div className="stack">
      <TabHead total={data?.length} noun="branding" zone={zone}>
        <ButtonLink to={inArea(`/partners/update/${partner_id}/branding/create`)} kind="primary">
          New branding
        </ButtonLink>
      </TabHead>
      <div className="gh-panel record-list">
        {error && data === undefined ? (
          <Failed error={error} onRetry={refetch} />
        ) : (
          <Table<Branding>
            label="Brandings"
            columns={columns}
            rows={data}
            rowKey={(row) => row.id}
            onOpen={edit}
            rowMenu={menu}
            skeletonRows={3}
            empty={<Empty title="No branding yet: whoever belongs to this partner sees the one above it" />}
          />
        )}
      </div>
      {leaving ? <DeleteHost host={leaving} onClose={() => setLeaving(undefined)} /> : null}
    </div>
  );
}
