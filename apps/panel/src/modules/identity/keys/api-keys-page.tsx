import type { ApiKey } from "@gatehouse/contract/identity/api-key.ts";
import { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { Confirm } from "@gatehouse/ui/dialog/confirm.tsx";
import { Empty } from "@gatehouse/ui/state/empty.tsx";
import { Table } from "@gatehouse/ui/table/table.tsx";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Failed } from "../../../components/failed.tsx";
import { Page } from "../../../components/page.tsx";
import { call } from "../../../lib/api.ts";
import { type Format, shortId, useFormat } from "../../../lib/use-format.ts";
import { apiKeysQuery } from "../queries.ts";
import { NewKeyDialog } from "./new-key-dialog.tsx";
import "../identity.css";

const kinds: Record<ApiKey["type"], string> = { api: "Private", pub: "Public" };

function columnsFor(format: Format) {
  return [
    { key: "name", header: "Name", cell: (row: ApiKey) => row.name },
    { key: "type", header: "Type", cell: (row: ApiKey) => kinds[row.type] },
    {
      key: "id",
      header: "Id",
      cell: (row: ApiKey) => (
        <span className="gh-mono" title={row.id}>
          {shortId(row.id)}
        </span>
      ),
    },
    {
      key: "created",
      header: "Created",
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
      body="Every program that uses this key stops working at once. This can not be undone."
      verb="Delete API key"
    />
  );
}

export function ApiKeysPage() {
  const format = useFormat();
  const columns = useMemo(() => columnsFor(format), [format]);
  const { data, error, isFetching, refetch } = useQuery(apiKeysQuery);
  const [creating, setCreating] = useState(false);
  const [deleting, setDeleting] = useState<ApiKey>();
  const create = (
    <Button kind="primary" onClick={() => setCreating(true)}>
      Create API key
    </Button>
  );
  return (
    <Page title="API keys" context="Private keys are for your servers, public ones for browsers" actions={create}>
      <div className="gh-panel identity-list">
        {error && data === undefined ? (
          <Failed error={error} onRetry={refetch} />
        ) : (
          <Table<ApiKey>
            label="API keys"
            columns={columns}
            rows={data?.data}
            rowKey={(row) => row.id}
            rowMenu={(row) => [{ label: "Delete API key", danger: true, onSelect: () => setDeleting(row) }]}
            loading={isFetching && data !== undefined}
            skeletonRows={3}
            empty={<Empty title="You have no API keys yet" action={create} />}
          />
        )}
      </div>
      {creating ? <NewKeyDialog onClose={() => setCreating(false)} /> : null}
      {deleting ? <DeleteKey apiKey={deleting} onClose={() => setDeleting(undefined)} /> : null}
    </Page>
  );
}
