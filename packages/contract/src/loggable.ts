import type { Schema } from "./call.ts";

const loggables = new WeakSet<Schema>();

/** Marks a text of a reply that the request log stores: the server or the processor writes it, and it repeats no text of the request. */
// @__NO_SIDE_EFFECTS__
export function loggable<S extends Schema>(schema: S): S {
  loggables.add(schema);
  return schema;
}

export function isLoggable(schema: Schema): boolean {
  return loggables.has(schema);
}
