import type { BillingAccount, Merchant } from "@gatehouse/contract/accounts/merchant.ts";
import { routingAccepted } from "@gatehouse/contract/transactions/ach.ts";
import { type Rule, rules } from "@gatehouse/ui/field/rules.ts";

type Billed = { type: BillingAccount["type"]; account_type: BillingAccount["account_type"] };

/** The account as it is typed; its number is never shown again, only its mask. */
export type BillingValues = { billing: Billed & { routing_number: string; account_number: string; masked: string } };

export const newBilling: BillingValues = {
  billing: { type: "ccd", account_type: "checking", routing_number: "", account_number: "", masked: "" },
};

export function billingOf({ billing_details }: Pick<Merchant, "billing_details">): BillingValues {
  if (!billing_details) return newBilling;
  const { ach } = billing_details;
  return {
    billing: {
      type: ach.type === "ppd" ? "ppd" : "ccd",
      account_type: ach.account_type === "savings" ? "savings" : "checking",
      routing_number: ach.routing_number,
      account_number: "",
      masked: ach.masked_account_number,
    },
  };
}

/** Without a routing number there is no account. A number that was not typed anew stays what it is. */
export function billingInput({ billing }: BillingValues): BillingAccount {
  const { masked: _, account_number, ...rest } = billing;
  return { ...rest, ...(account_number === "" ? {} : { account_number }) };
}

const ofABank: Rule = (value) =>
  value && !routingAccepted(String(value)) ? "This is not the routing number of a bank." : undefined;

export function billingChecks({ billing }: BillingValues): [string, unknown, Rule[]][] {
  const { routing_number, account_number, masked } = billing;
  const needsRouting = account_number !== "" ? [rules.required("Routing number")] : [];
  const needsNumber = routing_number !== "" && masked === "" ? [rules.required("Account number")] : [];
  return [
    ["billing.routing_number", routing_number, [...needsRouting, ofABank]],
    ["billing.account_number", account_number, [...needsNumber, rules.regex("Account number", /^\d{4,17}$/)]],
  ];
}
