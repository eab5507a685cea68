import { type ErrorCode, errorText, type RefusalData } from "@gatehouse/contract/errors.ts";

/** A "no" that the contract knows. Anything else that is thrown is a bug and answers 500. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly data: RefusalData;

  constructor(code: ErrorCode, data: RefusalData = {}) {
    super(errorText(code, data));
    this.code = code;
    this.data = data;
  }
}

export function refuse(code: ErrorCode, data?: RefusalData): never {
  throw new Refusal(code, data);
}

/** What a member is called that stands under its record's id: no person knows it by that. */
const ID = /^[0-9a-v]{20}$/;

/** The name of a field as a person reads it: "postal_code" is "Postal Code". */
export function labelOf(path: readonly PropertyKey[]): string {
  const name = path.findLast((part) => typeof part === "string" && !ID.test(part));
  if (typeof name !== "string") return "body";
  return name
    .split("_")
    .filter(Boolean)
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join(" ")
    .slice(0, 60);
}

/** Where a field stands in its body, as its client writes it: `line_items[2].unit_price`. */
export function placeOf(path: readonly PropertyKey[]): string {
  const parts = path.map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`));
  return parts.join("").replace(/^\./, "").slice(0, 120);
}

/** What a log may hold of an unexpected error: long digit runs are cut out, whatever put them there. */
export function describe(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? `\ncaused by ${error.cause.stack}` : "";
  const said = error instanceof Error ? `${error.stack}${cause}` : String(error);
  return said.replace(/\d(?:[ -]?\d){8,}/g, "[digits]");
}
