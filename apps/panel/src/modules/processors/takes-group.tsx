import { secCodes } from "@gatehouse/contract/transactions/payment-method.ts";
import { currencies } from "@gatehouse/money/currency.ts";
import { ChoicesField } from "@gatehouse/ui/field/choices-field.tsx";
import { type Control, useWatch } from "react-hook-form";
import { useBound } from "../../lib/form.tsx";
import { say } from "../../lib/say.ts";
import { secNames } from "../../payment/sec-names.ts";
import { type ProcessorType, type ProcessorValues, takenOf } from "./processor-values.ts";
import { kindNames } from "./words.ts";
import "./processors.css";

type TakesProps = { control: Control<ProcessorValues>; type: ProcessorType };

function Methods({ control, type }: TakesProps) {
  const { value, wired } = useBound(control, "supported_payment_methods");
  const options = type.payment_methods.map((kind) => ({ value: kind, label: say(kindNames[kind]) }));
  const chosen = takenOf(value as ProcessorValues["supported_payment_methods"], type);
  const shown = { ...wired, options, value: chosen };
  return <ChoicesField {...shown} label="Ways to pay" several hint="None chosen means every way, so all are ticked" />;
}

/** What agreements with a payer it takes an account under: a cashier chooses among these. */
function SecCodes({ control }: Pick<TakesProps, "control">) {
  const { value, wired } = useBound(control, "available_sec_codes");
  const options = secCodes.map((code) => ({ value: code, label: secNames[code] }));
  const shown = { ...wired, options, value: value as ProcessorValues["available_sec_codes"] };
  const hint = "None chosen means every code";
  return <ChoicesField {...shown} label="SEC codes" several optional hint={hint} />;
}

function Currencies({ control }: Pick<TakesProps, "control">) {
  const { value, wired } = useBound(control, "supported_currencies");
  const chosen = value as string[];
  const codes = [...new Set([...currencies.map(({ code }) => code), ...chosen])];
  const options = codes.map((code) => ({ value: code, label: code.toUpperCase() }));
  const shown = { ...wired, options, value: chosen };
  return (
    <div className="processor-currencies">
      <ChoicesField {...shown} label="Currencies" several optional hint="None chosen means every currency" />
    </div>
  );
}

/** Which payments can go to the processor at all. */
export function TakesGroup({ control, type }: TakesProps) {
  const kinds = useWatch({ control, name: "supported_payment_methods" });
  return (
    <section className="group" aria-label="Takes">
      <h2>Takes</h2>
      {type.payment_methods.length > 1 ? <Methods control={control} type={type} /> : null}
      {takenOf(kinds, type).includes("ach") ? <SecCodes control={control} /> : null}
      <Currencies control={control} />
    </section>
  );
}
