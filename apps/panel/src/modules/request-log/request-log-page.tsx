import { requestLogCalls } from "@gatehouse/contract/request-log/calls.ts";
import type { RequestLogEntry } from "@gatehouse/contract/request-log/schemas.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { TextField } from "@gatehouse/ui/field/text-field.tsx";
import type { SearchField } from "@gatehouse/ui/search/search-bar.tsx";
import { inOrder } from "@gatehouse/ui/table/column.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, type ReactNode, useMemo, useState } from "react";
import { ListPage } from "../../components/record-list.tsx";
import { sayId } from "../../components/short-id.tsx";
import { callList } from "../../lib/api.ts";
import { type Format, useFormat } from "../../lib/use-format.ts";
import { media, useMedia } from "../../lib/use-media.ts";
import { merchantQuery } from "../accounts/index.ts";
import { settingsQuery } from "./queries.ts";
import { SettingsDialog } from "./settings-dialog.tsx";
import { HttpStatus } from "./words.tsx";
import "./request-log.css";

const fields: SearchField[] = [
  { key: "path", label: "Path", kind: "text", operators: ["%", "="] },
  { key: "status", label: "Status", kind: "number", operators: ["=", "!=", "<", ">"] },
  { key: "created_at", label: "Time", kind: "date", operators: ["="] },
  { key: "id", label: "Error ID", kind: "text", operators: ["="] },
  { key: "transaction_id", label: "Transaction ID", kind: "text", operators: ["="] },
  { key: "method", label: "Method", kind: "text", operators: ["=", "!="] },
  { key: "key_name", label: "API key", kind: "text", operators: ["%", "=", "!="] },
  { key: "duration_ms", label: "Duration (ms)", kind: "number", operators: [">", "<"] },
];

const columnsFor = (format: Format) => [
  {
    key: "when",
    header: "Time",
    short: true as const,
    sort: "created_at",
    cell: (row: RequestLogEntry) => (
      <time dateTime={row.created_at} title={format.exact(row.created_at)}>
        {format.dateTime(row.created_at)}
      </time>
    ),
  },
  { key: "status", header: "Status", cell: (row: RequestLogEntry) => <HttpStatus status={row.status} /> },
  {
    key: "call",
    header: "Call",
    cell: (row: RequestLogEntry) => <span className="gh-mono request-path">{`${row.method} ${row.path}`}</span>,
  },
  {
    key: "duration",
    header: "Duration",
    align: "end" as const,
    cell: (row: RequestLogEntry) => `${row.duration_ms} ms`,
  },
  { key: "key", header: "API key", cell: (row: RequestLogEntry) => row.key_name || "–" },
  {
    key: "id",
    header: "Error ID",
    cell: (row: RequestLogEntry) => (
      <span className="gh-mono muted" title={row.id}>
        {sayId(row.id)}
      </span>
    ),
  },
];

/** On a phone only the first columns are seen without scrolling. */
const phoneOrder = ["status", "call", "when", "duration", "key", "id"];

const pathOf = (id: string) => `/merchant/request-log/${encodeURIComponent(id)}`;

/** Opens the entry of an Error ID. */
function FindEntry() {
  const navigate = useNavigate();
  const [id, setId] = useState("");
  const find = (event: FormEvent) => {
    event.preventDefault();
    if (id.trim() !== "") void navigate({ to: pathOf(id.trim()) as never });
  };
  return (
    <form className="find-entry" onSubmit={find}>
      <TextField name="error_id" label="Error ID" value={id} onChange={setId} maxLength={40} mono />
      <Button type="submit">Find call</Button>
    </form>
  );
}

function Settings({ merchantId }: { merchantId: string }) {
  const [open, setOpen] = useState(false);
  const { data: settings } = useQuery(settingsQuery(merchantId));
  if (!settings) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Settings</Button>
      {open ? <SettingsDialog merchantId={merchantId} settings={settings} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function Calls({ merchantId }: { merchantId: string }) {
  const format = useFormat();
  const navigate = useNavigate();
  const phone = useMedia(media.mobile);
  const columns = useMemo(() => {
    const all = columnsFor(format);
    return phone ? inOrder(all, phoneOrder) : all;
  }, [format, phone]);
  return (
    <ListPage<RequestLogEntry>
      title="Request log"
      context="API calls of your keys in the last 30 days"
      zone={format.zone}
      actions={() => (
        <>
          <FindEntry />
          <Settings merchantId={merchantId} />
        </>
      )}
      name="request log"
      label="Request log"
      noun="API call"
      none="No API call yet: send a request with one of your API keys and it appears here within a second"
      fields={fields}
      columns={columns}
      find={(request) => callList(requestLogCalls.searchRequestLog, { ...request, params: { id: merchantId } })}
      rowKey={(row) => row.id}
      onOpen={(row) => void navigate({ to: pathOf(row.id) as never })}
    />
  );
}

/** The API calls of the signed-in merchant's keys. */
export function RequestLogPage(): ReactNode {
  const { data: merchant } = useQuery({ ...merchantQuery, meta: { quiet: true } });
  return merchant ? <Calls merchantId={merchant.id} /> : null;
}
