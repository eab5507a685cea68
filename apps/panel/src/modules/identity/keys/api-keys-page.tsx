import type { ApiKey } from "@gatehouse/contract/identity/api-key.ts";
import { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { Confirm } from "@gatehouse/ui/dialog/confirm.tsx";
import { Empty } from "@gatehouse/ui/state/empty.tsx";
import { Status } from "@gatehouse/ui/status/status.tsx";
import { Table } from "@gatehouse/ui/table/table.tsx";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate, useParams } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { Counted } from "../../../components/counted.tsx";
import { Failed } from "../../../components/failed.tsx";
import { NoSuch } from "../../../components/no-such.tsx";
import { Page } from "../../../components/page.tsx";
import { sayId } from "../../../components/short-id.tsx";
import { call } from "../../../lib/api.ts";
import { type Format, useFormat } from "../../../lib/use-format.ts";
import { currentSession } from "../../../session/session.ts";
import { keysPaths } from "../paths.ts";
import { apiKeysQuery } from "../queries.ts";
import { KeyDialog } from "./key-dialog.tsx";
import { RotateDialog } from "./rotate-dialog.tsx";
import "../identity.css";

const kinds: Record<ApiKey["type"], string> = { api: "Private", pub: "Public" };

/** What a key's limits are, in a few words. */
function limitsOf({ type, scopes, allowed_ips, allowed_urls }: ApiKey): string {
  const count = (list: readonly unknown[], one: string, many: string) =>
    list.length === 0 ? [] : [`${list.length} ${list.length === 1 ? one : many}`];
  return [
    ...(type === "api" && scopes.length === 0 ? ["Full access"] : []),
    ...count(scopes, "permission", "permissions"),
    ...count(allowed_ips, "address", "addresses"),
    ...count(allowed_urls, "site", "sites"),
  ].join(", ");
}

function Moment({ time, format, none }: { time: string | null; format: Format; none: string }) {
  if (time === null) return <span className="muted">{none}</span>;
  return <time title={format.exact(time)}>{format.dateTime(time)}</time>;
}

function Ends({ apiKey, format }: { apiKey: ApiKey; format: Format }) {
  const { expires_at } = apiKey;
  if (expires_at !== null && Date.parse(expires_at) < Date.now()) return <Status tone="danger">Expired</Status>;
  return <Moment time={expires_at} format={format} none="Never" />;
}

/** After a rotation with an overlap: by when the programs that use the key must have been changed. */
function OldSecret({ previous_until, format }: { previous_until: string | null; format: Format }) {
  if (previous_until === null || Date.parse(previous_until) < Date.now()) return null;
  return (
    <div className="muted">
      Old secret: <Moment time={previous_until} format={format} none="" />
    </div>
  );
}

function columnsFor(format: Format) {
  return [
    { key: "name", header: "Name", cell: (row: ApiKey) => row.name },
    { key: "type", header: "Type", cell: (row: ApiKey) => kinds[row.type] },
    {
      key: "id",
      header: "ID",
      cell: (row: ApiKey) => (
        <span className="gh-mono" title={row.id}>
          {sayId(row.id)}
        </span>
      ),
    },
    { key: "limits", header: "Limits", cell: (row: ApiKey) => limitsOf(row) || <span className="muted">None</span> },
    {
      key: "used",
      header: "Last used",
      cell: (row: ApiKey) => <Moment time={row.last_used_at} format={format} none="Never" />,
    },
    {
      key: "ends",
      header: "Ends",
      cell: (row: ApiKey) => (
        <>
          <Ends apiKey={row} format={format} />
          <OldSecret previous_until={row.previous_until} format={format} />
        </>
      ),
    },
    {
      key: "created",
      header: "Created",
      short: true as const,
      cell: (row: ApiKey) => <time title={format.exact(row.created_at)}>{format.dateTime(row.created_at)}</time>,
    },
  ];
}

function DeleteKey({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call(identityCalls.deleteApiKey, { params: { id: apiKey.id } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: apiKeysQuery.queryKey });
      toast("API key deleted!", "success");
      onClose();
    },
  });
  return (
    <Confirm
      open
      danger
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate()}
      title={`Delete ${apiKey.name}`}
      body="Every program that uses this key stops working at once. This cannot be undone."
      verb="Delete API key"
    />
  );
}

type Open = { dialog: "create" } | { dialog: "edit" | "rotate" | "delete"; apiKey: ApiKey };

function OpenDialog({ open, onClose }: { open: Open; onClose: () => void }) {
  if (open.dialog === "create") return <KeyDialog onClose={onClose} />;
  const { dialog, apiKey } = open;
  if (dialog === "edit") return <KeyDialog apiKey={apiKey} onClose={onClose} />;
  if (dialog === "rotate") return <RotateDialog apiKey={apiKey} onClose={onClose} />;
  return <DeleteKey apiKey={apiKey} onClose={onClose} />;
}

/** A key can be opened by its address too: `create`, or `update` with its id, which may be nobody's. */
function useAddressed(keys: readonly ApiKey[] | undefined): Open | "unknown" | undefined {
  const { id } = useParams({ strict: false });
  const creating = useLocation({ select: ({ pathname }) => pathname.endsWith("/create") });
  if (creating) return { dialog: "create" };
  if (id === undefined || keys === undefined) return undefined;
  const apiKey = keys.find((one) => one.id === id);
  return apiKey ? { dialog: "edit", apiKey } : "unknown";
}

export function ApiKeysPage() {
  const format = useFormat();
  const navigate = useNavigate();
  const columns = useMemo(() => columnsFor(format), [format]);
  const { data, error, isFetching, refetch } = useQuery(apiKeysQuery);
  const addressed = useAddressed(data?.data);
  const [chosen, setOpen] = useState<Open>();
  const unknown = addressed === "unknown";
  const open = chosen ?? (unknown ? undefined : addressed);
  const list = keysPaths[currentSession()?.accountType ?? "merchant"];
  const close = () => {
    setOpen(undefined);
    if (addressed) void navigate({ to: list, replace: true });
  };
  const create = (
    <Button kind="primary" onClick={() => setOpen({ dialog: "create" })}>
      New API key
    </Button>
  );
  const rowMenu = (apiKey: ApiKey) => [
    { label: "Edit API key", onSelect: () => setOpen({ dialog: "edit", apiKey }) },
    { label: "Rotate API key", onSelect: () => setOpen({ dialog: "rotate", apiKey }) },
    { label: "Delete API key", danger: true, onSelect: () => setOpen({ dialog: "delete", apiKey }) },
  ];
  return (
    <Page
      title="API keys"
      context={
        <Counted
          context="Private keys are for your servers, public ones for browsers"
          total={data?.total}
          noun="key"
          zone={format.zone}
        />
      }
      actions={data?.total === 0 ? undefined : create}
    >
      <div className="gh-panel identity-list">
        {error && data === undefined ? <Failed error={error} onRetry={refetch} /> : null}
        {unknown ? <NoSuch noun="API key" list="All API keys" to={list} /> : null}
        {unknown || (error && data === undefined) ? null : (
          <Table<ApiKey>
            label="API keys"
            columns={columns}
            rows={data?.data}
            rowKey={(row) => row.id}
            onOpen={(apiKey) => setOpen({ dialog: "edit", apiKey })}
            rowMenu={rowMenu}
            loading={isFetching && data !== undefined}
            skeletonRows={3}
            empty={<Empty title="You have no API keys yet: a program that works for you needs one" action={create} />}
          />
        )}
      </div>
      {open ? <OpenDialog open={open} onClose={close} /> : null}
    </Page>
  );
}
