import { fileBatchCalls } from "@gatehouse/contract/file-batch/calls.ts";
import type { FileBatch } from "@gatehouse/contract/file-batch/file-batch.ts";
import { Confirm } from "@gatehouse/ui/dialog/confirm.tsx";
import { inThousands } from "@gatehouse/ui/field/thousands.ts";
import type { MenuItem } from "@gatehouse/ui/menu/menu-items.tsx";
import { Empty } from "@gatehouse/ui/state/empty.tsx";
import { Pagination } from "@gatehouse/ui/table/pagination.tsx";
import { type Column, Table } from "@gatehouse/ui/table/table.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Failed } from "../../components/failed.tsx";
import { call } from "../../lib/api.ts";
import { rememberedSize } from "../../lib/list-state.ts";
import { type Format, useFormat } from "../../lib/use-format.ts";
import { batchesKey, batchesQuery, downloadResults } from "./queries.ts";
import { BatchStatus } from "./words.tsx";
import "../../components/record-list.css";

const columnsFor = (format: Format): Column<FileBatch>[] => [
  { key: "file", header: "File", cell: ({ file_name }) => file_name },
  { key: "status", header: "Status", cell: (batch) => <BatchStatus batch={batch} /> },
  {
    key: "progress",
    header: "Processed",
    align: "end",
    cell: ({ processed_lines, num_lines }) => `${inThousands(processed_lines)} of ${inThousands(num_lines)}`,
  },
  { key: "errors", header: "Errors", align: "end", cell: ({ failed_lines }) => inThousands(failed_lines) },
  {
    key: "created",
    header: "Uploaded",
    cell: ({ created_at }) => <time title={format.exact(created_at)}>{format.dateTime(created_at)}</time>,
  },
];

const actions = {
  pause: fileBatchCalls.pauseFileBatch,
  resume: fileBatchCalls.resumeFileBatch,
  cancel: fileBatchCalls.cancelFileBatch,
};

function useBatchActions() {
  const client = useQueryClient();
  const [cancelling, setCancelling] = useState<FileBatch>();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id, action }: { id: string; action: keyof typeof actions }) =>
      call(actions[action], { params: { id }, input: {} }),
    onSettled: () => {
      setCancelling(undefined);
      return client.invalidateQueries({ queryKey: batchesKey });
    },
  });
  const download = useMutation({ mutationFn: downloadResults });
  const menu = (batch: FileBatch): MenuItem[] => {
    const { id, status, paused } = batch;
    if (status === "completed" || status === "failed")
      return [{ label: "Download results", onSelect: () => download.mutate(batch) }];
    return [
      paused
        ? { label: "Resume", onSelect: () => mutate({ id, action: "resume" }) }
        : { label: "Pause", onSelect: () => mutate({ id, action: "pause" }) },
      { label: "Cancel", danger: true, onSelect: () => setCancelling(batch) },
    ];
  };
  const dialog = cancelling ? (
    <Confirm
      open
      danger
      title={`Cancel ${cancelling.file_name}?`}
      verb="Cancel batch"
      body="Lines that have not started are not charged, and their card data is erased. Charged lines stay charged."
      busy={isPending}
      onClose={() => setCancelling(undefined)}
      onConfirm={() => mutate({ id: cancelling.id, action: "cancel" })}
    />
  ) : null;
  return { menu, dialog };
}

/** The merchant's batches, newest first, with their progress. */
export function BatchList({ enabled, upload }: { enabled: boolean; upload: ReactNode }) {
  const format = useFormat();
  const [page, setPage] = useState({ limit: rememberedSize(), offset: 0 });
  const { data, error, refetch } = useQuery(batchesQuery(page, enabled));
  const { menu, dialog } = useBatchActions();
  return (
    <div className="gh-panel record-list">
      {error && data === undefined ? (
        <Failed error={error} onRetry={refetch} />
      ) : (
        <Table<FileBatch>
          label="File batches"
          columns={columnsFor(format)}
          rows={data?.data}
          rowKey={({ id }) => id}
          rowMenu={menu}
          skeletonRows={3}
          empty={
            <Empty title="No file yet: upload a CSV file, or drop it here, to charge many payments" action={upload} />
          }
        />
      )}
      <Pagination total={data?.total} {...page} onChange={setPage} />
      {dialog}
    </div>
  );
}
