import type { pricePrograms } from "@gatehouse/contract/lookups/amounts.ts";
import type { Rate } from "@gatehouse/contract/lookups/rate.ts";
import { codeOfState } from "./regions.ts";
import type { Place } from "./surcharge.ts";

/** What a merchant makes of the way of paying; one at a time. */
export type Program = (typeof pricePrograms)[number];

type Switches = Readonly<Record<string, boolean | undefined>>;

/** As much of a merchant's record as prices depend on. */
export type Seller = {
  permissions: Switches;
  flags: Switches;
  primary_contact: { country?: string | undefined; state?: string | undefined };
  default_values: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};

export function surcharges({ permissions, flags }: Pick<Seller, "permissions" | "flags">): boolean {
  return permissions.allow_surcharge === true && flags.surcharge_enabled === true;
}

function discountsCash({ flags }: Pick<Seller, "flags">): boolean {
  return flags.cash_discount_enabled === true || flags.generic_cash_discount === true;
}

/** True when what is switched on contradicts itself. */
export function mixesPrograms(seller: Pick<Seller, "permissions" | "flags">): boolean {
  return surcharges(seller) && discountsCash(seller);
}

/** Both a permission from above and a switch: dual pricing raises the price of cards, a cash discount lowers the others. */
export function programOf(seller: Pick<Seller, "permissions" | "flags">): Program {
  if (mixesPrograms(seller)) return "none";
  if (surcharges(seller)) return "surcharge";
  if (!discountsCash(seller)) return "none";
  const { allow_dual_pricing, allow_dual_pricing_v2 } = seller.permissions;
  return allow_dual_pricing === true || allow_dual_pricing_v2 === true ? "dual_pricing" : "cash_discount";
}

/** States in which this merchant does not surcharge although the law would let it; Colorado unless others are named. */
export function unwantedStates({ default_values }: Pick<Seller, "default_values">): string[] {
  const named = default_values.merchant?.additional_surcharge_blacklist_states ?? ["CO"];
  const list = Array.isArray(named) ? named : String(named).split(",");
  return list.map((state) => codeOfState(String(state))).filter(Boolean);
}

export function placeOf({ primary_contact }: Pick<Seller, "primary_contact">): Place {
  return { country: primary_contact.country ?? "", state: primary_contact.state ?? "" };
}

/** What a processor or a terminal adds for its way of paying; nothing when no rate is set. */
export function rateOf(type: string, value: number): Rate | undefined {
  return (type === "flat" || type === "percentage") && value !== 0 ? { type, value } : undefined;
}
