import type { Setting } from "./catalogue.ts";

/** The longest text, secret or written map. */
export const LONGEST_SETTING = 4_000;

/** What is wrong with the value of a setting: its form, or how much of it there is. */
export type SettingFault = "form" | "size";

type Ruled = Pick<Setting, "kind" | "most">;

/** What a setting may be, for the form that asks for it and for the API that keeps it. That nothing is given is another question. */
export function faultOfSetting({ kind, most }: Ruled, value: unknown): SettingFault | undefined {
  if (kind === "number") return faultOfNumber(value, most);
  if (kind === "map") return faultOfMap(value);
  if (kind === "switch") return [true, false, "true", "false"].some((one) => one === value) ? undefined : "form";
  if (typeof value !== "string") return "form";
  return value.length > LONGEST_SETTING ? "size" : undefined;
}

/** A whole one that is not negative, as a number or written as one. */
function faultOfNumber(value: unknown, most = Number.MAX_SAFE_INTEGER): SettingFault | undefined {
  if (typeof value === "object" || !/^\d{1,15}$/.test(String(value))) return "form";
  return Number(value) > most ? "size" : undefined;
}

function faultOfMap(value: unknown): SettingFault | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return "form";
  return JSON.stringify(value).length > LONGEST_SETTING ? "size" : undefined;
}
