import type { SavedSearch } from "@gatehouse/contract/reporting/saved-search-schemas.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { Dialog } from "@gatehouse/ui/dialog/dialog.tsx";
import { CheckField } from "@gatehouse/ui/field/check-field.tsx";
import { rules } from "@gatehouse/ui/field/rules.ts";
import { TextField } from "@gatehouse/ui/field/text-field.tsx";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { call } from "../../../lib/api.ts";
import { type ListFilter, writeFilters } from "../../../lib/list-state.ts";
import { SAVED_SECTION, savedCalls, savedQuery } from "./saved-queries.ts";

function useChanged() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: savedQuery.queryKey });
}

export function SaveDialog({ filters, onClose }: { filters: readonly ListFilter[]; onClose: () => void }) {
  const form = useId();
  const changed = useChanged();
  const [name, setName] = useState("");
  const [shared, setShared] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(savedCalls().save, {
        input: { name: name.trim(), section: SAVED_SECTION, shared, data: writeFilters(filters) },
      }),
    onSuccess: () => {
      toast(`Successfully added ${name.trim()}`, "success");
      onClose();
    },
    onSettled: changed,
  });
  const error = name === "" ? undefined : rules.required("Name")(name.trim());
  const footer = (
    <>
      <Button kind="quiet" onClick={onClose}>
        Cancel
      </Button>
      <Button kind="primary" type="submit" form={form} loading={isPending} disabled={name.trim() === ""}>
        Save search
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title="Save this search" size="small" footer={footer}>
      <form
        id={form}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== "" && !isPending) mutate();
        }}
      >
        <TextField name="name" label="Name" value={name} onChange={setName} maxLength={50} error={error} autoFocus />
        <CheckField name="shared" label="Share with everyone of this account" checked={shared} onChange={setShared} />
      </form>
    </Dialog>
  );
}

export function DeleteDialog({ searches, onClose }: { searches: readonly SavedSearch[]; onClose: () => void }) {
  const changed = useChanged();
  const { mutate, isPending } = useMutation({
    mutationFn: (id: string) => call(savedCalls().remove, { params: { id } }),
    onSuccess: () => toast("Successfully removed saved search", "success"),
    onSettled: changed,
  });
  return (
    <Dialog open onClose={onClose} title="Delete a search" size="small">
      <ul className="saved-searches">
        {searches.map(({ id, name, shared }) => (
          <li key={id}>
            <span>
              {name} {shared ? <span className="muted">shared</span> : null}
            </span>
            <Button kind="danger" disabled={isPending} onClick={() => mutate(id)}>
              {`Delete ${name}`}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
