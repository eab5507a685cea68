import { processorCalls } from "@gatehouse/contract/processors/calls.ts";
import type { Policy, PolicyCondition } from "@gatehouse/contract/processors/policy.ts";
import { conditionKinds, type PolicyField } from "@gatehouse/contract/processors/policy-condition.ts";
import { Button, IconButton } from "@gatehouse/ui/button/button.tsx";
import { ChoicesField } from "@gatehouse/ui/field/choices-field.tsx";
import { SelectField } from "@gatehouse/ui/field/select-field.tsx";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import { type Control, useController, useFieldArray, useWatch } from "react-hook-form";
import { FormDialog } from "../../components/form-dialog.tsx";
import { CountriesField } from "../../components/place-fields.tsx";
import { call } from "../../lib/api.ts";
import { changedOf } from "../../lib/changed.ts";
import { FormCheck, FormMoney, FormSelect, FormText, useBound, useFields } from "../../lib/form.tsx";
import { moneyLook } from "../../lib/use-format.ts";
import {
  conditionsOf,
  fieldOptions,
  newCondition,
  newPolicy,
  type PolicyValues,
  policyBody,
  policyProblems,
  policyValuesOf,
} from "./policy-values.ts";
import { choicesOf, currencyAsked, valuesIn } from "./policy-words.ts";
import "./processors.css";

type Within = { control: Control<PolicyValues> };
type Option = { value: string; label: string };
/** `own` is the currency of the merchant. */
type Priced = Within & { own: string; processors: readonly Option[] };

const operatorWords: Record<PolicyCondition["operator"], string> = {
  "=": "is",
  "!=": "is not",
  "<": "<",
  ">": ">",
  "<=": "≤",
  ">=": "≥",
};
const operatorsOf = (field: PolicyField) =>
  conditionKinds[field].operators.map((value) => ({ value, label: operatorWords[value] }));

const yesNo = [
  { value: "true", label: "Yes" },
  { value: "false", label: "No" },
];

const BIN_HINT = "Up to eight digits. Several with commas: any of them.";

type OfCondition = Priced & { at: number };

/** What was chosen for one field says nothing of another, nor can every field be compared the same way. */
function ConditionField({ control, at }: OfCondition) {
  const { value, wired } = useBound(control, `conditions.${at}.field`);
  const { field: text } = useController({ control, name: `conditions.${at}.text` });
  const { field: operator } = useController({ control, name: `conditions.${at}.operator` });
  const change = (next: string) => {
    wired.onChange(next);
    text.onChange("");
    operator.onChange("=");
  };
  return <SelectField {...wired} label="Field" options={fieldOptions} value={String(value)} onChange={change} />;
}

/** Chosen by its words, kept by its code. */
function ConditionText({ control, at, field, processors }: OfCondition & { field: PolicyField }) {
  const { value, wired } = useBound(control, `conditions.${at}.text`);
  const options = field === "processor_id" ? processors : choicesOf(field, String(value));
  if (options === undefined) {
    const name = `conditions.${at}.text` as const;
    return <FormText control={control} name={name} label="Value" hint={BIN_HINT} />;
  }
  const shown = {
    ...wired,
    label: "Value",
    hint: "Any of them",
    value: valuesIn(String(value)),
    onChange: (chosen: string[]) => wired.onChange(chosen.join(", ")),
  };
  return field === "country" ? <CountriesField {...shown} /> : <ChoicesField {...shown} several options={options} />;
}

function AmountValue({ control, own, at }: OfCondition) {
  const conditions = useWatch({ control, name: "conditions" });
  const look = moneyLook(currencyAsked(conditionsOf(conditions), own));
  return <FormMoney control={control} name={`conditions.${at}.amount`} label="Value" {...look} />;
}

function ConditionValue(props: OfCondition & { field: PolicyField }) {
  const { control, at, field } = props;
  if (field === "amount") return <AmountValue {...props} />;
  const name = `conditions.${at}.text` as const;
  if (field === "customer") {
    return <FormSelect control={control} name={name} label="Value" options={yesNo} placeholder="Choose" />;
  }
  return <ConditionText {...props} />;
}

function Condition({ onRemove, ...of }: OfCondition & { onRemove: () => void }) {
  const { control, at } = of;
  const field = useWatch({ control, name: `conditions.${at}.field` });
  return (
    <li className="policy-condition">
      <div className="line">
        <ConditionField {...of} />
        <FormSelect
          control={control}
          name={`conditions.${at}.operator`}
          label="Compared"
          options={operatorsOf(field)}
        />
        <ConditionValue {...of} field={field} />
      </div>
      <IconButton label={`Remove condition ${at + 1}`} icon={<X />} onClick={onRemove} />
    </li>
  );
}

function Conditions({ control, ...merchant }: Priced) {
  const { fields, append, remove } = useFieldArray({ control, name: "conditions" });
  return (
    <section className="stack" aria-label="Conditions">
      <p className="muted">
        {fields.length === 0 ? "Without a condition every payment matches." : "All of these must hold."}
      </p>
      <ul className="policy-conditions">
        {fields.map(({ id }, at) => (
          <Condition key={id} control={control} {...merchant} at={at} onRemove={() => remove(at)} />
        ))}
      </ul>
      <div>
        <Button onClick={() => append(newCondition)}>Add condition</Button>
      </div>
    </section>
  );
}

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
      <FormText
        control={control}
        name="split_percent"
        label="Share in %"
        hint="Of what the policies before it leave"
        mask="digits"
        maxLength={3}
      />
    </div>
  );
}

/** As many as the server takes. */
const MOST_STAND_INS = 10;

function StandIns({ control, processors }: Within & { processors: readonly Option[] }) {
  const { fields, append, remove } = useFieldArray({ control, name: "stand_ins" });
  return (
    <section className="stack" aria-label="Who stands in">
      <p className="muted">
        {fields.length === 0
          ? "If the processor is disabled, the next policy is asked. If it cannot be reached, the payment is declined: nothing was asked of it. If its limit leaves no room, the payment is refused."
          : "Asked in this order if those before are disabled, have no room within their limits, or certainly were not reached. Never after a decline, nor when it is not known what became of the payment, nor where it would have another price."}
      </p>
      <ul className="policy-conditions">
        {fields.map(({ id }, at) => (
          <li key={id} className="policy-condition">
            <FormSelect
              control={control}
              name={`stand_ins.${at}.id`}
              label={`${at + 1}. stands in`}
              options={processors}
              placeholder="Choose a processor"
            />
            <IconButton label={`Remove stand-in ${at + 1}`} icon={<X />} onClick={() => remove(at)} />
          </li>
        ))}
      </ul>
      <div>
        <Button disabled={fields.length >= MOST_STAND_INS} onClick={() => append({ id: "" }, { shouldFocus: false })}>
          Add stand-in
        </Button>
      </div>
    </section>
  );
}

type PolicyDialogProps = {
  merchantId: string;
  own: string;
  policy: Policy | undefined;
  processors: readonly Option[];
  onClose: () => void;
};

function useSave({ merchantId, policy, onClose }: PolicyDialogProps) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (values: PolicyValues) => {
      const input = policyBody(values);
      if (policy === undefined) return call(processorCalls.createPolicy, { params: { id: merchantId }, input });
      const changed = changedOf(policyBody(policyValuesOf(policy)), input);
      return call(processorCalls.updatePolicy, { params: { id: merchantId, pid: policy.id }, input: changed });
    },
    onSuccess: async (saved) => {
      await client.invalidateQueries({ queryKey: ["policies"] });
      toast(policy ? "Policy saved!" : `Successfully added ${saved.name}`, "success");
      onClose();
    },
  });
}

export function PolicyDialog(props: PolicyDialogProps) {
  const { policy, own, processors, onClose } = props;
  const form = useFields<PolicyValues>(policy ? policyValuesOf(policy) : newPolicy, policyProblems);
  const { control } = form;
  const save = useSave(props);
  return (
    <FormDialog
      title={policy ? policy.name : "New policy"}
      size="large"
      form={form}
      onValid={(values) => save.mutate(values)}
      saving={save}
      save="Save policy"
      onClose={onClose}
    >
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
      <Conditions control={control} own={own} processors={processors} />
      <Action control={control} processors={processors} />
      <StandIns control={control} processors={processors} />
    </FormDialog>
  );
}
