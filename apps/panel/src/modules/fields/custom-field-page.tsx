import { fieldCalls } from "@gatehouse/contract/fields/calls.ts";
import type { CustomField } from "@gatehouse/contract/fields/custom-field.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { Empty } from "@gatehouse/ui/state/empty.tsx";
import { inOrder } from "@gatehouse/ui/table/column.ts";
import { Table } from "@gatehouse/ui/table/table.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Counted } from "../../components/counted.tsx";
import { DeleteDialog } from "../../components/delete-dialog.tsx";
import { Failed } from "../../components/failed.tsx";
import { Page } from "../../components/page.tsx";
import { call } from "../../lib/api.ts";
import { say } from "../../lib/say.ts";
import { media, useMedia } from "../../lib/use-media.ts";
import { FieldDialog } from "./field-dialog.tsx";
import { customFieldsQuery } from "./queries.ts";
import { sayTaken, typeNames } from "./words.ts";
import "./fields.css";

const columns = [
  { key: "name", header: "Name", cell: (row: CustomField) => row.name },
  { key: "group", header: "Group", cell: (row: CustomField) => say(row.group_name) },
  { key: "type", header: "Type", cell: (row: CustomField) => typeNames[row.type] },
  {
    key: "takes",
    header: "Takes",
    cell: (row: CustomField) => <span title={sayTaken(row)}>{sayTaken(row)}</span>,
  },
  {
    key: "required",
    header: "Required",
    short: true as const,
    cell: (row: CustomField) => (row.required ? "Yes" : <span className="muted">–</span>),
  },
];

/** What tells fields apart; the rest is a touch away. */
const phoneColumns = inOrder(columns, ["name", "type"]);

/** Group by group, as forms ask them. */
const asAsked = (fields: readonly CustomField[]) =>
  fields.toSorted((one, other) => one.group_name.localeCompare(other.group_name) || one.position - other.position);

function useMove() {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ field, to }: { field: CustomField; to: CustomField }) =>
      call(fieldCalls.updateCustomField, { params: { id: field.id }, input: { position: to.position } }),
    onSettled: () => client.invalidateQueries({ queryKey: customFieldsQuery.queryKey }),
  });
  return { move: mutate, moving: isPending };
}

function DeleteField({ field, onClose }: { field: CustomField; onClose: () => void }) {
  return (
    <DeleteDialog
      name={field.name}
      verb="Delete field"
      done="Custom field deleted!"
      body="It is asked no longer. Payments and customers keep what they have stored in it."
      remove={() => call(fieldCalls.deleteCustomField, { params: { id: field.id } })}
      stale={customFieldsQuery.queryKey}
      onClose={onClose}
    />
  );
}

/** What a merchant asks beyond the usual: in the virtual terminal and of customers. */
export function CustomFieldPage() {
  const { data, error, refetch } = useQuery({ ...customFieldsQuery, meta: { quiet: true } });
  const phone = useMedia(media.mobile);
  const [editing, setEditing] = useState<CustomField | "new">();
  const [deleting, setDeleting] = useState<CustomField>();
  const { move, moving } = useMove();
  const rows = data && asAsked(data.data);
  const create = (
    <Button kind="primary" onClick={() => setEditing("new")}>
      New field
    </Button>
  );
  const menu = (field: CustomField) => {
    const group = (rows ?? []).filter(({ group_name }) => group_name === field.group_name);
    const at = group.findIndex(({ id }) => id === field.id);
    const towards = (label: string, to: CustomField | undefined) => ({
      label,
      disabled: moving || to === undefined,
      onSelect: () => to && move({ field, to }),
    });
    return [
      { label: "Edit field", onSelect: () => setEditing(field) },
      towards("Move up", group[at - 1]),
      towards("Move down", group[at + 1]),
      { label: "Delete field", danger: true, onSelect: () => setDeleting(field) },
    ];
  };
  return (
    <Page
      title="Custom fields"
      context={
        <Counted
          context="What is asked besides the usual fields, in the virtual terminal and in the customer vault"
          total={rows?.length}
          noun="field"
        />
      }
      actions={create}
    >
      <div className="gh-panel record-list">
        {error && data === undefined ? (
          <Failed error={error} onRetry={refetch} />
        ) : (
          <Table<CustomField>
            label="Custom fields"
            columns={phone ? phoneColumns : columns}
            rows={rows}
            rowKey={({ id }) => id}
            onOpen={setEditing}
            rowMenu={menu}
            skeletonRows={5}
            empty={<Empty title="No fields yet: payments and customers have only the usual ones" />}
          />
        )}
      </div>
      {editing ? (
        <FieldDialog field={editing === "new" ? undefined : editing} onClose={() => setEditing(undefined)} />
      ) : null}
      {deleting ? <DeleteField field={deleting} onClose={() => setDeleting(undefined)} /> : null}
    </Page>
  );
}
