import type { Finding, Source } from "./finding.ts";

/** The demo merchant, its key and its users; the administrator is one for all tests. */
const DEMO = /\bdemo_(merchant|clerk|\$\{)|\btestmerchant12345678\b|\bDEMO_(KEY|MERCHANT)\b|\bdemoAccounts\b/;

const EXCEPTIONS: Record<string, string> = {
  "e2e/admin-publishes-terms.e2e.ts": "starts a server of its own, as every user of a shared one would have to accept",
  "e2e/support/samples.ts": "names the accounts for the pictures",
  "e2e/pictures.ts": "shows the demo data",
};

/** Browser tests run side by side and in any order: what one changes about a shared merchant, another one finds. */
export function demoMerchant({ file, text }: Source): Finding[] {
  if (!file.startsWith("e2e/") || file in EXCEPTIONS) return [];
  return text.split("\n").flatMap((content, index) => {
    if (!DEMO.test(content)) return [];
    const message = "the demo merchant belongs to no test: make a merchant of the file's own with ownShop()";
    return [{ rule: "demo-merchant", file, line: index + 1, message }];
  });
}

/** The files that are listed as exceptions and don't name the demo merchant. */
export function unusedExceptions(sources: readonly Source[]): string[] {
  const named = new Set(sources.filter(({ text }) => DEMO.test(text)).map(({ file }) => file));
  return Object.keys(EXCEPTIONS).filter((file) => !named.has(file));
}
