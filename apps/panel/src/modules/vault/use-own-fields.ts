import { useQuery } from "@tanstack/react-query";
import { merchantQuery } from "../accounts/index.ts";
import { customFieldsQuery, outsideGroups } from "../fields/index.ts";

/** The merchant's own fields that a customer has, unless the merchant hides them there; undefined until they are known. */
export function useOwnFields() {
  const { data: merchant } = useQuery(merchantQuery);
  const { data, isError } = useQuery(customFieldsQuery);
  if (isError || merchant?.default_values.merchant.hide_custom_fields_to_vault) return [];
  return data && outsideGroups(data.data);
}

/** Whether a customer's page asks if surcharges are left out for them: where the merchant may add any, and does not hide it. */
export function useExemptible(): boolean {
  const { data: merchant } = useQuery(merchantQuery);
  if (!merchant) return false;
  return (
    merchant.permissions.allow_surcharge === true && !merchant.default_values.merchant.hide_surcharge_exempt_in_vault
  );
}
