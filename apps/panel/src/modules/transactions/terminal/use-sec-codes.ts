import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { processorsQuery } from "../../processors/queries.ts";
import type { SecCode } from "../method/sec-names.ts";
import type { Sale } from "./sale.ts";

const usual: readonly SecCode[] = ["ppd", "ccd", "web"];

/** The agreements that may be chosen: those of the processor that will take the account, where it lists any. */
export function useSecCodes({ control, getValues, setValue }: UseFormReturn<Sale>): readonly SecCode[] {
  const chosen = useWatch({ control, name: "processor_id" });
  const { data } = useQuery(processorsQuery);
  const able = (data?.data ?? []).filter(
    ({ status, payment_methods }) => status === "active" && (payment_methods as string[]).includes("ach"),
  );
  const taker = able.find(({ id }) => id === chosen) ?? able.find(({ default_ach }) => default_ach) ?? able[0];
  const listed = taker?.features.available_sec_codes ?? [];
  const codes = listed.length > 0 ? listed : usual;
  const [first = "ppd"] = codes;
  const fits = (code: string) => (codes as readonly string[]).includes(code);
  useEffect(() => {
    if (!fits(getValues("ach.sec_code"))) setValue("ach.sec_code", first);
  });
  return codes;
}
