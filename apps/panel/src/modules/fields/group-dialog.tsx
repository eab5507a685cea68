import { fieldCalls } from "@gatehouse/contract/fields/calls.ts";
import type { Group } from "@gatehouse/contract/fields/custom-field.ts";
import { ChoicesField } from "@gatehouse/ui/field/choices-field.tsx";
import { check, rules } from "@gatehouse/ui/field/rules.ts";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Control, type UseFormReturn, useController } from "react-hook-form";
import { FormDialog } from "../../components/form-dialog.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { call } from "../../lib/api.ts";
import { changedOf } from "../../lib/changed.ts";
import { FormText, found, startOf, useFields } from "../../lib/form.tsx";
import { usersQuery } from "../identity/index.ts";
import { GROUPS } from "./queries.ts";

type Values = { name: string; description: string; user_ids: string[] };
type GroupDialogProps = { group: Group | undefined; onClose: () => void };

const problems = ({ name }: Values) => found({ name: check(name, [rules.required("Name"), rules.max("Name", 50)]) });

function Users({ control }: { control: Control<Values> }) {
  const { field } = useController({ control, name: "user_ids" });
  const asked = useQuery({ ...usersQuery(), meta: { quiet: true } });
  return (
    <Loaded asked={asked}>
      {(users) => (
        <ChoicesField
          several
          optional
          name="user_ids"
          label="Users"
          value={field.value}
          onChange={field.onChange}
          options={users.map(({ id, name, username }) => ({ value: id, label: `${name} (${username})` }))}
        />
      )}
    </Loaded>
  );
}

function useSave({ group, onClose }: GroupDialogProps, form: UseFormReturn<Values>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Values) => {
      if (!group) return call(fieldCalls.createGroup, { input });
      const changed = { name: input.name, ...changedOf(startOf(form), input) };
      return call(fieldCalls.updateGroup, { params: { id: group.id }, input: changed });
    },
    onSuccess: async (saved) => {
      await client.invalidateQueries({ queryKey: [GROUPS] });
      toast(group ? `Saved ${saved.name}` : `Successfully added ${saved.name}`, "success");
      onClose();
    },
  });
}

export function GroupDialog(props: GroupDialogProps) {
  const { group, onClose } = props;
  const { name = "", description = "", user_ids = [] } = group ?? {};
  const form = useFields<Values>({ name, description, user_ids }, problems);
  const { control } = form;
  const save = useSave(props, form);
  return (
    <FormDialog
      title={group ? group.name : "New group"}
      form={form}
      onValid={(values) => save.mutate(values)}
      saving={save}
      save="Save group"
      onClose={onClose}
    >
      <FormText control={control} name="name" label="Name" maxLength={50} autoFocus />
      <FormText control={control} name="description" label="Description" maxLength={255} optional />
      <Users control={control} />
    </FormDialog>
  );
}
