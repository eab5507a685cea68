import type { Outcome } from "../../../../ports/processor.ts";

/** Builds a decline that the gateway itself gives, without a processor's response. */
function declined(code: number, text: string): Outcome {
  return {
    code,
    amount_approved: 0,
    auth_code: "",
    processor_code: "",
    text,
    processor_transaction_id: "",
    avs: "",
    cvv: "",
  };
}

/** The processor never saw the charge, so no money moved. */
export const notSubmitted: Outcome = { ...declined(421, "NO ANSWER FROM PROCESSOR"), processor_code: "91" };

/** The request reached no processor. */
export const notReached: Outcome = { ...notSubmitted, text: "PROCESSOR NOT REACHED" };

/** The secondary transaction was cancelled because its primary wasn't approved. */
export const cancelledWithPrimary = declined(300, "NOT ASKED FOR: WHAT BELONGS TO IT DID NOT COME ABOUT");

/** The payment was rolled back because another payment of its group was refused. */
export const rolledBack = declined(300, "NOT ASKED FOR: ANOTHER OF ITS GROUP WAS REFUSED");

/** The same account paid the same amount a moment ago. */
export const duplicateTransaction = declined(301, "DUPLICATE TRANSACTION");

/** The stored payment method is closed; `code` says why. */
export const storedMethodClosed = (code: number): Outcome => declined(code, "STORED METHOD IS CLOSED");
