import { createHmac, timingSafeEqual } from "node:crypto";
import type { mailCalls } from "@gatehouse/contract/mail/calls.ts";
import type { UseCase } from "../../../context.ts";
import { systemScope } from "../../../db/scope.ts";
import { refuse } from "../../../refusal.ts";
import { readDeliveryReport } from "./domain/delivery-report.ts";
import { findMail, hasMailEvent, insertMailEvent } from "./outbox.store.ts";

/** Nobody is signed in: whoever knows the installation's key speaks for its mail server. A report that comes twice counts once. */
export const noteDelivery: UseCase<typeof mailCalls.noteDelivery> = async ({ services }, input) => {
  const { MAIL_REPORT_KEY } = services.config;
  if (!MAIL_REPORT_KEY || !signedBy(MAIL_REPORT_KEY, input)) refuse("invalid_field", { at: "signature" });
  const report =
    readDeliveryReport(Buffer.from(input.report, "base64").toString()) ?? refuse("invalid_field", { at: "report" });
  const [merchant_id = "", mail_id = ""] = report.envelope.split(".");
  await services.db.scoped(systemScope, async (tx) => {
    const mail = (await findMail(tx, { merchant_id, id: mail_id })) ?? refuse("invalid_field", { at: "report" });
    // Of a copy that was sent on from there the merchant is told nothing: it is another person's address.
    if (report.recipient !== "" && report.recipient.toLowerCase() !== mail.recipient.toLowerCase()) return;
    const event = { merchant_id, mail_id, type: report.type, detail: report.detail };
    if (await hasMailEvent(tx, { ...event, undone_by: undoneBy[report.type] ?? "" })) return;
    await insertMailEvent(tx, { ...event, id: services.ids.next(), now: services.clock.now() });
  });
  return null;
};

/** What a payer may take back and say again: the last word counts. */
const undoneBy: Readonly<Record<string, string>> = {
  "group unsubscribe": "group resubscribe",
  "group resubscribe": "group unsubscribe",
};

function signedBy(key: string, { report, signature }: { report: string; signature: string }): boolean {
  const wanted = createHmac("sha256", key).update(report).digest();
  return timingSafeEqual(wanted, Buffer.from(signature, "hex"));
}
