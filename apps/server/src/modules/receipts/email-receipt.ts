import type { transactionCalls } from "@gatehouse/contract/transactions/calls.ts";
import type { Services, UseCase } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { refuse } from "../../refusal.ts";
import { findMerchant } from "../accounts/index.ts";
import { countMails } from "../mail/index.ts";
import { findOtherPart, findTransaction, noteDone, wasDone } from "../transactions/index.ts";
import { queueReceipt } from "./queue-receipt.ts";

/** The kind of receipts that a caller asked for. Only they are limited: the others are as many as payments. */
const ASKED_FOR = "receipt_asked_for";
const DAY_MS = 86_400_000;

/** Enough for a counter, and too few to send mail to strangers in the name of this installation. */
const PER_DAY = { payment: 10, merchant: 1_000 };

/** Mails the receipt of any payment to the given address, without a change of the payment. */
export const emailReceipt: UseCase<typeof transactionCalls.emailReceipt> = ({ services, caller, params }, input) =>
  services.db.scoped(caller.scope, async (tx) => {
    const row = (await findTransaction(tx, params.id ?? "")) ?? refuse("not_found");
    const to = input.email_address || row.email_address || refuse("invalid_field", { at: "email_address" });
    const act = { name: "email", key: input.idempotency_key, id: row.id } as const;
    if (await wasDone(tx, { services }, act)) return null;
    await refuseTooMany(tx, services, row.id);
    const merchant_name = (await findMerchant(tx, tx.merchantId))?.name ?? "";
    const payment = { row, other_part: await findOtherPart(tx, row), merchant_name };
    await queueReceipt(tx, services, { ...payment, to, kind: ASKED_FOR, about: row.id });
    await noteDone(tx, act, { row, merchant_name });
    return null;
  });

async function refuseTooMany(tx: Tx, { clock }: Pick<Services, "clock">, about: string): Promise<void> {
  const since = new Date(clock.now().getTime() - DAY_MS);
  const asked = await countMails(tx, { kind: ASKED_FOR, about, since });
  if (asked.about >= PER_DAY.payment) refuse("too_many_receipts", { detail: `${PER_DAY.payment} of one payment` });
  if (asked.all >= PER_DAY.merchant) refuse("too_many_receipts", { detail: `${PER_DAY.merchant} of one merchant` });
}
