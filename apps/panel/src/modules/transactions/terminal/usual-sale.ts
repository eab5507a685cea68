import type { Merchant } from "@gatehouse/contract/accounts/merchant.ts";
import { emptySale, type Sale } from "./sale.ts";
import type { SaleChoices } from "./sale-form.tsx";

type Usual = Pick<
  Sale,
  | "email_receipt"
  | "allow_partial_payment"
  | "create_vault_record"
  | "bypass_rule_engine"
  | "add_tax_to_total"
  | "add_shipping_to_total"
  | "calculate_total_from_line_items"
  | "tax_exempt"
  | "ship_from_postal_code"
  | "summary_commodity_code"
  | "merchant_vat_registration_number"
>;

type Rights = Pick<SaleChoices, "saves" | "skipsRules">;

/** What a merchant's sales begin with, as its defaults say and as far as this person may do it. */
export function usualOf({ default_values }: Pick<Merchant, "default_values">, may: Rights): Usual {
  const { virtual_terminal, merchant } = default_values;
  return {
    email_receipt: virtual_terminal.email_receipt,
    allow_partial_payment: virtual_terminal.allow_partial_payment,
    add_tax_to_total: virtual_terminal.add_tax_to_total,
    add_shipping_to_total: virtual_terminal.add_shipping_to_total,
    calculate_total_from_line_items: virtual_terminal.calculate_total_from_line_items,
    create_vault_record: may.saves && virtual_terminal.vault_record,
    bypass_rule_engine: may.skipsRules && virtual_terminal.bypass_rule_engine,
    tax_exempt: merchant.auto_tax_exempt,
    ship_from_postal_code: merchant.ship_from_postal_code,
    summary_commodity_code: merchant.summary_commodity_code,
    merchant_vat_registration_number: merchant.vat_registration_number,
  };
}

/** A sale before anybody has typed. */
export const usualSale = (merchant: Merchant | undefined, may: Rights): Sale => ({
  ...emptySale,
  ...(merchant ? usualOf(merchant, may) : {}),
});
