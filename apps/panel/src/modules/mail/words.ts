import type { MailTemplate } from "@gatehouse/contract/mail/template.ts";

type Said = { name: string; when: string };

/** What each mail is called, and when it goes out. */
export const mails: Record<MailTemplate["type"], Said> = {
  transaction_receipt: { name: "Receipt", when: "To a payer who gets a receipt of a payment" },
  refund_receipt: { name: "Refund receipt", when: "To a payer who gets a receipt of a refund or credit" },
  void_receipt: { name: "Void receipt", when: "To a payer who gets a receipt of a voided payment" },
  settlement_receipt: { name: "Settlement", when: "When a batch has been settled" },
  invoice: { name: "Invoice", when: "To whoever an invoice is sent to" },
  invoice_reminder_upcoming: { name: "Invoice reminder", when: "Before an invoice is due" },
  invoice_reminder_past_due: { name: "Invoice past due", when: "After an invoice was due" },
  invoice_paid: { name: "Invoice paid", when: "When an invoice has been paid" },
  simple_invoice: { name: "Simple invoice", when: "To whoever a simple invoice is sent to" },
  simple_payment_link: { name: "Payment link", when: "To whoever a payment link is sent to" },
  subscription_receipt: { name: "Subscription receipt", when: "After a subscription was charged" },
  subscription_failing: { name: "Subscription failing", when: "When a subscription could not be charged" },
  welcome: { name: "Welcome", when: "To a new user, with a link to choose a password" },
  forgot_username: { name: "Forgotten username", when: "To somebody who asked for their username" },
  forgot_password: { name: "Forgotten password", when: "To somebody who asked for a new password" },
  webhook_disabled: {
    name: "Webhook disabled",
    when: "When a webhook is disabled because its deliveries failed for three days",
  },
  rule_triggered: { name: "Rule triggered", when: "When a rule has acted on a payment" },
};

export function sayOrigin({ origin, status }: MailTemplate): { tone: "success" | "neutral" | "info"; words: string } {
  if (origin === "own" && status === "disabled") return { tone: "neutral", words: "Own, not in use" };
  if (origin === "own") return { tone: "success", words: "Own" };
  return origin === "partner" ? { tone: "info", words: "Partner's" } : { tone: "neutral", words: "Standard" };
}
