import { may } from "@gatehouse/contract/access.ts";
import { useHolder } from "../session/holder.ts";

/** Any one of these opens the virtual terminal. */
export const charges = ["process_sale", "process_authorization", "process_verification", "process_credit"] as const;

/** Whether the person has work at the virtual terminal; undefined until they are known. */
export function useMayCharge(): boolean | undefined {
  const { holder, known } = useHolder();
  return known && holder ? charges.some((permission) => may(holder, permission)) : undefined;
}
