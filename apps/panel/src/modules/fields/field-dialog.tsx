import { fieldCalls } from "@gatehouse/contract/fields/calls.ts";
import type { CustomField } from "@gatehouse/contract/fields/custom-field.ts";
import { fieldTypes, validationTypes } from "@gatehouse/contract/fields/field-types.ts";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Control, type UseFormReturn, useWatch } from "react-hook-form";
import { FormDialog } from "../../components/form-dialog.tsx";
import { call } from "../../lib/api.ts";
import { changedOf } from "../../lib/changed.ts";
import { FormCheck, FormSelect, FormText, startOf, useFields } from "../../lib/form.tsx";
import { ChoicesEditor } from "./choices-editor.tsx";
import { type FieldValues, fieldBody, fieldProblems, isChoice, newField, valuesOf } from "./field-form.ts";
import { customFieldsQuery } from "./queries.ts";
import { typeNames, validationNames } from "./words.ts";

type Within = { control: Control<FieldValues> };

const types = fieldTypes.map((value) => ({ value, label: typeNames[value] }));
const shapes = validationTypes.map((value) => ({ value, label: validationNames[value] }));

/** What the field takes: something to choose from, or a shape of text. */
function Taken({ control }: Within) {
  const [type, values] = useWatch({ control, name: ["type", "values"] });
  if (!isChoice(type))
    return (
      <div className="line">
        <FormSelect control={control} name="validation_type" label="Takes" options={shapes} />
        <FormText control={control} name="default" label="Default" maxLength={255} optional />
      </div>
    );
  const options = values
    .filter(({ value }) => value !== "")
    .map(({ name, value }) => ({ value, label: name || value }));
  return (
    <>
      <ChoicesEditor control={control} />
      <FormSelect control={control} name="default" label="Default" placeholder="None" options={options} optional />
    </>
  );
}

type FieldDialogProps = { field: CustomField | undefined; onClose: () => void };

function useSave({ field, onClose }: FieldDialogProps, form: UseFormReturn<FieldValues>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (values: FieldValues) => {
      const input = fieldBody(values);
      if (!field) return call(fieldCalls.createCustomField, { input });
      const changed = changedOf(fieldBody(startOf(form)), input);
      return call(fieldCalls.updateCustomField, { params: { id: field.id }, input: changed });
    },
    onSuccess: async (saved) => {
      await client.invalidateQueries({ queryKey: customFieldsQuery.queryKey });
      toast(field ? `Saved ${saved.name}` : `Successfully added ${saved.name}`, "success");
      onClose();
    },
  });
}

export function FieldDialog(props: FieldDialogProps) {
  const { field, onClose } = props;
  const { data } = useQuery({ ...customFieldsQuery, meta: { quiet: true } });
  const others = (data?.data ?? []).filter(({ id }) => id !== field?.id);
  const form = useFields<FieldValues>(field ? valuesOf(field) : newField, (typed) => fieldProblems(typed, others));
  const { control } = form;
  const type = useWatch({ control, name: "type" });
  const save = useSave(props, form);
  return (
    <FormDialog
      title={field ? field.name : "New field"}
      size="large"
      form={form}
      onValid={(values) => save.mutate(values)}
      saving={save}
      save="Save field"
      onClose={onClose}
    >
      <div className="line">
        <FormText
          control={control}
          name="name"
          label="Name"
          maxLength={100}
          hint="Letters, digits, blanks, dots and dashes"
          autoFocus
        />
        <FormText
          control={control}
          name="group_name"
          label="Group"
          maxLength={50}
          hint="Fields of one group are asked together"
          optional
        />
      </div>
      <FormSelect control={control} name="type" label="Type" options={types} />
      <Taken control={control} />
      {type === "hidden" ? (
        <p className="muted">Nobody sees a hidden field: its default is stored with what is sent.</p>
      ) : (
        <FormCheck
          control={control}
          name="required"
          label="Has to be filled in"
          hint="Every form asks for it. By API it is asked of payments that name its group."
        />
      )}
    </FormDialog>
  );
}
