import type { PaymentMethodInput } from "@gatehouse/contract/transactions/payment-method.ts";
import type { Means } from "./payment-source.ts";

type Emv = NonNullable<PaymentMethodInput["emv"]>;

/** What may be kept of a chip, by the tag that it comes under: first the name by which the terminal chose the application. */
const tags = {
  emv_aid: ["9F06", "84", "4F"],
  emv_app_name: ["9F12", "50"],
  emv_tvr: ["95"],
  emv_tsi: ["9B"],
  emv_iad: ["9F10"],
  emv_arc: ["8A"],
} as const;

const texts: ReadonlySet<string> = new Set(["emv_app_name", "emv_arc"]);

/** Of the result of checking the cardholder (9F34) the rule that was applied: its last six bits. */
const rules: Readonly<Record<number, string>> = {
  1: "pin",
  2: "pin",
  3: "pin",
  4: "pin",
  5: "pin",
  30: "signature",
  31: "none",
};

/** A card that a reader has read by its chip, with what its receipt must tell. */
export function readByChip(means: Means, emv: Emv | undefined): Means {
  if (!emv) return means;
  const found = Object.entries(tags).flatMap(([name, places]) => {
    const hex = places.map((tag) => hexAt(emv, tag)).find((value) => value !== "");
    return hex ? [[name, texts.has(name) ? asText(hex) : hex]] : [];
  });
  if (means.kind !== "card" || found.length === 0) return means;
  const cvm = rules[Number.parseInt(hexAt(emv, "9F34").slice(0, 2), 16) & 63];
  const chip = { entry_type: "chip", ...Object.fromEntries(found), ...(cvm ? { cvm } : {}) };
  return { ...means, method: { ...means.method, ...chip } };
}

/** As it may stand on a receipt: upper case, and "" where it is no hexadecimal value of up to 32 bytes. */
function hexAt(emv: Emv, tag: string): string {
  const [, value] = Object.entries(emv.tlv_data ?? {}).find(([name]) => name.toUpperCase() === tag) ?? [];
  return typeof value === "string" && /^([0-9a-f]{2}){1,32}$/i.test(value) ? value.toUpperCase() : "";
}

function asText(hex: string): string {
  return Buffer.from(hex, "hex")
    .toString("latin1")
    .replace(/[^\x20-\x7e]/g, "");
}
