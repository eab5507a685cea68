import type { Context, Services } from "../../context.ts";
import type { Scope } from "../../db/scope.ts";

/** Who stands in the audit where the worker changes something: no person, but a name for what it does. */
export function asWorker(
  services: Services,
  scope: Scope,
  username: string,
): Pick<Context, "services" | "caller" | "ip"> {
  const account = { account_type: "merchant", account_type_id: "", role: "standard" } as const;
  return { services, caller: { ...account, permissions: {}, user_id: "", username, scope }, ip: "" };
}
