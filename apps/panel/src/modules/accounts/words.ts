const known: Record<string, string> = {
  "2fa": "two-factor",
  id: "ID",
  ach: "ACH",
  sec: "SEC",
  vat: "VAT",
  cvc: "CVC",
  ip: "IP",
  po: "PO",
  bin: "BIN",
  ebt: "EBT",
  ibx: "IBX",
  it: "IT",
  v2: "(second version)",
  apple: "Apple",
  google: "Google",
  midigator: "Midigator",
  sms: "SMS",
};

/** `allow_ibx_bin_lookup` as a person reads it: "Allow IBX BIN lookup". */
export function sayField(name: string): string {
  const said = name
    .split("_")
    .map((word) => known[word] ?? word)
    .join(" ");
  return said.charAt(0).toUpperCase() + said.slice(1);
}
