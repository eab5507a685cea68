/** What a mail server tells later of a mail that it had taken. */
export type DeliveryReport = {
  /** What the mail was called when it was handed over. */
  envelope: string;
  recipient: string;
  type:
    | "delivered"
    | "deferred"
    | "bounced"
    | "complained"
    | "open"
    | "click"
    | "unsubscribe"
    | "group unsubscribe"
    | "group resubscribe";
  detail: string;
};

const actions: Readonly<Record<string, DeliveryReport["type"]>> = {
  failed: "bounced",
  delayed: "deferred",
  delivered: "delivered",
  relayed: "delivered",
  expanded: "delivered",
  // What servers notice after delivery no standard has words for.
  open: "open",
  click: "click",
  "spam report": "complained",
  unsubscribe: "unsubscribe",
  "group unsubscribe": "group unsubscribe",
  "group resubscribe": "group resubscribe",
};

/** By the kinds of RFC 5965. */
const feedbacks: Readonly<Record<string, DeliveryReport["type"]>> = { abuse: "complained", "opt-out": "unsubscribe" };

/**
 * Reads a delivery status notification (RFC 3464) or a feedback report (RFC 5965), bare or as the whole mail that it came in;
 * nothing where it is none.
 */
export function readDeliveryReport(text: string): DeliveryReport | undefined {
  // A field goes on where the next line is set in.
  const lines = text.replace(/\r\n?/g, "\n").replace(/\n[ \t]+/g, " ");
  const fields = lines.split("\n").map((line) => ({ line, colon: line.indexOf(":") }));
  const field = (name: string) => {
    const found = fields.find(({ line, colon }) => line.slice(0, colon).toLowerCase() === name.toLowerCase());
    return found ? found.line.slice(found.colon + 1).trim() : "";
  };
  const type = actions[field("Action").toLowerCase()] ?? feedbacks[field("Feedback-Type").toLowerCase()];
  const envelope = field("Original-Envelope-Id");
  if (!type || envelope === "") return undefined;
  const said = field("Diagnostic-Code").replace(/^smtp;\s*/i, "") || field("Status");
  const named = ["Original-Recipient", "Final-Recipient", "Original-Rcpt-To"].map(field).find(Boolean) ?? "";
  const recipient = named.replace(/^rfc822;\s*/i, "").replace(/^<(.*)>$/, "$1");
  return { envelope, recipient, type, detail: said.replace(/\p{Cc}/gu, " ").slice(0, 500) };
}
