import { type SecCode, secCodes } from "@gatehouse/contract/transactions/payment-method.ts";
import type { ReactNode } from "react";
import { type Control, type FieldPath, type FieldValues, useWatch } from "react-hook-form";
import { FormSelect, FormText } from "../lib/form.tsx";
import { secNames } from "./sec-names.ts";
import { brandOfNumber } from "./words.ts";
import "./keyed-fields.css";

/** Of a form whose members `card` and `ach` hold what is keyed. */
type Fields<T extends FieldValues> = { control: Control<T> };

const at = <T extends FieldValues>(path: string) => path as FieldPath<T>;

type CardFieldsProps<T extends FieldValues> = Fields<T> & {
  /** What stands in place of the number while none is keyed. */
  masked?: string;
  children?: ReactNode;
};

export function CardFields<T extends FieldValues>({ control, masked, children }: CardFieldsProps<T>) {
  const number = useWatch({ control, name: at<T>("card.number") });
  return (
    <div className="line keyed-card">
      <FormText
        control={control}
        name={at<T>("card.number")}
        label="Card number"
        mask="card"
        mono
        placeholder={masked}
        autoComplete="off"
        trailing={brandOfNumber(String(number))}
      />
      <FormText
        control={control}
        name={at<T>("card.expiration_date")}
        label="Expires"
        mask="expiry"
        placeholder="MM/YY"
        autoComplete="off"
      />
      <FormText
        control={control}
        name={at<T>("card.cvc")}
        label="CVC"
        mask="digits"
        maxLength={4}
        autoComplete="off"
        optional
      />
      {children}
    </div>
  );
}

type AchFieldsProps<T extends FieldValues> = Fields<T> & { masked?: string; codes?: readonly SecCode[] };

/** None of the numbers has a greatest length: what is pasted would be cut to it, and be another account's. */
export function AchFields<T extends FieldValues>({ control, masked, codes = secCodes }: AchFieldsProps<T>) {
  const types = [
    { value: "checking", label: "Checking" },
    { value: "savings", label: "Savings" },
  ];
  const agreements = codes.map((code) => ({ value: code, label: secNames[code] }));
  const byPhone = useWatch({ control, name: at<T>("ach.sec_code") }) === "tel";
  return (
    <>
      <div className="line">
        <FormText
          control={control}
          name={at<T>("ach.routing_number")}
          label="Routing number"
          mask="digits"
          mono
          autoComplete="off"
        />
        <FormText
          control={control}
          name={at<T>("ach.account_number")}
          label="Account number"
          mask="digits"
          mono
          placeholder={masked}
          autoComplete="off"
        />
      </div>
      <div className="line">
        <FormSelect control={control} name={at<T>("ach.account_type")} label="Account type" options={types} />
        <FormSelect control={control} name={at<T>("ach.sec_code")} label="SEC code" options={agreements} />
        {byPhone ? (
          <FormText control={control} name={at<T>("ach.check_number")} label="Check number" mask="digits" />
        ) : null}
      </div>
    </>
  );
}
