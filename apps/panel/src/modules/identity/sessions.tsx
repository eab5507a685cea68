import { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import type { Session } from "@gatehouse/contract/identity/session-schemas.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { Status } from "@gatehouse/ui/status/status.tsx";
import { inOrder } from "@gatehouse/ui/table/column.ts";
import { Table } from "@gatehouse/ui/table/table.tsx";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { Failed } from "../../components/failed.tsx";
import { call } from "../../lib/api.ts";
import { type Format, useFormat } from "../../lib/use-format.ts";
import { media, useMedia } from "../../lib/use-media.ts";
import { deviceName } from "./device-name.ts";
import { ListHead } from "./list-head.tsx";
import { sessionsQuery } from "./queries.ts";

function columnsFor(format: Format) {
  const moment = (time: string) => <time title={format.exact(time)}>{format.dateTime(time)}</time>;
  return [
    { key: "ip", header: "From", cell: (row: Session) => <span className="gh-mono">{row.ip_address}</span> },
    {
      key: "device",
      header: "Device",
      cell: (row: Session) => <span title={row.user_agent}>{deviceName(row.user_agent) || "Unknown device"}</span>,
    },
    { key: "created", header: "Signed in", cell: (row: Session) => moment(row.created_at) },
    { key: "seen", header: "Last seen", cell: (row: Session) => moment(row.last_seen_at) },
    {
      key: "by",
      header: "Opened by",
      cell: (row: Session) => (row.opened_by === "" ? <span className="muted">You</span> : row.opened_by),
    },
    {
      key: "current",
      header: "State",
      cell: (row: Session) => (row.current ? <Status tone="success">This session</Status> : null),
    },
  ];
}

/** Which one it is comes before when it began: there is room for that much. */
const phoneOrder = ["device", "current", "ip", "seen", "created", "by"];

function useEnd(done: string, end: (id: string) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: end,
    onSuccess: async () => {
      toast(done, "success");
      await client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
  });
}

/** Where one is signed in, and a way to end what should not be. */
export function Sessions({ userId }: { userId: string }) {
  const format = useFormat();
  const phone = useMedia(media.mobile);
  const columns = useMemo(() => {
    const all = columnsFor(format);
    return phone ? inOrder(all, phoneOrder) : all;
  }, [format, phone]);
  const { data, error, refetch } = useQuery(sessionsQuery);
  const one = useEnd("Session ended!", (id) => call(identityCalls.endSession, { params: { id } }));
  const others = useEnd("Other sessions ended!", (id) => call(identityCalls.endSessionsOf, { params: { id } }));
  const several = (data?.length ?? 0) > 1;
  return (
    <section className="gh-panel identity-list identity-sessions">
      <ListHead title="Sessions" total={data?.length} noun="session">
        {several ? (
          <Button loading={others.isPending} onClick={() => others.mutate(userId)}>
            End other sessions
          </Button>
        ) : null}
      </ListHead>
      {error && data === undefined ? (
        <Failed error={error} onRetry={refetch} />
      ) : (
        <Table<Session>
          label="Sessions"
          columns={columns}
          rows={data}
          rowKey={(row) => row.id}
          rowMenu={(row) => [
            { label: "End session", danger: true, disabled: row.current, onSelect: () => one.mutate(row.id) },
          ]}
          skeletonRows={2}
        />
      )}
    </section>
  );
}
