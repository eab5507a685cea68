import { fieldCalls } from "@gatehouse/contract/fields/calls.ts";
import type { Group } from "@gatehouse/contract/fields/custom-field.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import type { SearchField } from "@gatehouse/ui/search/search-bar.tsx";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { DeleteDialog } from "../../components/delete-dialog.tsx";
import { ListPage } from "../../components/record-list.tsx";
import { call, callList } from "../../lib/api.ts";
import { writeFilters } from "../../lib/list-state.ts";
import { sayCount } from "../../lib/say.ts";
import { isRoleAdmin } from "../../session/area.ts";
import { usersQuery } from "../identity/index.ts";
import { GroupDialog } from "./group-dialog.tsx";
import { GROUPS } from "./queries.ts";
import "./fields.css";

const fields: SearchField[] = [{ key: "name", label: "Name", kind: "text", operators: ["%", "=", "!="] }];

/** How many users, and who they are, as whoever keeps the groups may see. */
function Users({ group, names }: { group: Group; names: string }) {
  if (group.user_ids.length === 0) return <span className="muted">No users yet</span>;
  return (
    <span title={names}>
      {sayCount(group.user_ids.length, "user")} <span className="muted">{names}</span>
    </span>
  );
}

function useColumns(keeps: boolean) {
  const { data: users } = useQuery({ ...usersQuery(), enabled: keeps });
  const namesOf = ({ user_ids }: Group) =>
    users ? user_ids.map((id) => users.find((user) => user.id === id)?.name ?? "a former user").join(", ") : "";
  return [
    { key: "name", header: "Name", cell: (row: Group) => row.name },
    {
      key: "description",
      header: "Description",
      cell: (row: Group) =>
        row.description ? <span title={row.description}>{row.description}</span> : <span className="muted">–</span>,
    },
    { key: "users", header: "Users", cell: (row: Group) => <Users group={row} names={namesOf(row)} /> },
  ];
}

function DeleteGroup({ group, onClose }: { group: Group; onClose: () => void }) {
  return (
    <DeleteDialog
      name={group.name}
      verb="Delete group"
      body="Its users and their payments stay; searches for the group find nothing any more."
      remove={() => call(fieldCalls.deleteGroup, { params: { id: group.id } })}
      stale={[GROUPS]}
      onClose={onClose}
    />
  );
}

/** Users whose payments are looked at together. */
export function GroupsPage() {
  const navigate = useNavigate();
  const keeps = isRoleAdmin();
  const columns = useColumns(keeps);
  const [editing, setEditing] = useState<Group | "new">();
  const [deleting, setDeleting] = useState<Group>();
  const showPayments = ({ id }: Group) => {
    const f = writeFilters([{ field: "group", operator: "=", value: id }]);
    void navigate({ to: "/merchant/transaction/search", search: { f } });
  };
  const menu = (group: Group) => [
    ...(keeps ? [{ label: "Edit group", onSelect: () => setEditing(group) }] : []),
    { label: "Show its payments", onSelect: () => showPayments(group) },
    ...(keeps ? [{ label: "Delete group", danger: true, onSelect: () => setDeleting(group) }] : []),
  ];
  return (
    <ListPage<Group>
      title="Groups"
      context="Users whose payments are looked at together"
      actions={() =>
        keeps ? (
          <Button kind="primary" onClick={() => setEditing("new")}>
            New group
          </Button>
        ) : null
      }
      name={GROUPS}
      label="Groups"
      noun="group"
      none={keeps ? "No groups yet: put users together to search for what they took" : "No groups yet"}
      fields={fields}
      columns={columns}
      find={(request) => callList(fieldCalls.searchGroups, request)}
      rowKey={({ id }) => id}
      onOpen={keeps ? setEditing : showPayments}
      rowMenu={menu}
    >
      {editing ? (
        <GroupDialog group={editing === "new" ? undefined : editing} onClose={() => setEditing(undefined)} />
      ) : null}
      {deleting ? <DeleteGroup group={deleting} onClose={() => setDeleting(undefined)} /> : null}
    </ListPage>
  );
}
