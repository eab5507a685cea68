import type { CustomFieldValues } from "@gatehouse/contract/fields/custom-field.ts";
import { LIST_LIMIT } from "@gatehouse/contract/search.ts";
import type { Tx } from "../../db/query.ts";
import { refuse } from "../../refusal.ts";
import { listFields } from "./custom-field.store.ts";
import { faultOf, faultOfGroup } from "./domain/check-values.ts";

type Given = { values?: CustomFieldValues | undefined };

/** Refuses values that the merchant's fields do not take. */
export async function checkCustomFields(tx: Tx, { values = {} }: Given): Promise<void> {
  if (Object.keys(values).length === 0) return;
  const fault = faultOf(await allFields(tx), values);
  if (fault) refuse(fault.code, fault.data);
}

/** The same of a payment, which says of which group its fields are. */
export async function checkPaymentFields(
  tx: Tx,
  { values = {}, group = "" }: Given & { group?: string | undefined },
): Promise<void> {
  if (Object.keys(values).length === 0 && !group) return;
  const fields = await allFields(tx);
  const fault = faultOf(fields, values, group) ?? faultOfGroup(fields, values, group);
  if (fault) refuse(fault.code, fault.data);
}

const allFields = (tx: Tx) => listFields(tx, { limit: LIST_LIMIT, offset: 0 });
