/** What a mail server tells later of a mail that it had taken. */
export type DeliveryReport = {
  /** What the mail was called when it was handed over. */
  envelope: string;
  recipient: string;
  type: "delivered" | "deferred" | "bounced";
  detail: string;
};

const actions: Readonly<Record<string, DeliveryReport["type"]>> = {
  failed: "bounced",
  delayed: "deferred",
  delivered: "delivered",
  relayed: "delivered",
  expanded: "delivered",
};

/** Reads a delivery status notification (RFC 3464), bare or as the whole mail that it came in; nothing where it is none. */
export function readDeliveryReport(text: string): DeliveryReport | undefined {
  // A field goes on where the next line is set in.
  const lines = text.replace(/\r\n?/g, "\n").replace(/\n[ \t]+/g, " ");
  const field = (name: string) => new RegExp(`^${name}:[ \\t]*([^\\n]*)$`, "im").exec(lines)?.[1]?.trim() ?? "";
  const type = actions[field("Action").toLowerCase()];
  const envelope = field("Original-Envelope-Id");
  if (!type || envelope === "") return undefined;
  const said = field("Diagnostic-Code").replace(/^smtp;\s*/i, "") || field("Status");
  const recipient = (field("Original-Recipient") || field("Final-Recipient")).replace(/^rfc822;\s*/i, "");
  return { envelope, recipient, type, detail: said.replace(/\p{Cc}/gu, " ").slice(0, 500) };
}
