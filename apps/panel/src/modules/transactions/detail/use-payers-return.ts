import { WAITING_FOR_PAYER } from "@gatehouse/contract/transactions/response-codes.ts";
import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useAskedOn } from "../../../lib/ask-on.ts";
import { transactionQuery } from "../queries.ts";

const isAway = (found?: Transaction) => found?.response_code === WAITING_FOR_PAYER;

/** A payer who was sent away may decide at any time: the page looks again, and then at all that it shows of the payment. */
export function usePayersReturn(id: string, merchantId?: string): void {
  const client = useQueryClient();
  const found = useAskedOn({ ...transactionQuery(id, merchantId), enabled: true }, isAway);
  const wasAway = useRef(false);
  useEffect(() => {
    if (wasAway.current && found && !isAway(found)) void client.invalidateQueries({ queryKey: ["transactions"] });
    wasAway.current = isAway(found);
  }, [client, found]);
}
