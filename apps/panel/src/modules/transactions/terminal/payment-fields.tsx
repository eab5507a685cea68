import { secCodes } from "@gatehouse/contract/transactions/payment-method.ts";
import { type Control, useWatch } from "react-hook-form";
import { FormSelect, FormText } from "../../../lib/form.tsx";
import { brandOfNumber } from "../words.ts";
import { PostalCode } from "./address-fields.tsx";
import type { Sale } from "./sale.ts";

type Fields = { control: Control<Sale> };

const secNames: Record<(typeof secCodes)[number], string> = {
  web: "WEB, agreed online",
  ccd: "CCD, a company's account",
  ppd: "PPD, agreed on paper",
  tel: "TEL, agreed by phone",
};

export function CardFields({ control }: Fields) {
  const number = useWatch({ control, name: "card.number" });
  return (
    <div className="line terminal-card">
      <FormText
        control={control}
        name="card.number"
        label="Card number"
        mask="card"
        mono
        autoComplete="off"
        trailing={brandOfNumber(number)}
      />
      <FormText
        control={control}
        name="card.expiration_date"
        label="Expires"
        mask="expiry"
        placeholder="MM/YY"
        autoComplete="off"
      />
      <FormText control={control} name="card.cvc" label="CVC" mask="digits" maxLength={4} autoComplete="off" optional />
      <PostalCode control={control} of="billing_address" />
    </div>
  );
}

export function AchFields({ control }: Fields) {
  const types = [
    { value: "checking", label: "Checking" },
    { value: "savings", label: "Savings" },
  ];
  const codes = secCodes.map((code) => ({ value: code, label: secNames[code] }));
  const byPhone = useWatch({ control, name: "ach.sec_code" }) === "tel";
  return (
    <>
      <div className="line">
        <FormText
          control={control}
          name="ach.routing_number"
          label="Routing number"
          mask="digits"
          maxLength={9}
          mono
          autoComplete="off"
        />
        <FormText
          control={control}
          name="ach.account_number"
          label="Account number"
          mask="digits"
          maxLength={17}
          mono
          autoComplete="off"
        />
      </div>
      <div className="line">
        <FormSelect control={control} name="ach.account_type" label="Account type" options={types} />
        <FormSelect control={control} name="ach.sec_code" label="SEC code" options={codes} />
        {byPhone ? (
          <FormText control={control} name="ach.check_number" label="Check number" mask="digits" maxLength={6} />
        ) : null}
      </div>
    </>
  );
}
