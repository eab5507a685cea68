import type * as z from "zod/mini";
import type { ErrorCode } from "./error-definitions.ts";

/** Payment sources of which a request means one. Clients may send the others blank; `bare` is complete without members. */
export type Alternatives = { names: readonly string[]; bare: string };

/**
 * What the server must know of a member before its schema reads the body. Bodies are cleaned without a look at the schema, so a mark
 * holds for every member of that name.
 */
export type Mark = {
  /** Other names that clients send. */
  aliases?: readonly string[];
  /** Carries a card number, a secret, a cipher text or a picture on purpose, and is not stored as it came: never masked. */
  sensitive?: true;
  /** Sensitive only at the top of a search, where card numbers are searched for. */
  searched?: true;
  /** Members inside a free-form value that are sensitive. */
  sensitiveWithin?: readonly string[];
  /** Fewer digits than these are something else, such as a telephone number or a barcode. */
  fewestCardDigits?: number;
  /** A card number is refused: two masked values could become one. */
  refusesCardNumber?: true;
  /** Kept as it came, with whatever members; with `beside` only next to that member. */
  keptWhole?: true | { beside: string };
  oneOf?: Alternatives;
  /** All alternatives may be blank. */
  mayBeBlank?: true;
  /** The error for a value that the schema refuses, instead of `invalid_field`. */
  refusedAs?: ErrorCode;
};

type Marks<S extends z.ZodMiniObject> = { [K in keyof S["shape"]]?: Mark };

const marks = new WeakMap<object, Readonly<Record<string, Mark>>>();

/** Marks members of an object. Objects that are derived from it have no marks of their own. */
// @__NO_SIDE_EFFECTS__
export function withMarks<S extends z.ZodMiniObject>(schema: S, given: Marks<S>): S {
  marks.set(schema, given as Record<string, Mark>);
  return schema;
}

export function marksOf(schema: object): Readonly<Record<string, Mark>> {
  return marks.get(schema) ?? {};
}
