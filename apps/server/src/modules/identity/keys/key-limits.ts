import { placeOfUnreadable, readIpList } from "../../../ip-list.ts";
import { refuse } from "../../../refusal.ts";
import type { KeyFacts } from "./api-key.store.ts";
import { originOf } from "./domain/allowed-url.ts";

type Limits = Omit<KeyFacts, "expires_at"> & { expires_at?: string | undefined };

/** The columns that given limits set; one that means nothing is refused by its field's name. */
export function keyFacts(limits: Limits, now: Date): KeyFacts {
  const { name, scopes, legacy_shapes, allowed_ips, allowed_urls, expires_at } = limits;
  return {
    name,
    legacy_shapes,
    scopes: scopes && [...new Set(scopes)],
    allowed_ips: allowed_ips && networksOf(allowed_ips, "allowed_ips"),
    allowed_urls: allowed_urls?.map(
      (one, place) => originOf(one) ?? refuse("invalid_field", { at: `allowed_urls[${place}]` }),
    ),
    expires_at: expires_at === undefined ? undefined : endOf(expires_at, now),
  };
}

function endOf(text: string, now: Date): Date | null {
  if (text === "") return null;
  const end = new Date(text);
  // What a zone west of here puts into the year 10000 could be kept, and no reply could say it.
  if (end.getUTCFullYear() > 9999) refuse("invalid_field", { at: "expires_at" });
  return end > now ? end : refuse("unfit_field", { at: "expires_at", detail: "must be in the future" });
}

/** Networks that are kept; `at` is where they are given. */
export function networksOf(given: string | readonly string[], at: string): string[] {
  return readIpList(given) ?? refuse("invalid_field", { at: `${at}${placeOfUnreadable(given)}` });
}
