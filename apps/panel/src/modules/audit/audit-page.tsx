import { auditCalls } from "@gatehouse/contract/audit/calls.ts";
import type { AuditEntry } from "@gatehouse/contract/audit/schemas.ts";
import { Dialog } from "@gatehouse/ui/dialog/dialog.tsx";
import type { SearchField } from "@gatehouse/ui/search/search-bar.tsx";
import { inOrder } from "@gatehouse/ui/table/column.ts";
import { Table } from "@gatehouse/ui/table/table.tsx";
import { useMemo, useState } from "react";
import { ListPage } from "../../components/record-list.tsx";
import { sayId } from "../../components/short-id.tsx";
import { callList } from "../../lib/api.ts";
import { say } from "../../lib/say.ts";
import { type Format, useFormat } from "../../lib/use-format.ts";
import { media, useMedia } from "../../lib/use-media.ts";
import { type Change, differences } from "./difference.ts";
import { codeOf, doneTo, sayAction, sayRecord, type Told } from "./words.ts";
import "./audit.css";

const words = ["=", "!=", "%"];
const fields: SearchField[] = [
  { key: "person", label: "Person", kind: "text", operators: ["%", "=", "!="] },
  { key: "created_at", label: "Time", kind: "date", operators: ["="] },
  { key: "record_type", label: "Kind of record", kind: "text", operators: words },
  { key: "record_id", label: "Record ID", kind: "text", operators: ["=", "!="] },
  { key: "action", label: "Action", kind: "text", operators: words },
  { key: "account_id", label: "Account ID", kind: "text", operators: ["=", "!="] },
  { key: "user_id", label: "User ID", kind: "text", operators: ["=", "!="] },
  { key: "ip_address", label: "IP address", kind: "text", operators: words },
];

const whoOf = (row: AuditEntry) =>
  row.acting_as_user_name === "" ? row.user_name || "System" : `${row.user_name} as ${row.acting_as_user_name}`;

/** A member within a record, step by step: "Limits › Sale › Daily". */
const sayPath = (path: string) => path.split(".").map(say).join(" › ");

const codes: readonly Told[] = ["record_type", "action"];
type Asked = Record<string, unknown> & Partial<Record<Told, { operator: string; value: string }>>;

/** Kinds and actions are looked for as the list shows them: "Custom field". */
function coded<Input extends object>(input: Input): Input {
  const asked = input as Asked;
  const written = codes.flatMap((name) => {
    const filter = asked[name];
    return filter ? [[name, { ...filter, value: codeOf(name, filter.value) }]] : [];
  });
  return { ...input, ...Object.fromEntries(written) };
}

const phoneOrder = ["who", "action", "record", "ip"];

/** On a phone only the first columns are seen without scrolling: who did what, and to what; the time stands under who. */
function columnsFor(format: Format, phone: boolean) {
  const columns = allColumns(format, phone);
  return phone ? inOrder(columns, phoneOrder) : columns;
}

function When({ row, format }: { row: AuditEntry; format: Format }) {
  return (
    <time dateTime={row.created_at} title={format.exact(row.created_at)}>
      {format.dateTime(row.created_at)}
    </time>
  );
}

function allColumns(format: Format, phone: boolean) {
  return [
    {
      key: "when",
      header: "When",
      short: true as const,
      sort: "created_at",
      cell: (row: AuditEntry) => <When row={row} format={format} />,
    },
    {
      key: "who",
      header: "Who",
      ...(phone ? { short: true as const } : {}),
      cell: (row: AuditEntry) =>
        phone ? (
          <span className="audit-who">
            <span>{whoOf(row)}</span>
            <span className="muted">
              <When row={row} format={format} />
            </span>
          </span>
        ) : (
          whoOf(row)
        ),
    },
    { key: "action", header: "Action", cell: (row: AuditEntry) => sayAction(row) },
    {
      key: "record",
      header: "Record",
      cell: (row: AuditEntry) => (
        <span className="audit-record">
          {sayRecord(row)}{" "}
          <span className="gh-mono muted" title={row.record_id}>
            {sayId(row.record_id)}
          </span>
        </span>
      ),
    },
    { key: "ip", header: "From", cell: (row: AuditEntry) => <span className="gh-mono">{row.ip_address || "–"}</span> },
  ];
}

const changeColumns = [
  { key: "path", header: "Field", cell: (row: Change) => <span title={row.path}>{sayPath(row.path)}</span> },
  { key: "before", header: "Before", cell: (row: Change) => <span className="audit-before">{row.before || "–"}</span> },
  { key: "after", header: "After", cell: (row: Change) => <span className="audit-after">{row.after || "–"}</span> },
];

function EntryDialog({ entry, format, onClose }: { entry: AuditEntry; format: Format; onClose: () => void }) {
  const changes = differences(entry.before, entry.after);
  return (
    <Dialog open onClose={onClose} size="large" title={`${sayRecord(entry)}: ${doneTo(entry)}`}>
      <div className="stack">
        <p>
          {whoOf(entry)} · {format.dateTime(entry.created_at)} · <span className="gh-mono">{entry.record_id}</span>
        </p>
        {changes.length === 0 ? (
          <p className="muted">Nothing of the record changed.</p>
        ) : (
          <Table<Change> label="What changed" columns={changeColumns} rows={changes} rowKey={(row) => row.path} />
        )}
      </div>
    </Dialog>
  );
}

export function AuditPage() {
  const format = useFormat();
  const phone = useMedia(media.mobile);
  const columns = useMemo(() => columnsFor(format, phone), [format, phone]);
  const [opened, setOpened] = useState<AuditEntry>();
  return (
    <ListPage<AuditEntry>
      title="Audit"
      context="Who changed what, when, and from where"
      zone={format.zone}
      name="audit"
      label="Audit"
      noun="entry"
      none="Nothing has been changed yet"
      fields={fields}
      columns={columns}
      find={(request) => callList(auditCalls.searchAudit, { ...request, input: coded(request.input) })}
      rowKey={(row) => row.id}
      onOpen={setOpened}
    >
      {opened ? <EntryDialog entry={opened} format={format} onClose={() => setOpened(undefined)} /> : null}
    </ListPage>
  );
}
