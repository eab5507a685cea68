import { domainName } from "@gatehouse/contract/primitives.ts";
import { type AppleCertificate, appleCertificateCreate, MOST_DOMAINS } from "@gatehouse/contract/wallets/apple-pay.ts";
import { rules } from "@gatehouse/ui/field/rules.ts";
import { found, type Problems } from "../../lib/form.tsx";

export type CertificateValues = { name: string; merchant_identifier: string; domains: string };

export const newCertificate: CertificateValues = { name: "", merchant_identifier: "", domains: "" };

export const valuesOf = ({ name, merchant_identifier, domains }: AppleCertificate): CertificateValues => ({
  name,
  merchant_identifier,
  domains: domains.join("\n"),
});

export const domainsIn = (given: string): string[] => given.split(/[\s,]+/).filter(Boolean);

export function problemsOf(type: AppleCertificate["type"]): (values: CertificateValues) => Problems {
  return ({ name, merchant_identifier, domains }) =>
    found({
      name: rules.required("Name")(name),
      merchant_identifier: type === "custom" ? identifierProblem(merchant_identifier) : undefined,
      domains: domainsProblem(domainsIn(domains)),
    });
}

function identifierProblem(given: string): string | undefined {
  const wellFormed = appleCertificateCreate.shape.merchant_identifier.safeParse(given).success;
  return (
    rules.required("Merchant identifier")(given) ??
    (wellFormed ? undefined : "It begins with merchant. as in merchant.com.example")
  );
}

function domainsProblem(domains: readonly string[]): string | undefined {
  if (domains.length > MOST_DOMAINS) return `There can be ${MOST_DOMAINS} domains at most`;
  const wrong = domains.find((domain) => !domainName.safeParse(domain).success);
  return wrong === undefined ? undefined : `“${wrong}” is no domain`;
}
