/** What a domain must and should say in the DNS before mails come from it. */
export type Wanted = { type: "TXT"; name: string; value: string; purpose: "dkim" | "spf" | "dmarc"; required: boolean };

/**
 * The first holds a key made for this merchant alone, so whoever can publish it may speak for the domain; the others only
 * help mails to arrive. `sender` is the domain from which this installation sends.
 */
export function recordsFor(
  { domain, selector, public_key }: { domain: string; selector: string; public_key: string },
  sender: string,
): Wanted[] {
  return [
    {
      type: "TXT",
      purpose: "dkim",
      required: true,
      name: `${selector}._domainkey.${domain}`,
      value: `v=DKIM1; k=rsa; p=${public_key}`,
    },
    { type: "TXT", purpose: "spf", required: false, name: domain, value: `v=spf1 include:${sender} ~all` },
    { type: "TXT", purpose: "dmarc", required: false, name: `_dmarc.${domain}`, value: "v=DMARC1; p=none" },
  ];
}

/** True when one of the records of the name says what is wanted; others may say more than that. */
export function isSaid({ purpose, value }: Wanted, records: readonly string[]): boolean {
  if (purpose === "dkim") return records.some((record) => tagsOf(record).get("p") === tagsOf(value).get("p"));
  if (purpose === "dmarc") return records.some((record) => /^v=DMARC1\b/i.test(record.trim()));
  const include = / (include:\S+)/.exec(value)?.[1] ?? "";
  return records.some((record) => {
    const [version, ...terms] = record.trim().toLowerCase().split(/\s+/);
    return version === "v=spf1" && terms.includes(include.toLowerCase());
  });
}

/** `p=…; k=rsa` as names and values; blanks within a value mean nothing. */
function tagsOf(record: string): Map<string, string> {
  const tags = record.split(";").map((tag) => tag.split(/=(.*)/s) as [string, string?]);
  return new Map(tags.map(([name, value = ""]) => [name.trim(), value.replace(/\s/g, "")]));
}
