import { expect, test } from "vitest";
import { isSaid, recordsFor, type Wanted } from "./dns-records.ts";

const [dkim, spf, dmarc] = recordsFor(
  { domain: "shop.example", selector: "gh1", public_key: "MIIBkey" },
  "mail.example",
) as [Wanted, Wanted, Wanted];

test("a key counts however its record is written, and no other key does", () => {
  expect(dkim.name).toBe("gh1._domainkey.shop.example");
  expect(isSaid(dkim, ["v=DKIM1;k=rsa;p=MIIB key"])).toBe(true);
  expect(isSaid(dkim, ["v=DKIM1; p=MIIBother", "MIIBkey"])).toBe(false);
  expect(isSaid(dkim, ["v=DKIM1; p="])).toBe(false);
  expect(isSaid(dkim, [])).toBe(false);
});

test("a sender's list may name others too, but has to name us", () => {
  expect(isSaid(spf, ["v=spf1 mx include:MAIL.example include:other.example -all"])).toBe(true);
  expect(isSaid(spf, ["v=spf1 include:mail.example.evil -all", "include:mail.example"])).toBe(false);
});

test("any policy of the domain is one", () => {
  expect(isSaid(dmarc, ["v=DMARC1; p=reject"])).toBe(true);
  expect(isSaid(dmarc, ["p=reject"])).toBe(false);
});
