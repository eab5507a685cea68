import type { Schema } from "./call.ts";

/** Stands for a secret that is there, in replies; sent back, it leaves the secret as it is. */
export const MASK = "********";

const secrets = new WeakSet<Schema>();

/** Marks what may be written and is never read back: replies leave it out or mask it, the audit masks it. */
export function secret<S extends Schema>(schema: S): S {
  secrets.add(schema);
  return schema;
}

export function isSecret(schema: Schema): boolean {
  return secrets.has(schema);
}
