import {
  type ErrorCode,
  errorText,
  type FieldErrorCode,
  type FieldPlace,
  type RefusalData,
} from "@gatehouse/contract/error-definitions.ts";
import { errors } from "@gatehouse/contract/errors.ts";

/** A "no" that the contract knows. Anything else that is thrown is a bug and answers 500. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly data: RefusalData;

  constructor(code: ErrorCode, data: RefusalData = {}) {
    const { at: always }: { text: string; at?: string } = errors[code];
    const at = data.at ?? always;
    const placed = at === undefined ? data : { ...data, at, field: data.field ?? labelOf(at) };
    super(errorText(errors[code], placed));
    this.code = code;
    this.data = placed;
  }
}

/** What a refusal must be told: whose sentence names a field says where that is. */
type Told<C extends ErrorCode> = C extends FieldErrorCode ? [data: RefusalData & FieldPlace] : [data?: RefusalData];

export function refuse<C extends ErrorCode>(code: C, ...[data]: Told<C>): never {
  throw new Refusal(code, data);
}

/** What refuses a part of the body says where the part stands; members that stand `beside` it are told as they are. */
export function within<T>(part: string, run: () => T, beside: readonly string[] = []): T {
  return placed(run, (at) => {
    if (at && beside.includes(at.split(".")[0] ?? "")) return at;
    return at ? `${part}.${at}` : part;
  });
}

/** What refuses a member that came by another name says that name: `names` has the places as they were sent by ours. */
export function asSent<T>(names: ReadonlyMap<string, string>, run: () => T): T {
  return names.size === 0 ? run() : placed(run, (at) => (at && names.get(at)) ?? at);
}

/** What is refused of what stands at `from` here is told of where it stands in the request. */
export function standingAt<T>(to: string, from: string, run: () => T): T {
  return placed(run, (at) => {
    if (at !== from && !at?.startsWith(`${from}.`)) return at;
    return `${to}${at.slice(from.length)}`.replace(/^\./, "");
  });
}

/** What is refused of what stands at `from` here was read out of what stands at `to` in the request, and is told of that. */
export function readOutOf<T>(to: string, from: string, run: () => T): T {
  return placed(run, (at) => (at === from || at?.startsWith(`${from}.`) ? to : at));
}

type Place = (at: string | undefined) => string | undefined;

/** Refusals of the request with another place. A name that is the place's own goes with it. */
function placed<T>(run: () => T, place: Place): T {
  const replaced = (error: unknown): never => {
    if (!(error instanceof Refusal) || errors[error.code].status !== 400) throw error;
    const { at, field, ...data } = error.data;
    const own = field !== undefined && field !== labelOf(at ?? "");
    const now = place(at);
    throw new Refusal(error.code, now === undefined ? data : { ...data, at: now, ...(own ? { field } : {}) });
  };
  try {
    const result = run();
    return result instanceof Promise ? (result.catch(replaced) as T) : result;
  } catch (error) {
    return replaced(error);
  }
}

/** Whatever a card's number may look like: nine digits and more of any script, with anything but letters and brackets between them. */
const LONG_NUMBERS = /\p{Nd}(?:[^\p{Nd}\p{L}[\]]*\p{Nd}){8,}/gu;

/** What a member is called that stands under its record's id, or in a list: no person knows it by that. */
const NUMBERED = /^(?:[0-9a-v]{20}|\d*)$/;

/** The name of a field as a person reads it: "billing_address.postal_code" is "Postal Code". */
export function labelOf(at: string): string {
  const name = at.split(/[.[\]]/).findLast((part) => !NUMBERED.test(part));
  if (name === undefined) return "body";
  return name
    .split("_")
    .filter(Boolean)
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join(" ")
    .slice(0, 60);
}

/** Where a field stands in its body, as its client writes it: `line_items[2].unit_price`; never a number as long as a card's. */
export function placeOf(path: readonly PropertyKey[]): string {
  const parts = path.map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`));
  return parts.join("").replace(/^\./, "").replace(LONG_NUMBERS, "[digits]").slice(0, 120);
}

/** What a log may hold of an unexpected error: long digit runs are cut out, whatever put them there. */
export function describe(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? `\ncaused by ${error.cause.stack}` : "";
  const said = error instanceof Error ? `${error.stack}${cause}` : String(error);
  return said.replace(LONG_NUMBERS, "[digits]");
}
