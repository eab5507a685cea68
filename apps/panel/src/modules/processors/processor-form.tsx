import { processorTags } from "@gatehouse/contract/processors/processor.ts";
import { Status } from "@gatehouse/ui/status/status.tsx";
import { type Control, useWatch } from "react-hook-form";
import { Form } from "../../components/form.tsx";
import { FormFoot } from "../../components/form-foot.tsx";
import { FormCheck, FormSelect, FormText, startOf, useFields } from "../../lib/form.tsx";
import { LimitsGroup } from "../../payment/limits-group.tsx";
import { RateGroup } from "../../payment/rate-group.tsx";
import { settleHours } from "./half-hours.ts";
import { NameField } from "./name-field.tsx";
import { type ProcessorType, type ProcessorValues, processorProblems } from "./processor-values.ts";
import { TakesGroup } from "./takes-group.tsx";
import { kindNames } from "./words.ts";
import "./processors.css";

type Within = { control: Control<ProcessorValues> };

const tagNames: Record<(typeof processorTags)[number], string> = {
  "": "Any payment",
  surchargefallback: "Surcharge fallback: cards that bear none",
  itfallback: "IT fallback: keyed cards",
  debitfallback: "Debit fallback: debit cards declined elsewhere",
  splittransaction: "Split transaction: the second payment",
  splitpaymentadjustment: "Split payment adjustment: surcharges on their own",
};
const tags = processorTags.map((value) => ({ value, label: tagNames[value] }));

/** What the type can do, and plainly whether it can do it here. */
function About({ type }: { type: ProcessorType }) {
  return (
    <>
      {type.can_process ? null : (
        <p role="note">
          <Status tone="warning">Not connected</Status> This program has no connection to {type.display_name} yet. You
          can prepare it; it can't be enabled and takes no payments.
        </p>
      )}
      {type.capabilities.length > 0 ? (
        <ul className="processor-can" aria-label="What it can do">
          {type.capabilities.map(({ key, label }) => (
            <li key={key}>{label}</li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

function SettingField({ control, setting }: Within & { setting: ProcessorType["settings"][number] }) {
  const { name, label, kind, required, most } = setting;
  const at = { control, name: `settings.${name}` as const, label };
  if (kind === "switch") return <FormCheck {...at} />;
  if (kind === "map") return <FormText {...at} mono optional={!required} hint='An object, as in {"name": {…}}' />;
  if (kind === "number")
    return (
      <FormText {...at} inputMode="numeric" optional={!required} hint={most ? `A whole number up to ${most}` : ""} />
    );
  if (kind === "text") return <FormText {...at} autoComplete="off" optional={!required} />;
  return (
    <FormText
      {...at}
      type="password"
      autoComplete="new-password"
      optional={!required}
      hint="Never shown again; leave it as it is to keep what is stored"
    />
  );
}

function SettingsGroup({ control, type }: Within & { type: ProcessorType }) {
  if (type.settings.length === 0) return null;
  const isGiven = type.settings.some(({ required }) => required);
  return (
    <section className="group" aria-label="Settings">
      <h2>Settings</h2>
      {isGiven ? <p>As {type.display_name} gave them to the merchant.</p> : null}
      <div className="switches">
        {type.settings.map((setting) => (
          <SettingField key={`${type.type}.${setting.name}`} control={control} setting={setting} />
        ))}
      </div>
    </section>
  );
}

function UseGroup({ control, type }: Within & { type: ProcessorType | undefined }) {
  const zones = Intl.supportedValuesOf("timeZone");
  const [zone, hour] = useWatch({ control, name: ["timezone", "settle_at"] });
  const options = [...new Set([zone, "UTC", ...zones])].map((value) => ({
    value,
    label: value.replaceAll("_", " "),
  }));
  return (
    <section className="group" aria-label="Use">
      <h2>Use</h2>
      {(type?.payment_methods ?? []).map((kind) => (
        <FormCheck key={kind} control={control} name={`default_${kind}`} label={`Default for ${kindNames[kind]}`} />
      ))}
      <FormCheck control={control} name="hide_in_vt" label="Hide in the virtual terminal" />
      <FormCheck
        control={control}
        name="disable_auto_settle"
        label="Do not settle by itself"
        hint="Then a batch is sent when a terminal settles that took a payment, or when somebody presses “Settle now” among the processors"
      />
      <div className="line">
        <FormSelect control={control} name="settle_at" label="Settles at" options={settleHours(hour)} />
        <FormSelect control={control} name="timezone" label="Time zone" options={options} />
        <FormSelect control={control} name="tag" label="Used for" options={tags} />
      </div>
    </section>
  );
}

type Change = { values: ProcessorValues; before: ProcessorValues; type: ProcessorType };
type ProcessorFormProps = {
  title: string;
  /** The path of the merchant's processors. */
  list: string;
  start: ProcessorValues;
  types: readonly ProcessorType[];
  /** The merchant's. */
  currency: string;
  isNew: boolean;
  busy: boolean;
  onSave: (change: Change, saved: (values: ProcessorValues) => void) => void;
};

/** Drawn from what the type says about itself: a new type needs no screen. */
export function ProcessorForm({ title, list, start, types, currency, isNew, busy, onSave }: ProcessorFormProps) {
  const form = useFields<ProcessorValues>(start, (values) => processorProblems(values, types));
  const { control } = form;
  const code = useWatch({ control, name: "type" });
  const type = types.find((one) => one.type === code);
  const options = types
    .filter((one) => one.available || one.type === start.type)
    .sort((one, other) => Number(other.can_process) - Number(one.can_process))
    .map((one) => ({
      value: one.type,
      label: one.can_process ? one.display_name : `${one.display_name} (not connected)`,
    }));
  const save = (values: ProcessorValues) => {
    if (type && !busy) onSave({ values, before: startOf(form), type }, (saved) => form.reset(saved));
  };
  return (
    <Form className="gh-panel form-wide" form={form} onValid={save}>
      <section className="group" aria-label="Processor">
        <h2>{title}</h2>
        <FormSelect
          control={control}
          name="type"
          label="Type"
          options={options}
          placeholder="Choose a type"
          disabled={!isNew}
        />
        {type ? <About type={type} /> : null}
        <NameField control={control} />
        <FormText control={control} name="description" label="Description" maxLength={255} optional />
      </section>
      {type ? <SettingsGroup control={control} type={type} /> : null}
      {type ? <TakesGroup control={control} type={type} /> : null}
      <UseGroup control={control} type={type} />
      <RateGroup control={control} currency={currency} />
      <LimitsGroup control={control} currency={currency} />
      <FormFoot verb={isNew ? "Connect processor" : "Save processor"} busy={busy} list={list} />
    </Form>
  );
}
