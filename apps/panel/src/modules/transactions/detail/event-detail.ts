import { answerIn } from "@gatehouse/contract/transactions/answered.ts";
import { APPROVED, PARTIALLY_APPROVED, responseOf } from "@gatehouse/contract/transactions/response-codes.ts";
import type { Transaction, TransactionEvent } from "@gatehouse/contract/transactions/transaction.ts";
import { sayAnswer, sayReturn } from "../../../payment/words.ts";

type Said = Pick<TransactionEvent, "type" | "amount" | "detail">;
type Of = Pick<Transaction, "type" | "amount" | "response_code" | "response_body">;

/** Kinds of events that have nothing for a detail but what a processor said when it approved. */
const approvals: readonly Said["type"][] = ["authorized", "captured", "refunded", "flagged"];

/** The processor's own text stands once, in its answer: here is what it means, and of what followed from it nothing. */
export function detailOf(event: Said, of: Of): string {
  const { type, detail } = event;
  const answer = answerIn(of);
  const text = answer?.processor_response_text?.trim() ?? "";
  if (detail === "") return "";
  if (type === "returned") return sayReturn({ reason: detail, text });
  // What a bank says when it sends a payment back takes the place of the first answer, of which the history tells still.
  if (!approvals.includes(type) && detail !== text) return detail;
  if (type === "captured" && of.type === "sale") return "";
  return [sayAnswer({ code: codeThen(event, of), text: detail }), answer?.auth_code && `auth code ${answer.auth_code}`]
    .filter(Boolean)
    .join(" · ");
}

/** What a rule held was approved before, whatever somebody has decided of it since. */
function codeThen({ type, amount }: Said, { response_code, amount: asked }: Of): number {
  if (type !== "flagged" || responseOf(response_code) === "approved") return response_code;
  return amount !== null && amount < asked ? PARTIALLY_APPROVED : APPROVED;
}
