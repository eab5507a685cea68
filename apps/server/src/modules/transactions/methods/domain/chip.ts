import type { PaymentMethodInput } from "@gatehouse/contract/transactions/payment-method.ts";
import type { PaymentSource } from "./payment-source.ts";

type Emv = NonNullable<PaymentMethodInput["emv"]>;

/** The EMV tags that are stored, each with the tags to read it from in order of preference. */
const tags = {
  emv_aid: ["9F06", "84", "4F"],
  emv_app_name: ["9F12", "50"],
  emv_tvr: ["95"],
  emv_tsi: ["9B"],
  emv_iad: ["9F10"],
  emv_arc: ["8A"],
} as const;

const texts: ReadonlySet<string> = new Set(["emv_app_name", "emv_arc"]);

/** The cardholder verification method by the last six bits of the first byte of 9F34. */
const rules: Readonly<Record<number, string>> = {
  1: "pin",
  2: "pin",
  3: "pin",
  4: "pin",
  5: "pin",
  30: "signature",
  31: "none",
};

/** Adds the chip data that a receipt must show. */
export function readByChip(source: PaymentSource, emv: Emv | undefined): PaymentSource {
  if (!emv) return source;
  const found = Object.entries(tags).flatMap(([name, places]) => {
    const hex = places.map((tag) => hexAt(emv, tag)).find((value) => value !== "");
    return hex ? [[name, texts.has(name) ? asText(hex) : hex]] : [];
  });
  if (source.kind !== "card" || found.length === 0) return source;
  const cvm = rules[Number.parseInt(hexAt(emv, "9F34").slice(0, 2), 16) & 63];
  const chip = { entry_type: "chip", ...Object.fromEntries(found), ...(cvm ? { cvm } : {}) };
  return { ...source, method: { ...source.method, ...chip } };
}

/** The value of a tag in upper case; "" if it isn't a hexadecimal value of at most 32 bytes. */
function hexAt(emv: Emv, tag: string): string {
  const [, value] = Object.entries(emv.tlv_data ?? {}).find(([name]) => name.toUpperCase() === tag) ?? [];
  return typeof value === "string" && /^([0-9a-f]{2}){1,32}$/i.test(value) ? value.toUpperCase() : "";
}

function asText(hex: string): string {
  return Buffer.from(hex, "hex")
    .toString("latin1")
    .replace(/[^\x20-\x7e]/g, "");
}
