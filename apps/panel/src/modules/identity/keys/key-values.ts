import { type Permission, permissions } from "@gatehouse/contract/access.ts";
import type { ApiKey } from "@gatehouse/contract/identity/api-key.ts";
import { check, rules } from "@gatehouse/ui/field/rules.ts";
import { found, type Problems } from "../../../lib/form.tsx";
import { listOf } from "../list-of.ts";

export type KeyValues = Pick<ApiKey, "name" | "type"> & {
  scopes: Record<Permission, boolean>;
  /** Lists are typed with commas between their parts. */
  ips: string;
  urls: string;
  /** The last day of the key, or "". */
  last_day: string;
};

export function valuesOf(key?: ApiKey): KeyValues {
  return {
    name: key?.name ?? "",
    type: key?.type ?? "api",
    scopes: Object.fromEntries(
      permissions.map((one) => [one, key?.scopes.includes(one) === true]),
    ) as KeyValues["scopes"],
    ips: key?.allowed_ips.join(", ") ?? "",
    urls: key?.allowed_urls.join(", ") ?? "",
    last_day: key?.expires_at?.slice(0, 10) ?? "",
  };
}

export function validateKey({ name, ips, last_day }: KeyValues): Problems {
  return found({
    name: check(name, [rules.required("Name"), rules.max("Name", 100)]),
    ips: check(ips, [rules.regex("Allowed addresses", /^[\da-fA-F:.,/\s]*$/)]),
    last_day: check(last_day, [rules.regex("Last day", /^\d{4}-\d{2}-\d{2}$/)]),
  });
}

/** A key lives to the end of its last day, in UTC. */
export function inputOf({ name, type, scopes, ips, urls, last_day }: KeyValues) {
  const asPrivate = type === "api";
  return {
    name: name.trim(),
    scopes: asPrivate ? permissions.filter((one) => scopes[one]) : [],
    allowed_ips: asPrivate ? listOf(ips) : [],
    allowed_urls: asPrivate ? [] : listOf(urls),
    expires_at: last_day === "" ? "" : `${last_day}T23:59:59Z`,
  };
}
