import type { TemplateType } from "@gatehouse/contract/mail/template.ts";
import type { Values } from "../../outbox/domain/render.ts";

/** One mail: what may stand in it with a sample, what it must hold, and the words that the product comes with. */
export type Mail = {
  samples: Values;
  required: readonly string[];
  subject: string;
  html: string;
  in_use: boolean;
};

const brandSamples = {
  "brand.name": "Larkfield Garden Co",
  "brand.address": "12 Mill Lane, Duluth MN",
  "brand.support_email": "help@larkfield.example",
  "brand.support_phone": "218 555 0100",
};

const merchant = { "merchant.name": "Larkfield Garden Co" };

const payment: Values = {
  ...merchant,
  "transaction.id": "d4q1v0h2cun8qk7b3nfg",
  "transaction.title": "Sale",
  "transaction.type": "sale",
  "transaction.response": "approved",
  "transaction.amount": "$27.32",
  "transaction.tax_amount": "$2.10",
  "transaction.tip_amount": "$3.00",
  "transaction.order_id": "A-1042",
  "transaction.po_number": "PO-77",
  "transaction.description": "Two rose bushes",
  "transaction.paid_with": "Card ending in 1111",
  "transaction.created_at": "Jan 2, 2027, 04:00 CST",
  "transaction.details": [
    { label: "2 × Rose bush at $11.11", value: "$22.22" },
    { label: "Subtotal", value: "$22.22" },
    { label: "Tax", value: "$2.10" },
    { label: "Tip", value: "$3.00" },
    { label: "Total", value: "$27.32 USD", sum: true },
    { label: "Status", value: "Approved" },
    { label: "Paid with", value: "Card ending in 1111" },
    { label: "Order", value: "A-1042" },
  ],
};

const invoice = {
  ...merchant,
  "invoice.invoice_number": "INV-1042",
  "invoice.amount_due": "$140.00",
  "invoice.due_date": "2027-02-01",
  "invoice.message": "Thank you for your order.",
  "invoice.bill_to.first_name": "Ada",
  "invoice.bill_to.last_name": "Rowe",
  "link.url": "https://pay.example.com/invoice/3f9c",
};

const subscription = {
  ...payment,
  "subscription.id": "d4q1v0h2cun8qk7b3ns0",
  "subscription.description": "Garden club",
  "subscription.next_bill_date": "2027-02-01",
};

const user = { "user.name": "Ada Rowe", "user.username": "ada_rowe" };
const way = {
  ...user,
  "link.label": "Choose a password",
  "link.url": "https://pay.example.com/auth/password-setup/8c1f",
  "link.typed": "Code: 8c1f",
  "link.note": "The link works once and for seven days.",
};

const button = '<p><a href="{{link.url}}">{{link.label}}</a></p>';
const pay = '<p><a href="{{link.url}}">Pay now</a></p>';

const receipt = (subject: string): Mail => ({
  samples: payment,
  required: [],
  subject,
  html: [
    "<h2>{{transaction.title}} of {{transaction.amount}}</h2>",
    "<p>{{transaction.created_at}}</p>",
    "<div>{{transaction.details}}</div>",
    "<p>Transaction {{transaction.id}}</p>",
  ].join("\n"),
  in_use: true,
});

const bill = (subject: string, sentence: string): Mail => ({
  samples: invoice,
  required: [],
  subject,
  html: `<p>Hello {{invoice.bill_to.first_name}},</p>\n<p>${sentence}</p>\n<p>{{invoice.message}}</p>\n${pay}`,
  in_use: false,
});

const due = "invoice {{invoice.invoice_number}} of {{invoice.amount_due}} is due on {{invoice.due_date}}.";

export const catalogue: Readonly<Record<TemplateType, Mail>> = {
  transaction_receipt: receipt("Receipt from {{merchant.name}}"),
  refund_receipt: receipt("Refund from {{merchant.name}}"),
  void_receipt: receipt("Payment to {{merchant.name}} voided"),
  settlement_receipt: {
    samples: { ...merchant, "batch.id": "d4q1v0h2cun8qk7b3nb0", "batch.count": "14", "batch.amount": "$912.40" },
    required: [],
    subject: "Settlement of {{batch.amount}}",
    html: "<p>{{batch.count}} payments of {{merchant.name}} were settled: {{batch.amount}}.</p>\n<p>Batch {{batch.id}}</p>",
    in_use: true,
  },
  invoice: bill("Invoice {{invoice.invoice_number}} from {{merchant.name}}", due),
  invoice_reminder_upcoming: bill("Invoice {{invoice.invoice_number}} is due soon", due),
  invoice_reminder_past_due: bill("Invoice {{invoice.invoice_number}} is past due", due.replace("is due", "was due")),
  invoice_paid: {
    ...bill("Invoice {{invoice.invoice_number}} is paid", "thank you, invoice {{invoice.invoice_number}} is paid."),
    required: [],
  },
  simple_invoice: bill("Invoice {{invoice.invoice_number}} from {{merchant.name}}", due),
  simple_payment_link: {
    samples: {
      ...merchant,
      "payment.title": "Deposit",
      "payment.amount": "$50.00",
      "link.url": invoice["link.url"],
    },
    required: ["link.url"],
    subject: "{{payment.title}}: pay {{merchant.name}}",
    html: `<p>{{merchant.name}} asks for {{payment.amount}}: {{payment.title}}.</p>\n${pay}`,
    in_use: false,
  },
  subscription_receipt: {
    ...receipt("Receipt from {{merchant.name}}: {{subscription.description}}"),
    samples: subscription,
    in_use: false,
  },
  subscription_failing: {
    samples: subscription,
    required: [],
    subject: "Your payment to {{merchant.name}} did not go through",
    html: "<p>{{subscription.description}}: {{transaction.amount}} could not be charged.</p>\n<p>{{merchant.name}} tries again on {{subscription.next_bill_date}}.</p>",
    in_use: false,
  },
  welcome: {
    samples: way,
    required: ["link.url"],
    subject: "Welcome to {{brand.name}}",
    html: `<p>Hello {{user.name}},</p>\n<p>an account was made for you; its username is {{user.username}}. {{link.note}}</p>\n${button}\n<p>{{link.typed}}</p>`,
    in_use: true,
  },
  forgot_username: {
    samples: {
      "user.usernames": "ada_rowe, ada_shop",
      "link.label": "Sign in",
      "link.url": "https://pay.example.com/auth",
    },
    required: ["user.usernames"],
    subject: "Your username",
    html: `<p>Hello,</p>\n<p>these usernames belong to this address: {{user.usernames}}.</p>\n${button}`,
    in_use: true,
  },
  forgot_password: {
    samples: { ...way, "link.label": "Choose a new password", "link.note": "The link works once and for one hour." },
    required: ["link.url"],
    subject: "Choose a new password",
    html: `<p>Hello {{user.name}},</p>\n<p>somebody asked for a new password for {{user.username}}. {{link.note}}</p>\n<p>If that was not you, do nothing: your password stays as it is.</p>\n${button}\n<p>{{link.typed}}</p>`,
    in_use: true,
  },
  webhook_disabled: {
    samples: {
      ...merchant,
      "webhook.url": "https://shop.example/hook",
      "webhook.reason": "16 attempts in three days failed",
    },
    required: [],
    subject: "A webhook was disabled",
    html: "<p>The webhook {{webhook.url}} of {{merchant.name}} was disabled: {{webhook.reason}}.</p>\n<p>Repair the receiver and set the webhook to active again. Events that still wait are delivered then; replay the time range to deliver the others.</p>",
    in_use: true,
  },
  rule_triggered: {
    samples: { ...payment, "rule.name": "Large sales", "rule.action": "held" },
    required: [],
    subject: "Rule {{rule.name}} was triggered",
    html: "<p>{{rule.name}}: {{transaction.type}} of {{transaction.amount}}, {{rule.action}}.</p>\n<p>Transaction {{transaction.id}}</p>",
    in_use: false,
  },
};

/** Mails of merchants to those who pay them carry the merchant's brand; all others that of the partner above. */
export function isOfMerchant(type: TemplateType): boolean {
  return "merchant.name" in catalogue[type].samples;
}

/** Every name that may stand in a mail of the type, with a sample. */
export function samplesOf(type: TemplateType): Values {
  return { ...catalogue[type].samples, ...brandSamples };
}
