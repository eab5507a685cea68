import { isDeepStrictEqual } from "node:util";
import { auditedCustomer } from "@gatehouse/contract/vault/customer.ts";
import type { Context } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { recordAudit } from "../../audit/index.ts";
import type { CustomerRecord } from "../domain/customer-record.ts";
import { keepTraces, knownBy } from "../search/search-traces.store.ts";

/** The actor of a change: a caller or the worker. */
export type Keeper = Pick<Context, "services" | "caller" | "ip">;

/** Records a change of a customer for the search and in the audit. Call it last in the commit. */
export async function noteCustomer(
  tx: Tx,
  context: Keeper,
  { before, after }: { before: CustomerRecord | null; after: CustomerRecord | null },
): Promise<void> {
  const known = after && knownBy(after);
  if (known && !isDeepStrictEqual(known, before && knownBy(before))) await keepTraces(tx, after.row.id, known);
  const action = before ? (after ? "update" : "delete") : "create";
  return recordAudit(tx, context, {
    account_id: tx.merchantId,
    action,
    record_type: "customer",
    record_id: (after ?? before)?.row.id ?? "",
    schema: auditedCustomer,
    before: before && audited(before),
    after: after && audited(after),
  });
}

function audited({ row, addresses, methods }: CustomerRecord): object {
  const address = ({ created_at: _c, updated_at: _u, ...facts }: CustomerRecord["addresses"][number]) => facts;
  return {
    ...row,
    addresses: Object.fromEntries(addresses.map((one) => [one.id, address(one)])),
    methods: Object.fromEntries(methods.map((one) => [one.id, one])),
  };
}
