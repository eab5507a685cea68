import { transactionCalls } from "@gatehouse/contract/transactions/calls.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { ApiError, call } from "../../../lib/api.ts";
import type { SaleBody } from "./sale.ts";

type Attempt = { key: string; body: string };

const isUnclear = (error: unknown) => error instanceof ApiError && (error.isNetwork || error.status >= 500);

/**
 * Charges. The key of an attempt stays until the server has answered it: somebody who presses the button again after
 * the line went dead gets the answer to the first press, and no second charge.
 */
export function useCharge() {
  const client = useQueryClient();
  const attempt = useRef<Attempt | undefined>(undefined);
  return useMutation({
    mutationFn: (body: SaleBody) => {
      const text = JSON.stringify(body);
      if (attempt.current?.body !== text) attempt.current = { key: crypto.randomUUID(), body: text };
      const input = { ...body, idempotency_key: attempt.current.key };
      return call(transactionCalls.createTransaction, { input });
    },
    onSettled: (_transaction, error) => {
      if (!isUnclear(error)) attempt.current = undefined;
      void client.invalidateQueries({ queryKey: ["transactions"] });
    },
  });
}
