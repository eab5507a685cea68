import { roles } from "@gatehouse/contract/access.ts";
import { type User, userStatuses } from "@gatehouse/contract/identity/user.ts";
import type { SearchField } from "@gatehouse/ui/search/search-bar.tsx";
import type { ListFilter, ListState } from "../../../lib/list-state.ts";
import { sayRole, sayStatus } from "../words.ts";

const text = { kind: "text" as const, operators: ["%", "=", "!="] };
const choice = { kind: "choice" as const, operators: ["=", "!="] };

export const userFields: SearchField[] = [
  { key: "name", label: "Name", ...text },
  { key: "username", label: "Username", ...text },
  { key: "email", label: "Email", ...text },
  { key: "role", label: "Role", ...choice, options: roles.map((value) => ({ value, label: sayRole(value) })) },
  {
    key: "status",
    label: "Status",
    ...choice,
    options: userStatuses.map((value) => ({ value, label: sayStatus(value) })),
  },
];

const sortable = ["name", "username", "role", "status", "created_at"] as const;
type Sortable = (typeof sortable)[number];

export function sortOf({ sort, dir }: ListState): { field: Sortable; direction: "asc" | "desc" } {
  const field = sortable.find((one) => one === sort);
  return field ? { field, direction: dir ?? "desc" } : { field: "created_at", direction: "asc" };
}

function matches(user: User, { field, operator, value }: ListFilter): boolean {
  const own = String(user[field as keyof User] ?? "").toLowerCase();
  const wanted = value.toLowerCase();
  if (operator === "%") return own.includes(wanted);
  return (own === wanted) === (operator === "=");
}

/** An account has few people, and all of them are here: they are searched where they are shown. */
export function findUsers(users: readonly User[], filters: readonly ListFilter[]): User[] {
  return users.filter((user) => filters.every((filter) => matches(user, filter)));
}

export function sortUsers(users: readonly User[], { field, direction }: ReturnType<typeof sortOf>): User[] {
  const sign = direction === "asc" ? 1 : -1;
  return users.toSorted((one, other) => sign * one[field].localeCompare(other[field]));
}
