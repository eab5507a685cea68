import type { LineError } from "@gatehouse/contract/file-batch/file-batch.ts";

const csv = (rows: readonly (readonly string[])[]) =>
  new Blob([rows.map((row) => `${row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")}\n`).join("")], {
    type: "text/csv",
  });

/** A file to start from: a card payment and a bank payment. */
export const template = () =>
  csv([
    [
      "transaction_type",
      "amount",
      "cc_number",
      "cc_expiration",
      "ach_routing_number",
      "ach_account_number",
      "ach_account_type",
      "ach_sec_code",
      "order_id",
    ],
    ["sale", "1250", "4111111111111111", "12/30", "", "", "", "", "ORDER-1"],
    ["sale", "4900", "", "", "490000018", "24413815", "checking", "WEB", "ORDER-2"],
  ]);

/** The lines with errors, to correct them in a spreadsheet. */
export const errorReport = (errors: readonly LineError[]) =>
  csv([["line", "field", "reason"], ...errors.map(({ line, field, reason }) => [String(line), field, reason])]);

/** The text of a chosen file. Fails for a file in another encoding, because its letters would be lost. */
export async function textOf(chosen: File): Promise<string> {
  const text = await chosen.text();
  if (text.includes("\ufffd")) throw new Error("The file isn't UTF-8 text. Save it as CSV UTF-8 and upload it again.");
  return text;
}
