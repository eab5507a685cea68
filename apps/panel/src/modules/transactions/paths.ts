import type { AccountType } from "@gatehouse/contract/access.ts";
import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import { currentSession } from "../../session/session.ts";

type Named = Pick<Transaction, "id" | "merchant_id">;

/** The merchant in whose name a person above it reads; nothing for the merchant itself. */
export function merchantAbove({ merchant_id }: Pick<Named, "merchant_id">): string | undefined {
  return currentSession()?.accountType === "merchant" ? undefined : merchant_id;
}

/** The area of whoever looks. A list asks once for all its rows, as the browser takes its time to tell. */
export const ownArea = (): AccountType => currentSession()?.accountType ?? "merchant";

/** Where a payment is shown. */
export function detailPath({ id, merchant_id }: Named, area = ownArea()): string {
  return area === "merchant"
    ? `/merchant/transaction/detail/${id}`
    : `/${area}/${merchant_id}/transaction/detail/${id}`;
}

const lists = {
  merchant: "/merchant/transaction/search",
  partner: "/partner/transactions",
  admin: "/admin/transaction",
};

/** The list that the signed-in person knows. */
export const listPath = (): string => lists[ownArea()];
