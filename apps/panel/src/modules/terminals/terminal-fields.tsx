import { receipts } from "@gatehouse/contract/terminals/receipts.ts";
import { effectiveTerminalFlags } from "@gatehouse/contract/terminals/terminal.ts";
import { type Control, type FieldPath, type FieldValues, useWatch } from "react-hook-form";
import { FormCheck, FormSelect, FormText } from "../../lib/form.tsx";
import { RateGroup } from "../../payment/rate-group.tsx";
import { statusOptions } from "../accounts/index.ts";
import { settleHours } from "../processors/index.ts";
import type { TerminalSettings, TerminalValues } from "./terminal-values.ts";
import { copies, flagNames } from "./words.ts";

const receiptOptions = receipts.map((value) => ({ value, label: copies[value] }));

type Within<T extends FieldValues> = { control: Control<T> };
type SettingsProps<T extends FieldValues> = Within<T> & { currency: string };

/** What the merchant itself decides about a terminal. */
export function SettingsFields<T extends FieldValues & TerminalSettings>({ control, currency }: SettingsProps<T>) {
  const at = (field: keyof TerminalSettings) => ({ control, name: field as FieldPath<T> });
  return (
    <>
      <section className="group" aria-label="At the counter">
        <h2>At the counter</h2>
        <FormText {...at("description")} label="Description" maxLength={255} hint="How the cashiers know it" />
        <FormSelect {...at("print_receipt")} label="Receipts that it prints" options={receiptOptions} />
        <FormCheck {...at("signature_required")} label="Signature required" hint="Debit and EBT never need one" />
        <FormCheck {...at("debit")} label="Takes debit with PIN" />
        <FormCheck {...at("ebt")} label="Takes EBT cards" hint="Food and cash accounts of benefit cards" />
        {effectiveTerminalFlags.map((flag) => (
          <FormCheck key={flag} control={control} name={`flags.${flag}` as FieldPath<T>} label={flagNames[flag]} />
        ))}
      </section>
      <BatchFields control={control} />
      <RateGroup control={control} currency={currency} />
    </>
  );
}

function BatchFields<T extends FieldValues & TerminalSettings>({ control }: Within<T>) {
  const at = (field: keyof TerminalSettings) => ({ control, name: field as FieldPath<T> });
  const [daily, hour]: unknown[] = useWatch({ control, name: [at("auto_settle").name, at("settle_at").name] });
  return (
    <section className="group" aria-label="Batch">
      <h2>Batch</h2>
      <p>Everything that the terminal took is sent to the processor together.</p>
      <FormCheck {...at("auto_settle")} label="Settle by itself every day" />
      {daily ? (
        <FormSelect
          {...at("settle_at")}
          label="Settles at"
          options={settleHours(String(hour))}
          hint="In the merchant's time zone"
        />
      ) : null}
    </section>
  );
}

/** What is known to whoever provides the device. */
export function DeviceFields({ control, title, isNew }: Within<TerminalValues> & { title: string; isNew: boolean }) {
  return (
    <section className="group" aria-label="Terminal">
      <h2>{title}</h2>
      <div className="line">
        <FormText control={control} name="manufacturer" label="Manufacturer" maxLength={50} optional />
        <FormText control={control} name="model" label="Model" maxLength={50} optional />
        <FormText control={control} name="serial_number" label="Serial number" maxLength={50} mono optional />
      </div>
      <div className="line">
        <FormText
          control={control}
          name="tpn"
          label="TPN"
          maxLength={12}
          mono
          optional
          hint="Its profile number at the processor"
        />
        <FormText control={control} name="register_id" label="Register ID" maxLength={50} mono optional />
        <FormText
          control={control}
          name="auth_key"
          label="Auth key"
          type="password"
          autoComplete="new-password"
          maxLength={100}
          optional
          hint={isNew ? "Pairs the device" : "Never shown again; leave it as it is to keep it"}
        />
      </div>
      <FormSelect control={control} name="status" label="Status" options={statusOptions} />
    </section>
  );
}
