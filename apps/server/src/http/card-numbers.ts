import { isOfABrand, maskCard } from "@gatehouse/contract/transactions/card.ts";

/** Its groups of digits can look like those of a card, so it is read as a whole and left alone. */
const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";

/** As cards print their numbers, or as forms show them in fours. */
const layouts = [
  [4, 4, 4, 4, 3],
  [4, 4, 4, 4],
  [4, 4, 4, 3],
  [4, 4, 4, 2],
  [4, 6, 5],
  [4, 6, 4],
];

/** With one separator throughout. Groups go on neither before nor after them, unless it is with the date on the card. */
function grouped(separator: string, sizes: readonly (readonly number[])[]): string {
  const groups = sizes.map((layout) => layout.map((size) => `\\d{${size}}`).join(separator)).join("|");
  return `(?<!\\d${separator}?)(?:${groups})(?!\\d|${separator}(?!\\d\\d? ?/)\\d)`;
}

const run = "(?<!\\d)\\d{13,19}(?!\\d)";
const candidates = new RegExp([uuid, grouped("-", layouts), grouped(" ", [...layouts, [4, 12]]), run].join("|"), "gi");

/** A card number that payments are searched by. */
export const SEARCHED_NUMBER = "full_cc_number";

/** Members that carry a card number, a secret or a cipher text on purpose. None of them is stored as it came. */
const meant = new Set([
  "number",
  SEARCHED_NUMBER,
  "track_1",
  "track_2",
  "account_number",
  "encrypted_track_1",
  "encrypted_track_2",
  "encrypted_data",
  "ksn",
  "cavv",
  "xid",
  "cryptogram",
  "pkpaymenttoken",
  "google_pay_token",
  "transactionId",
  "transactionID",
  "applicationData",
  "password",
  "current_password",
  "new_password",
]);

/** Members whose digits are something else more often than a card: those of a card that they hold are at least so many. */
const fewestDigits: Record<string, number> = {
  // Telephone numbers have up to 14.
  phone: 15,
  fax: 15,
  // Barcodes of goods and times in milliseconds have 13, and no card of 13 is issued any more.
  sku: 14,
  product_code: 14,
  order_id: 14,
  idempotency_key: 14,
  // Products are imported from it, with their barcodes.
  file: 14,
};

/** True of a member whose filter is read as the member itself is. */
export const isReadInFilters = (member: string) => member === SEARCHED_NUMBER || member in fewestDigits;

/** The text of a member with every card number in it reduced to its first six and last four digits. */
export function withoutCardNumbers(member: string, text: string): string {
  if (meant.has(member)) return text;
  const fewest = fewestDigits[member] ?? 13;
  return text.replace(candidates, (written) => {
    const digits = written.replace(/[ -]/g, "");
    return digits.length >= fewest && isOfABrand(digits) ? maskCard(digits) : written;
  });
}
