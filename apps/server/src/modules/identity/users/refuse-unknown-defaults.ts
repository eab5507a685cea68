import type { User } from "@gatehouse/contract/identity/user.ts";
import type { Tx } from "../../../db/query.ts";
import { refuse } from "../../../refusal.ts";
import { hasDefaultTarget } from "./default-target.store.ts";

/** What a default names is there. One that is sent back as it was stays, though what it named may be gone. */
export async function refuseUnknownDefaults(tx: Tx, before: User["defaults"], after: User): Promise<void> {
  for (const [name, id] of Object.entries(after.defaults)) {
    if (id === "" || id === before[name] || (await hasDefaultTarget(tx, after, { name, id }))) continue;
    refuse("invalid_field", { at: `defaults.${name}` });
  }
}
