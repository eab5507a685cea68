import type { Merchant } from "@gatehouse/contract/accounts/merchant.ts";
import type { RequiredKey } from "@gatehouse/contract/accounts/requireds.ts";
import { useQuery } from "@tanstack/react-query";
import { hidesWay } from "../../../lib/wanted.ts";
import { useMay } from "../../../session/holder.ts";
import { merchantQuery } from "../../accounts/index.ts";
import { processorsQuery } from "../../processors/index.ts";
import { connectedReaders, terminalsQuery } from "../../terminals/index.ts";
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
  mail: "Mail",
  apple_pay: "Pay",
  none: "None",
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
  mail: "payment_method_mail",
} as const satisfies Partial<Record<Method, RequiredKey>>;

/** What of these comes in the end is a card. */
const bySomeCard: Partial<Record<Method, true>> = { terminal: true, card_reader: true, apple_pay: true };

const hides = ({ requireds }: Merchant, method: Method) =>
  method in hiddenBy && hidesWay(requireds.default, hiddenBy[method as keyof typeof hiddenBy]);

/** A button of Apple's needs a certificate, and the merchant's word that it is used. */
const takesApple = ({ services, default_values }: Merchant) =>
  default_values.merchant.apple_pay_id !== "" &&
  services.some(({ type, status }) => type === "apple_pay" && status === "active");

/** Money in the hand can be taken or given back, but not authorised or verified; a check can only come, and a wallet pay. */
const fitting: Partial<Record<Method, readonly SaleType[]>> = {
  cash: ["sale", "credit"],
  mail: ["sale"],
  apple_pay: ["sale", "authorize"],
};
const fits = (method: Method, type: SaleType) => fitting[method]?.includes(type) ?? true;

type Choices = SaleChoices & {
  processorOf: (method: Method) => string;
  /** How a sale can be paid here, whatever is being done now. */
  taken: readonly Method[];
};

const keepsCustomers = ({ permissions }: Merchant) => permissions.allow_customer_vault_access === true;

/** `able`: whether a processor in use takes what the way comes to. */
type Shop = { merchant: Merchant; hasTerminal: boolean; able: (method: Method) => boolean };

/** What it takes beyond a processor, or in place of one. */
const needs: Partial<Record<Method, (shop: Shop) => boolean>> = {
  customer: ({ merchant }) => keepsCustomers(merchant),
  terminal: ({ hasTerminal }) => hasTerminal,
  card_reader: ({ able }) => connectedReaders().length > 0 && able("card_reader"),
  mail: () => true,
  apple_pay: ({ merchant, able }) => takesApple(merchant) && able("apple_pay"),
  none: () => false,
};

const takes = (shop: Shop, method: Method) =>
  !hides(shop.merchant, method) && (needs[method]?.(shop) ?? shop.able(method));

const creditsBlindly = ({ permissions }: Merchant) => permissions.support_blind_credits === true;

/** What this person may do with money; giving it to whoever has not paid is the merchant's permission as well. */
function typesOf(may: ReturnType<typeof useMay>, merchant: Merchant | undefined): SaleChoices["types"] {
  const credits = merchant && (creditsBlindly(merchant) || merchant.permissions.allow_terminal_credits === true);
  const types: [SaleType, string, boolean][] = [
    ["sale", "Sale", may("process_sale")],
    ["authorize", "Auth", may("process_authorization")],
    ["verification", "Verify", may("process_verification")],
    ["credit", "Credit", may("process_credit") && credits === true],
  ];
  return types.filter(([, , allowed]) => allowed).map(([value, label]) => ({ value, label }));
}

/** What this person may charge, and how this merchant can be paid. */
export function useChoices(type: SaleType): Choices {
  const may = useMay();
  const { data: merchant } = useQuery(merchantQuery);
  const { data: processors } = useQuery(processorsQuery);
  const { data: terminals, isPending } = useQuery(terminalsQuery());
  const active = (processors?.data ?? []).filter((processor) => processor.status === "active");
  const vault = merchant !== undefined && keepsCustomers(merchant);
  const able = (method: Method) => {
    const kind = method in bySomeCard ? "card" : method;
    return active.filter((one) => (one.payment_methods as string[]).includes(kind));
  };
  const processorOf = (method: Method) => {
    const those = able(method);
    return (those.find((one) => one.is_default) ?? those[0])?.name ?? "";
  };
  const hasTerminal = (terminals ?? []).some(({ status }) => status === "active");
  // Where the terminals came later than the rest, they would push what somebody is about to press.
  const known = merchant && processors && !isPending;
  const shop = known && { merchant, hasTerminal, able: (method: Method) => able(method).length > 0 };
  // Until it is known what there is, a card is keyed.
  const taken = (method: Method) => (shop ? takes(shop, method) : method === "card");
  const blind = merchant !== undefined && creditsBlindly(merchant);
  const credited = (method: Method) => type !== "credit" || blind || method === "terminal";
  const offered = allMethods.filter((method) => taken(method) && fits(method, type) && credited(method));
  const methods: readonly Method[] = offered.length > 0 ? offered : ["none"];
  return {
    types: typesOf(may, merchant),
    methods: methods.map((value) => ({ value, label: methodNames[value] })),
    currency: merchant?.currency || "usd",
    saves: vault && may("vault_create"),
    skipsRules: may("manage_rule_engine"),
    known: Boolean(known),
    processorOf,
    taken: allMethods.filter((method) => taken(method) && fits(method, "sale")),
  };
}
