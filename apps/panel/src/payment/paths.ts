import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import { myArea } from "../session/area.ts";

type Named = Pick<Transaction, "id" | "merchant_id">;

/** The merchant in whose name a person above it reads; nothing for the merchant itself. */
export function merchantAbove({ merchant_id }: Pick<Named, "merchant_id">): string | undefined {
  return myArea() === "merchant" ? undefined : merchant_id;
}

/** Where a payment is shown. */
export function detailPath({ id, merchant_id }: Named, area = myArea()): string {
  return area === "merchant"
    ? `/merchant/transaction/detail/${id}`
    : `/${area}/${merchant_id}/transaction/detail/${id}`;
}

/** The list of payments of each area. */
export const listPaths = {
  merchant: "/merchant/transaction/search",
  partner: "/partner/transactions",
  admin: "/admin/transaction",
};

/** The list that the signed-in person knows. */
export const listPath = (): string => listPaths[myArea()];
