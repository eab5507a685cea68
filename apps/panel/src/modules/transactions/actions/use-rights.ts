import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import { useQuery } from "@tanstack/react-query";
import { keepable, type Other } from "../../../payment/actions.ts";
import { useMay } from "../../../session/holder.ts";
import { merchantQuery } from "../../accounts/index.ts";

/** What this person may do with a payment. */
export function useRights() {
  const may = useMay();
  const { data: merchant } = useQuery(merchantQuery);
  const vault = merchant?.permissions.allow_customer_vault_access === true;
  const othersOf = (transaction: Transaction): Other[] => [
    "email",
    "print",
    ...(keepable(transaction, { may, vault }) ? ["vault" as const] : []),
  ];
  return { may, othersOf };
}
