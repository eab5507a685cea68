import { maskAccount, routingAccepted } from "@gatehouse/contract/transactions/ach.ts";
import type { PaymentMethodInput } from "@gatehouse/contract/transactions/payment-method.ts";
import { nonEmpty } from "./non-empty.ts";
import { type Fault, noCard, type PaymentSource } from "./payment-source.ts";

type Ach = NonNullable<PaymentMethodInput["ach"]>;

export function readAch(ach: Ach): PaymentSource | Fault {
  if (!routingAccepted(ach.routing_number)) return { code: "invalid_routing_number", data: { at: "routing_number" } };
  if (ach.sec_code === "tel" && !ach.check_number) return { code: "invalid_field", data: { at: "check_number" } };
  const { routing_number, account_number, account_type, sec_code, check_number, funding_speed } = ach;
  const holder = nonEmpty(ach.accountholder_authentication);
  return {
    kind: "ach",
    instrument: {
      kind: "ach",
      routing_number,
      account_number,
      account_type,
      sec_code,
      ...(check_number ? { check_number } : {}),
      ...(funding_speed === "sameday" ? { same_day: true } : {}),
      ...(holder ? { holder } : {}),
    },
    account: `${routing_number}/${account_number}`,
    ...noCard,
    method: { masked_account_number: maskAccount(account_number), routing_number, account_type, sec_code },
  };
}
