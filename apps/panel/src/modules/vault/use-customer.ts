import type { Customer } from "@gatehouse/contract/vault/customer.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { customerQuery } from "./queries.ts";

const route = getRouteApi("/merchant/customer/edit/$customerId");

/** The customer whose page this is; the page around says why while there is none. */
export function useCustomer(): Customer | undefined {
  const { customerId } = route.useParams();
  return useQuery(customerQuery(customerId)).data;
}
