import type { Context } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { refuse } from "../../../refusal.ts";
import type { CustomerRecord } from "../domain/customer-record.ts";
import { findCustomer, lockCustomer, updateCustomer } from "./customer.store.ts";
import { noteCustomer } from "./record-customer-change.ts";
import { inVault } from "./vault-owner.ts";

/** Finds the customer in the path. */
export async function customerIn(tx: Tx, { params }: Context): Promise<CustomerRecord> {
  return (await findCustomer(tx, params.id ?? "")) ?? refuse("not_found");
}

/** Locks the customer in the path, runs `change` and records it. Returns the changed customer. */
export function changingCustomer(
  context: Context,
  change: (tx: Tx, before: CustomerRecord) => Promise<void>,
): Promise<CustomerRecord> {
  return inVault(context, async (tx) => {
    const id = context.params.id ?? "";
    if (!(await lockCustomer(tx, id))) refuse("not_found");
    const before = await customerIn(tx, context);
    await change(tx, before);
    await keepDefaults(tx, await customerIn(tx, context), context.services.clock.now());
    const after = await customerIn(tx, context);
    await noteCustomer(tx, context, { before, after });
    return after;
  });
}

/** Makes the first stored address and method the default where there is none, or where the default was deleted. */
export async function keepDefaults(tx: Tx, { row, addresses, methods }: CustomerRecord, now: Date): Promise<void> {
  const among = (records: readonly { id: string }[], wanted: string) =>
    records.some((one) => one.id === wanted) ? wanted : (records[0]?.id ?? "");
  await updateCustomer(tx, row.id, {
    billing_address_id: among(addresses, row.billing_address_id),
    shipping_address_id: among(addresses, row.shipping_address_id),
    payment_method_id: among(methods, row.payment_method_id),
    updated_at: now,
  });
}
