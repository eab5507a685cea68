import { requirementOf } from "@gatehouse/contract/accounts/requireds.ts";
import { type AddressField, addressFields } from "@gatehouse/contract/transactions/address-fields.ts";
import { useQuery } from "@tanstack/react-query";
import { hidesWay, type RequiredKeys, type Requirements } from "../../lib/wanted.ts";
import { merchantQuery } from "../accounts/index.ts";
import type { StoredMethod } from "./words.ts";

type Use = "billing" | "shipping";

/** What a merchant asks of a payment it asks of a customer who is kept, too: a charge that lacked it would be refused. */
export function useRequirements(): { known: boolean; requirements: Requirements } {
  const { data: merchant, isPending } = useQuery(merchantQuery);
  return { known: !isPending, requirements: merchant?.requireds.default };
}

const namesOf = (member: string, keysOf: (field: AddressField) => RequiredKeys[string]): RequiredKeys =>
  Object.fromEntries(addressFields.map((field) => [`${member}.${field}`, keysOf(field)]));

/** An address that is kept can be billed and shipped to. */
export const keysOfAddress = namesOf("address", (field) => [`billing_${field}`, `shipping_${field}`]);

export const keysOfCard: RequiredKeys = { "card.cvc": ["payment_method_card_cvc"] };

/** As the call has it, which refuses by that name. */
const memberOf = (use: Use) => `default_${use}_address`;

export const fieldsOf = (use: Use) => addressFields.map((field) => `${memberOf(use)}.${field}`);

/** Without a shipping address what is bought goes to the billing address: that has what shipping insists on, then. */
export function keysOfNew(
  requirements: Requirements,
  { method, shipped_elsewhere }: { method: StoredMethod["kind"] | "none"; shipped_elsewhere: boolean },
): RequiredKeys {
  const isShipped = (field: AddressField) =>
    !shipped_elsewhere && requirementOf(requirements, `shipping_${field}`) === "required";
  return {
    ...(method === "card" ? keysOfCard : {}),
    ...namesOf(memberOf("billing"), (field) =>
      isShipped(field) ? [`billing_${field}`, `shipping_${field}`] : [`billing_${field}`],
    ),
    ...(shipped_elsewhere ? namesOf(memberOf("shipping"), (field) => [`shipping_${field}`]) : {}),
  };
}

/** Whether a shipping address has any field left. */
export const shipsTo = (requirements: Requirements): boolean =>
  addressFields.some((field) => requirementOf(requirements, `shipping_${field}`) !== "hidden");

/** What can be stored here, as far as the merchant does not hide it. */
export const storedWays = (requirements: Requirements): StoredMethod["kind"][] =>
  (["card", "ach"] as const).filter((kind) => !hidesWay(requirements, `payment_method_${kind}`));
