import { processorCalls } from "@gatehouse/contract/processors/calls.ts";
import type { Policy } from "@gatehouse/contract/processors/policy.ts";
import { Button, IconButton } from "@gatehouse/ui/button/button.tsx";
import { Dialog } from "@gatehouse/ui/dialog/dialog.tsx";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useId } from "react";
import { type Control, useFieldArray, useWatch } from "react-hook-form";
import { Form } from "../../components/form.tsx";
import { call } from "../../lib/api.ts";
import { FormCheck, FormMoney, FormSelect, FormText, useFields } from "../../lib/form.tsx";
import {
  fieldOptions,
  newCondition,
  newPolicy,
  type PolicyValues,
  policyBody,
  policyProblems,
  policyValuesOf,
} from "./policy-values.ts";

type Within = { control: Control<PolicyValues> };

const equal = [
  { value: "=", label: "is" },
  { value: "!=", label: "is not" },
];
const ordered = [
  ...equal,
  { value: "<", label: "<" },
  { value: "<=", label: "≤" },
  { value: ">", label: ">" },
  { value: ">=", label: "≥" },
];
const yesNo = [
  { value: "true", label: "Yes" },
  { value: "false", label: "No" },
];

function ConditionValue({ control, at, field }: Within & { at: number; field: string }) {
  if (field === "amount") {
    const name = `conditions.${at}.amount` as const;
    return <FormMoney control={control} name={name} label="Value" currency="usd" decimals={2} symbol="$" />;
  }
  const name = `conditions.${at}.text` as const;
  if (field === "customer") {
    return <FormSelect control={control} name={name} label="Value" options={yesNo} placeholder="Choose" />;
  }
  return <FormText control={control} name={name} label="Value" hint="Several with commas: any of them" />;
}

function Condition({ control, at, onRemove }: Within & { at: number; onRemove: () => void }) {
  const field = useWatch({ control, name: `conditions.${at}.field` });
  return (
    <li className="policy-condition">
      <div className="line">
        <FormSelect control={control} name={`conditions.${at}.field`} label="Field" options={fieldOptions} />
        <FormSelect
          control={control}
          name={`conditions.${at}.operator`}
          label="Compared"
          options={field === "amount" ? ordered : equal}
        />
        <ConditionValue control={control} at={at} field={field} />
      </div>
      <IconButton label={`Remove condition ${at + 1}`} icon={<X />} onClick={onRemove} />
    </li>
  );
}

function Conditions({ control }: Within) {
  const { fields, append, remove } = useFieldArray({ control, name: "conditions" });
  return (
    <section className="stack" aria-label="Conditions">
      <p className="muted">
        {fields.length === 0 ? "Without a condition every payment matches." : "All of these must hold."}
      </p>
      <ul className="policy-conditions">
        {fields.map(({ id }, at) => (
          <Condition key={id} control={control} at={at} onRemove={() => remove(at)} />
        ))}
      </ul>
      <div>
        <Button onClick={() => append(newCondition)}>Add condition</Button>
      </div>
    </section>
  );
}

type Option = { value: string; label: string };

function Action({ control, processors }: Within & { processors: readonly Option[] }) {
  return (
    <div className="line">
      <FormSelect
        control={control}
        name="processor_id"
        label="Goes to"
        options={processors}
        placeholder="Choose a processor"
      />
      <FormSelect
        control={control}
        name="fallback_processor_id"
        label="If it is not there"
        options={processors}
        placeholder="Ask the next policy"
        optional
      />
      <FormText control={control} name="split_percent" label="Share in %" mask="digits" maxLength={3} />
    </div>
  );
}

type PolicyDialogProps = {
  merchantId: string;
  policy: Policy | undefined;
  processors: readonly Option[];
  onClose: () => void;
};

function useSave({ merchantId, policy, onClose }: PolicyDialogProps) {
  const client = useQueryClient();
  const others = policy?.action.fallback_processor_ids.slice(1) ?? [];
  return useMutation({
    mutationFn: (values: PolicyValues) => {
      const input = policyBody(values, others);
      return policy
        ? call(processorCalls.updatePolicy, { params: { id: merchantId, pid: policy.id }, input })
        : call(processorCalls.createPolicy, { params: { id: merchantId }, input });
    },
    onSuccess: async (saved) => {
      await client.invalidateQueries({ queryKey: ["policies"] });
      toast(policy ? "Policy saved!" : `Successfully added ${saved.name}`, "success");
      onClose();
    },
  });
}

export function PolicyDialog(props: PolicyDialogProps) {
  const { policy, processors, onClose } = props;
  const id = useId();
  const form = useFields<PolicyValues>(policy ? policyValuesOf(policy) : newPolicy, policyProblems);
  const { control } = form;
  const save = useSave(props);
  const footer = (
    <>
      <Button kind="quiet" onClick={onClose}>
        Cancel
      </Button>
      <Button kind="primary" type="submit" form={id} loading={save.isPending}>
        Save policy
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={policy ? policy.name : "New policy"} size="large" footer={footer}>
      <Form id={id} className="stack" form={form} onValid={(values) => save.isPending || save.mutate(values)}>
        <div className="line line-wide-first">
          <FormText control={control} name="name" label="Name" maxLength={100} autoFocus />
          <FormText
            control={control}
            name="priority"
            label="Order"
            mask="digits"
            maxLength={5}
            hint="The lowest is asked first"
          />
        </div>
        <FormCheck control={control} name="enabled" label="In use" />
        <Conditions control={control} />
        <Action control={control} processors={processors} />
      </Form>
    </Dialog>
  );
}
