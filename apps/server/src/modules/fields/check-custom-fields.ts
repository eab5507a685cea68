import type { CustomFieldValues } from "@gatehouse/contract/fields/custom-field.ts";
import { LIST_LIMIT } from "@gatehouse/contract/search.ts";
import type { Tx } from "../../db/query.ts";
import { refuse } from "../../refusal.ts";
import { listFields } from "./custom-field.store.ts";
import { faultOf } from "./domain/check-values.ts";

/** Refuses values that the merchant's fields do not take. `group` is the one that a request names, if it names one. */
export async function checkCustomFields(
  tx: Tx,
  { values = {}, group }: { values?: CustomFieldValues | undefined; group?: string | undefined },
): Promise<void> {
  if (Object.keys(values).length === 0 && !group) return;
  const fault = faultOf(await listFields(tx, { limit: LIST_LIMIT, offset: 0 }), values, group);
  if (fault) refuse(fault.code, fault.data);
}
