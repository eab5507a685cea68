import { may } from "@gatehouse/contract/access.ts";
import { useQuery } from "@tanstack/react-query";
import { userQuery } from "../identity/queries.ts";

/** Any one of these opens the virtual terminal. */
export const charges = ["process_sale", "process_authorization", "process_verification", "process_credit"] as const;

/** Whether the person has work at the virtual terminal; undefined until they are known. */
export function useMayCharge(): boolean | undefined {
  const { data: user } = useQuery(userQuery);
  return user && charges.some((permission) => may(user, permission));
}
