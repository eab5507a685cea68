import { useQuery } from "@tanstack/react-query";
import { merchantQuery } from "../accounts/queries.ts";
import { customFieldsQuery } from "../fields/queries.ts";

/** The merchant's own fields that a customer has, unless the merchant hides them there; undefined until they are known. */
export function useOwnFields() {
  const { data: merchant } = useQuery(merchantQuery);
  const { data, isError } = useQuery(customFieldsQuery);
  if (isError || merchant?.default_values.merchant.hide_custom_fields_to_vault) return [];
  return data?.data;
}
