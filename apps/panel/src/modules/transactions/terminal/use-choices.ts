import { useQuery } from "@tanstack/react-query";
import { merchantQuery } from "../../accounts/queries.ts";
import { useMay } from "../../identity/queries.ts";
import { processorsQuery } from "../../processors/queries.ts";
import type { Method, SaleType } from "./sale.ts";
import type { SaleChoices } from "./sale-form.tsx";

const methodNames: Record<Method, string> = { card: "Card", ach: "ACH", cash: "Cash" };
const methodOrder: Method[] = ["card", "ach", "cash"];

/** Money in the hand can be taken or given back, but not authorised or verified. */
const fits = (method: Method, type: SaleType) => method !== "cash" || type === "sale" || type === "credit";

/** What this person may charge, and how this merchant can be paid. */
export function useChoices(type: SaleType): SaleChoices & { processorOf: (method: Method) => string } {
  const may = useMay();
  const { data: merchant } = useQuery(merchantQuery);
  const { data: processors } = useQuery(processorsQuery);
  const active = (processors?.data ?? []).filter((processor) => processor.status === "active");
  const types: SaleChoices["types"] = [];
  if (may("process_sale")) types.push({ value: "sale", label: "Sale" });
  if (may("process_authorization")) types.push({ value: "authorize", label: "Auth" });
  if (may("process_verification")) types.push({ value: "verification", label: "Verify" });
  const blind = merchant?.permissions.support_blind_credits === true;
  if (may("process_credit") && blind) types.push({ value: "credit", label: "Credit" });
  const taken = (method: Method) =>
    processors === undefined ? method === "card" : active.some((one) => one.payment_methods.includes(method));
  const processorOf = (method: Method) => {
    const able = active.filter((one) => one.payment_methods.includes(method));
    return (able.find((one) => one.is_default) ?? able[0])?.name ?? "";
  };
  const methods = methodOrder.filter((method) => taken(method) && fits(method, type));
  return {
    types,
    methods: methods.map((value) => ({ value, label: methodNames[value] })),
    currency: merchant?.currency || "usd",
    processorOf,
  };
}
