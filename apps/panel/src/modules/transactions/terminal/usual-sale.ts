import type { Merchant } from "@gatehouse/contract/accounts/merchant.ts";
import { emptySale, type Sale } from "./sale.ts";
import type { SaleChoices } from "./sale-form.tsx";
import { wantedBy } from "./wanted.ts";

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
  | "override_tax_rate"
  | "ship_from_postal_code"
  | "summary_commodity_code"
  | "merchant_vat_registration_number"
>;

type Rights = Pick<SaleChoices, "saves" | "skipsRules">;

/**
 * What a merchant's sales begin with, as its defaults say and as far as this person may do it. A box that is hidden is not
 * ticked: nobody would see that the payer is kept, or may be charged in part. What is so of the merchant stays so.
 */
export function usualOf(
  { default_values, requireds }: Pick<Merchant, "default_values" | "requireds">,
  may: Rights,
): Usual {
  const { virtual_terminal, merchant } = default_values;
  const wanted = wantedBy(requireds.default);
  const isShown = (name: keyof Usual) => wanted(name) !== "hidden";
  return {
    email_receipt: isShown("email_receipt") && virtual_terminal.email_receipt,
    allow_partial_payment: isShown("allow_partial_payment") && virtual_terminal.allow_partial_payment,
    add_tax_to_total: virtual_terminal.add_tax_to_total,
    add_shipping_to_total: virtual_terminal.add_shipping_to_total,
    calculate_total_from_line_items: virtual_terminal.calculate_total_from_line_items,
    create_vault_record: may.saves && isShown("create_vault_record") && virtual_terminal.vault_record,
    bypass_rule_engine: may.skipsRules && virtual_terminal.bypass_rule_engine,
    tax_exempt: merchant.auto_tax_exempt,
    override_tax_rate: merchant.tax_rate,
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
