import type { SearchField } from "@gatehouse/ui/search/search-bar.tsx";
import { sayId } from "../../components/short-id.tsx";
import type { Format } from "../../lib/use-format.ts";
import { AccountStatus, statusOptions } from "./status.tsx";

export type Account = {
  id: string;
  name: string;
  status: "active" | "disabled";
  parent_structure: Record<string, string>;
  created_at: string;
};

const text = ["=", "!=", "%"];

/** What partners and merchants are searched by; each adds the address that it is written to. */
export const accountFields: SearchField[] = [
  { key: "name", label: "Name", kind: "text", operators: ["%", "=", "!="] },
  { key: "status", label: "Status", kind: "choice", operators: ["="], options: statusOptions },
  { key: "created_at", label: "Created", kind: "date", operators: ["="] },
  { key: "phone", label: "Phone", kind: "text", operators: text },
];

export function accountColumns(format: Format) {
  return {
    name: { key: "name", header: "Name", sort: "name", cell: (row: Account) => row.name },
    status: {
      key: "status",
      header: "Status",
      sort: "status",
      cell: (row: Account) => <AccountStatus status={row.status} />,
    },
    parent: {
      key: "parent",
      header: "Partner",
      cell: (row: Account) => Object.values(row.parent_structure).at(-1) ?? "–",
    },
    id: {
      key: "id",
      header: "ID",
      cell: (row: Account) => (
        <span className="gh-mono" title={row.id}>
          {sayId(row.id)}
        </span>
      ),
    },
    created: {
      key: "created",
      header: "Created",
      sort: "created_at",
      cell: (row: Account) => (
        <time className="muted" dateTime={row.created_at} title={format.exact(row.created_at)}>
          {format.date(row.created_at)}
        </time>
      ),
    },
  };
}
