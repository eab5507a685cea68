import { useQuery } from "@tanstack/react-query";
import { merchantQuery } from "../../accounts/queries.ts";
import { useMay } from "../../identity/queries.ts";
import { processorsQuery } from "../../processors/queries.ts";
import { connectedReaders } from "../../terminals/connected-readers.ts";
import { terminalsQuery } from "../../terminals/queries.ts";
import { allMethods, type Method } from "./payment.ts";
import type { SaleType } from "./sale.ts";
import type { SaleChoices } from "./sale-form.tsx";

const methodNames: Record<Method, string> = {
  card: "Card",
  ach: "ACH",
  customer: "Customer",
  terminal: "Terminal",
  card_reader: "Card Reader",
  cash: "Cash",
};

/** Under which name a merchant hides a way to pay. */
const hiddenBy = {
  card: "payment_method_card",
  ach: "payment_method_ach",
  customer: "payment_method_customer_token",
  terminal: "payment_method_terminal",
  // What a reader takes is a card.
  card_reader: "payment_method_card",
  cash: "payment_method_cash",
} as const;

/** Money in the hand can be taken or given back, but not authorised or verified. */
const fits = (method: Method, type: SaleType) => method !== "cash" || type === "sale" || type === "credit";

type Choices = SaleChoices & {
  processorOf: (method: Method) => string;
  /** False while it is not known yet how this merchant can be paid. */
  known: boolean;
};

/** What this person may charge, and how this merchant can be paid. */
export function useChoices(type: SaleType): Choices {
  const may = useMay();
  const { data: merchant } = useQuery(merchantQuery);
  const { data: processors } = useQuery(processorsQuery);
  const { data: terminals } = useQuery(terminalsQuery());
  const active = (processors?.data ?? []).filter((processor) => processor.status === "active");
  const types: SaleChoices["types"] = [];
  if (may("process_sale")) types.push({ value: "sale", label: "Sale" });
  if (may("process_authorization")) types.push({ value: "authorize", label: "Auth" });
  if (may("process_verification")) types.push({ value: "verification", label: "Verify" });
  const blind = merchant?.permissions.support_blind_credits === true;
  const atTerminal = merchant?.permissions.allow_terminal_credits === true;
  if (may("process_credit") && (blind || atTerminal)) types.push({ value: "credit", label: "Credit" });
  const vault = merchant?.permissions.allow_customer_vault_access === true;
  const able = (method: Method) => {
    const kind = method === "terminal" || method === "card_reader" ? "card" : method;
    return active.filter((one) => (one.payment_methods as string[]).includes(kind));
  };
  const taken = (method: Method) => {
    if (merchant?.requireds.default?.[hiddenBy[method]] === "hidden") return false;
    if (processors === undefined) return method === "card";
    if (method === "customer") return vault;
    if (method === "card_reader" && connectedReaders().length === 0) return false;
    if (method === "terminal") return (terminals ?? []).some(({ status }) => status === "active");
    return able(method).length > 0;
  };
  const processorOf = (method: Method) => {
    const those = able(method);
    return (those.find((one) => one.is_default) ?? those[0])?.name ?? "";
  };
  const credited = (method: Method) => type !== "credit" || blind || method === "terminal";
  const methods = allMethods.filter((method) => taken(method) && fits(method, type) && credited(method));
  return {
    types,
    methods: methods.map((value) => ({ value, label: methodNames[value] })),
    currency: merchant?.currency || "usd",
    saves: vault && may("vault_create"),
    known: processors !== undefined && terminals !== undefined && merchant !== undefined,
    processorOf,
  };
}
