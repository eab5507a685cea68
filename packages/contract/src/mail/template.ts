import * as z from "zod/mini";
import { accountTypes } from "../access.ts";
import { prose, text, time } from "../primitives.ts";

/** The mails whose words an account may choose. */
export const templateTypes = [
  "transaction_receipt",
  "refund_receipt",
  "void_receipt",
  "settlement_receipt",
  "invoice",
  "invoice_reminder_upcoming",
  "invoice_reminder_past_due",
  "invoice_paid",
  "simple_invoice",
  "simple_payment_link",
  "subscription_receipt",
  "subscription_failing",
  "welcome",
  "forgot_username",
  "forgot_password",
  "webhook_disabled",
  "rule_triggered",
] as const;
export type TemplateType = (typeof templateTypes)[number];

const templateStatuses = ["active", "disabled"] as const;

/** A name that is replaced by what the mail speaks of; without the `required` ones a mail would be of no use. */
const placeholder = z.object({ name: z.string(), sample: z.string(), required: z.boolean() });

export const mailTemplate = z.object({
  /** "" where the account has none of its own: what is shown then is what goes out. */
  id: z.string(),
  account_type: z.enum(accountTypes),
  account_type_id: z.string(),
  type: z.enum(templateTypes),
  subject: z.string(),
  html: z.string(),
  /** "" when it is made of `html`. */
  text: z.string(),
  status: z.enum(templateStatuses),
  is_default: z.boolean(),
  /** Whose words go out: the account's own, those of a partner above it, or those the product comes with. */
  origin: z.enum(["own", "partner", "built_in"]),
  /** False for a mail that this installation has no occasion to send yet. */
  in_use: z.boolean(),
  placeholders: z.array(placeholder),
  created_at: z.nullable(time),
  updated_at: z.nullable(time),
});
export type MailTemplate = z.output<typeof mailTemplate>;

const words = {
  subject: text(200).check(z.minLength(1)),
  html: prose(50_000).check(z.minLength(1)),
  text: z.optional(prose(20_000)),
};

export const templateCreate = z.object({
  type: z.enum(templateTypes),
  ...words,
  status: z.optional(z.enum(templateStatuses)),
});

export const templateUpdate = z.object({
  subject: z.optional(words.subject),
  html: z.optional(words.html),
  text: words.text,
  status: z.optional(z.enum(templateStatuses)),
});

export const templatePreview = z.object({ type: z.enum(templateTypes), ...words });
export const shownMail = z.object({ subject: z.string(), html: z.string(), text: z.string() });
