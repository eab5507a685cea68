import type { User } from "@gatehouse/contract/identity/user.ts";
import { Status } from "@gatehouse/ui/status/status.tsx";
import type { Format } from "../../../lib/use-format.ts";
import { sayRole } from "../words.ts";

/** What keeps a user out, or asks something of them, comes before "active". */
export function Access({ user }: { user: User }) {
  const { disable_user_login, password_change_required } = user.access_restrictions;
  if (user.status === "disabled") return <Status tone="neutral">Disabled</Status>;
  if (disable_user_login) return <Status tone="danger">Login disabled</Status>;
  if (password_change_required) return <Status tone="warning">New password requested</Status>;
  return <Status tone="success">Active</Status>;
}

/** Bold letters, and those of one width, are wider than others. */
const WIDE = 1.2;

export function columnsFor(format: Format) {
  return [
    {
      key: "name",
      header: "Name",
      sort: "name",
      characters: (row: User) => WIDE * row.name.length,
      cell: (row: User) => <b>{row.name}</b>,
    },
    {
      key: "username",
      header: "Username",
      sort: "username",
      characters: (row: User) => WIDE * row.username.length,
      cell: (row: User) => <span className="gh-mono">{row.username}</span>,
    },
    { key: "status", header: "Status", sort: "status", cell: (row: User) => <Access user={row} /> },
    { key: "email", header: "Email", cell: (row: User) => row.email },
    { key: "role", header: "Role", sort: "role", cell: (row: User) => sayRole(row.role) },
    {
      key: "two_factor",
      header: "Two-factor",
      cell: (row: User) => (row.two_factor_enabled ? "On" : <span className="muted">Off</span>),
    },
    {
      key: "created",
      header: "Created",
      short: true as const,
      sort: "created_at",
      cell: (row: User) => (
        <time className="muted" dateTime={row.created_at} title={format.exact(row.created_at)}>
          {format.dateTime(row.created_at)}
        </time>
      ),
    },
  ];
}
