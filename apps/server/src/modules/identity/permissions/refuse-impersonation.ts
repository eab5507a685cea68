import type { Caller } from "../../../context.ts";
import { refuse } from "../../../refusal.ts";

/** Refuses impersonators what only the user may do: change password or second factor, accept terms, make keys. */
export function refuseImpersonation(caller: Caller): void {
  if (caller.impersonator) refuse("forbidden");
}

/** Refuses impersonators keys for new users, which would outlast the session. */
export function refuseKeysByImpersonator(
  caller: Caller,
  options: { create_api_key?: unknown; create_pub_api_key?: unknown },
): void {
  if (!caller.impersonator) return;
  for (const at of ["create_api_key", "create_pub_api_key"] as const)
    if (options[at])
      refuse("unfit_field", { at, detail: "API keys can't be created while you are logged in as another user" });
}
