/** Digits as people write card numbers: 13 to 19 of them, in one run or in groups. */
const runs = /(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g;
const brands = /^(4|5|6|81|2[2-7]|3[04-9])/;

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

/** Telephone numbers may have 13 or 14 digits; no card in use today does. */
const telephones = new Set(["phone", "fax"]);

/** The text of a member with every card number in it reduced to its first six and last four digits. */
export function withoutCardNumbers(member: string, text: string): string {
  if (meant.has(member)) return text;
  return text.replace(runs, (run) => {
    const digits = run.replace(/\D/g, "");
    if (!brands.test(digits) || !checks(digits) || (telephones.has(member) && digits.length < 15)) return run;
    return `${digits.slice(0, 6)}${"*".repeat(digits.length - 10)}${digits.slice(-4)}`;
  });
}

/** Luhn: every second digit from the right counts double, less nine when above nine. */
function checks(digits: string): boolean {
  const values = [...digits].reverse().map((digit, index) => Number(digit) * (1 + (index % 2)));
  return values.reduce((sum, value) => sum + (value > 9 ? value - 9 : value), 0) % 10 === 0;
}
