/** Words in the names of fields that are written in capitals, as in "ACH SEC code". */
export const capitals: readonly string[] = [
  ...["id", "ip", "po", "api", "sms", "pin"],
  ...["ach", "sec", "avs", "cvc", "cvv", "bin", "ebt", "ibx", "vat", "it"],
  ...["emv", "aid", "tvr", "tsi"],
];
