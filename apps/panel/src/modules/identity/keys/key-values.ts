import { type Permission, permissions } from "@gatehouse/contract/access.ts";
import type { ApiKey } from "@gatehouse/contract/identity/api-key.ts";
import { check, rules } from "@gatehouse/ui/field/rules.ts";
import { found, type Problems } from "../../../lib/form.tsx";
import { listOf } from "../list-of.ts";

export type KeyValues = Pick<ApiKey, "name" | "type"> & {
  scopes: Record<Permission, boolean>;
  /** Lists are typed with commas between their parts. */
  allowed_ips: string;
  allowed_urls: string;
  /** The last day of the key, or "". */
  expires_at: string;
};

export function valuesOf(key?: ApiKey): KeyValues {
  return {
    name: key?.name ?? "",
    type: key?.type ?? "api",
    scopes: Object.fromEntries(
      permissions.map((one) => [one, key?.scopes.includes(one) === true]),
    ) as KeyValues["scopes"],
    allowed_ips: key?.allowed_ips.join(", ") ?? "",
    allowed_urls: key?.allowed_urls.join(", ") ?? "",
    expires_at: key?.expires_at?.slice(0, 10) ?? "",
  };
}

export function validateKey({ name, allowed_ips, expires_at }: KeyValues): Problems {
  return found({
    name: check(name, [rules.required("Name"), rules.max("Name", 100)]),
    allowed_ips: check(allowed_ips, [rules.regex("Allowed addresses", /^[\da-fA-F:.,/\s]*$/)]),
    expires_at: check(expires_at, [rules.regex("Last day", /^\d{4}-\d{2}-\d{2}$/)]),
  });
}

/** A key lives to the end of its last day, in UTC. */
export function inputOf({ name, type, scopes, allowed_ips, allowed_urls, expires_at }: KeyValues) {
  const asPrivate = type === "api";
  return {
    name: name.trim(),
    scopes: asPrivate ? permissions.filter((one) => scopes[one]) : [],
    allowed_ips: asPrivate ? listOf(allowed_ips) : [],
    allowed_urls: asPrivate ? [] : listOf(allowed_urls),
    expires_at: expires_at === "" ? "" : `${expires_at}T23:59:59Z`,
  };
}
