import { type Control, useController } from "react-hook-form";
import { CustomerPicker, type Picked } from "../../vault/index.ts";
import type { Sale } from "./sale.ts";

/** A saved customer instead of a keyed card. */
export function CustomerPayment({ control }: { control: Control<Sale> }) {
  const { field, fieldState } = useController({ control, name: "customer" });
  const message = fieldState.error?.message;
  return (
    <CustomerPicker
      value={field.value}
      onChange={(picked: Picked) => field.onChange(picked)}
      {...(message ? { error: message } : {})}
    />
  );
}
