import { secCodesAsOffered, takesSecCode } from "@gatehouse/contract/processors/sec-codes.ts";
import type { SecCode } from "@gatehouse/contract/transactions/payment-method.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { processorsQuery } from "../../processors/index.ts";
import type { Sale } from "./sale.ts";

/** The agreements that may be chosen: those of the processor that is named, else of any that may come to take the account. */
export function useSecCodes({ control, getValues, resetField }: UseFormReturn<Sale>): readonly SecCode[] {
  const chosen = useWatch({ control, name: "processor_id" });
  const { data } = useQuery(processorsQuery);
  const able = (data?.data ?? []).filter(
    ({ status, payment_methods }) => status === "active" && (payment_methods as string[]).includes("ach"),
  );
  const named = able.filter(({ id }) => id === chosen);
  const takers = named.length > 0 ? named : able.filter(({ tag }) => tag === "");
  const isTaken = (code: SecCode) => takers.length === 0 || takers.some(({ features }) => takesSecCode(features, code));
  const codes = secCodesAsOffered.filter(isTaken);
  const [first = "ppd"] = codes;
  const fits = (code: string) => (codes as readonly string[]).includes(code);
  useEffect(() => {
    // As a default, not as a change: an emptied form that counts as changed again would hide the result of the last sale.
    if (!fits(getValues("ach.sec_code"))) resetField("ach.sec_code", { defaultValue: first });
  });
  return codes;
}
