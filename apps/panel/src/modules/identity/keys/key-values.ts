import { type Permission, permissions } from "@gatehouse/contract/access.ts";
import type { ApiKey } from "@gatehouse/contract/identity/api-key.ts";
import { check, rules } from "@gatehouse/ui/field/rules.ts";
import { found, type Problems } from "../../../lib/form.tsx";
import { listOf } from "../list-of.ts";

export type KeyValues = Pick<ApiKey, "name" | "type"> & {
  /** A limited key has only the permissions that are ticked. A full key has all of its user's. */
  access: "limited" | "full";
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
    access: key?.type === "api" && key.scopes.length === 0 ? "full" : "limited",
    scopes: Object.fromEntries(
      permissions.map((one) => [one, key?.scopes.includes(one) === true]),
    ) as KeyValues["scopes"],
    allowed_ips: key?.allowed_ips.join(", ") ?? "",
    allowed_urls: key?.allowed_urls.join(", ") ?? "",
    expires_at: key?.expires_at?.slice(0, 10) ?? "",
  };
}

/** The API gives a key without scopes full access, so that a limited key needs one. */
const lacksScopes = ({ type, access, scopes }: KeyValues): boolean =>
  type === "api" && access === "limited" && !permissions.some((one) => scopes[one]);

export function validateKey(values: KeyValues): Problems {
  const { name, allowed_ips, expires_at } = values;
  return found({
    access: lacksScopes(values) ? "Choose at least one permission, or full access." : undefined,
    name: check(name, [rules.required("Name"), rules.max("Name", 100)]),
    allowed_ips: check(allowed_ips, [rules.regex("Allowed addresses", /^[\da-fA-F:.,/\s]*$/)]),
    expires_at: check(expires_at, [rules.regex("Last day", /^\d{4}-\d{2}-\d{2}$/)]),
  });
}

/** A key lives to the end of its last day, in UTC. */
export function inputOf({ name, type, access, scopes, allowed_ips, allowed_urls, expires_at }: KeyValues) {
  const asPrivate = type === "api";
  return {
    name: name.trim(),
    scopes: asPrivate && access === "limited" ? permissions.filter((one) => scopes[one]) : [],
    allowed_ips: asPrivate ? listOf(allowed_ips) : [],
    allowed_urls: asPrivate ? [] : listOf(allowed_urls),
    expires_at: expires_at === "" ? "" : `${expires_at}T23:59:59Z`,
  };
}
