import type { Caller } from "../../../context.ts";
import { refuse } from "../../../refusal.ts";

/** What binds a person for good is theirs to do: their password, second factor and signature. */
export function refuseImpersonation(caller: Caller): void {
  if (caller.impersonator) refuse("forbidden");
}

/** Nor keys for somebody new: they would outlast the session that they were made in. */
export function refuseKeysByImpersonator(
  caller: Caller,
  wishes: { create_api_key?: unknown; create_pub_api_key?: unknown },
): void {
  if (!caller.impersonator) return;
  for (const at of ["create_api_key", "create_pub_api_key"] as const)
    if (wishes[at]) refuse("unfit_field", { at, detail: "nobody makes keys in somebody else's name" });
}
