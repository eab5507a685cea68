/**
 * What the law of a place says of surcharges on credit cards. `where` is a country, or a country and its state; days are
 * those of the first and the last day on which it holds, "" where it has held since before any payment of this program.
 */
export type Law = {
  where: string;
  name: string;
  rule: "forbidden" | { cap: number };
  from: string;
  until: string;
  source: string;
  url: string;
};

/** When the rows below were last compared with their sources. */
export const LAW_VERIFIED = "2026-11-21";

const always = { from: "", until: "" };

/**
 * Facts with their sources, not legal advice. Where a source limits a surcharge to the merchant's own cost alone (New York,
 * GBL § 518; New Jersey, P.L.2023 c.146; Nevada, South Dakota), no number can stand here: the program does not know
 * that cost. Where a cap is an alternative to that cost (Colorado), the cap alone is granted.
 */
export const laws: readonly Law[] = [
  {
    where: "US-CT",
    name: "Connecticut",
    rule: "forbidden",
    ...always,
    source: "Conn. Gen. Stat. § 42-133ff",
    url: "https://www.lawserver.com/law/state/connecticut/ct-laws/connecticut_statutes_42-133ff",
  },
  {
    where: "US-MA",
    name: "Massachusetts",
    rule: "forbidden",
    ...always,
    source: "Mass. Gen. Laws ch. 140D § 28A(a)(2)",
    url: "https://malegislature.gov/Laws/GeneralLaws/PartI/TitleXX/Chapter140D/Section28A",
  },
  {
    where: "US-ME",
    name: "Maine",
    rule: "forbidden",
    ...always,
    source: "Me. Rev. Stat. tit. 9-A § 8-509",
    url: "https://www.maine.gov/pfr/consumercredit/consumer/surcharge.html",
  },
  {
    where: "US-PR",
    name: "Puerto Rico",
    rule: "forbidden",
    ...always,
    source: "10 L.P.R.A. § 11 (Ley 150-2008)",
    url: "https://legalfix.com/statutes/state-codes/puerto-rico/titulo-10/subtitulo-1/capitulo-2/11",
  },
  {
    where: "US-CO",
    name: "Colorado",
    rule: "forbidden",
    from: "",
    until: "2022-06-30",
    source: "Colo. Rev. Stat. § 5-2-212 before SB 21-091",
    url: "https://leg.colorado.gov/bills/sb21-091",
  },
  {
    where: "US-CO",
    name: "Colorado",
    rule: { cap: 2_000 },
    from: "2022-07-01",
    until: "",
    source: "Colo. Rev. Stat. § 5-2-212(1)(c)(I)",
    url: "https://leg.colorado.gov/bills/sb21-091",
  },
  {
    where: "US-OK",
    name: "Oklahoma",
    rule: "forbidden",
    from: "",
    until: "2025-10-31",
    source: "Okla. Stat. tit. 14A § 2-417, repealed by SB 677 (2025)",
    url: "https://www.mondaq.com/unitedstates/financial-services/1633104/bedlam-no-more-oklahoma-formally-allows-credit-card-surcharges",
  },
  {
    where: "US-OK",
    name: "Oklahoma",
    rule: { cap: 2_000 },
    from: "2025-11-01",
    until: "",
    source: "Okla. Stat. tit. 14A § 2-211 as amended by SB 677 (2025)",
    url: "https://www.mondaq.com/unitedstates/financial-services/1633104/bedlam-no-more-oklahoma-formally-allows-credit-card-surcharges",
  },
  {
    where: "US-MN",
    name: "Minnesota",
    rule: { cap: 5_000 },
    ...always,
    source: "Minn. Stat. § 325G.051 subd. 1(a)(4)",
    url: "https://www.revisor.mn.gov/statutes/cite/325G.051",
  },
  {
    where: "CA-QC",
    name: "Quebec",
    rule: "forbidden",
    ...always,
    source: "Consumer Protection Act (CQLR c. P-40.1) s. 224",
    url: "https://techtonik.ca/en/2022/10/17/quebec-businesses-beware-no-you-may-still-not-tack-on-fees-to-pay-with-a-credit-card/",
  },
  {
    where: "GB",
    name: "the United Kingdom",
    rule: "forbidden",
    from: "2018-01-13",
    until: "",
    source: "Consumer Rights (Payment Surcharges) Regulations 2012 reg. 6A",
    url: "https://www.regulationtomorrow.com/eu/guidance-on-the-consumer-rights-payment-surcharges-regulations-2012/",
  },
  ...europeanLaws(),
];

/** Consumer cards; for those of companies member states decide, which is not told apart here. */
function europeanLaws(): Law[] {
  const members = "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK";
  return members.split(" ").map((where) => ({
    where,
    name: "the European Economic Area",
    rule: "forbidden",
    from: "2018-01-13",
    until: "",
    source: "Directive (EU) 2015/2366 art. 62(4)",
    url: "https://lewissilkin.com/hk/insights/say-farewell-to-credit-and-debit-card-surcharges",
  }));
}

/**
 * What a card brand allows at most in a country. "*" are the brands that give no number of their own and ask to be treated
 * no worse than the others: for them the lowest of the others holds.
 */
export type BrandRule = {
  country: string;
  brand: "visa" | "mastercard" | "*";
  cap: number;
  from: string;
  until: string;
  source: string;
  url: string;
};

const since2023 = {
  from: "2023-04-15",
  until: "",
  source: "Visa Rules, surcharge maximum in the US and its territories from 15 April 2023",
  url: "https://paya.helpjuice.com/visa-updates/updates-to-visas-surcharge-rules-in-canada-the-us-and-us-territories",
};
const before2023 = {
  from: "",
  until: "2023-04-14",
  source: "Visa Rules, surcharge maximum before 15 April 2023",
  url: since2023.url,
};
const canada = {
  from: "2022-10-06",
  until: "",
  source: "Visa and Mastercard, surcharge maximum in Canada from 6 October 2022",
  url: "https://www.chase.ca/en/support/merchant-resources/intent-to-surcharge",
};
const mastercard = {
  from: "",
  until: "",
  source: "Mastercard Rules 5.12.2 for the US region, maximum surcharge cap",
  url: "https://www.cardpaymentoptions.com/credit-card-processing/mastercards-u-s-surcharge-rules-businesses-must-follow-these",
};

/** Countries without a row are not surcharged: what is allowed there is not known here. */
export const brandRules: readonly BrandRule[] = [
  { country: "US", brand: "visa", cap: 4_000, ...before2023 },
  { country: "US", brand: "visa", cap: 3_000, ...since2023 },
  { country: "US", brand: "mastercard", cap: 4_000, ...mastercard },
  { country: "US", brand: "*", cap: 4_000, ...before2023 },
  { country: "US", brand: "*", cap: 3_000, ...since2023 },
  { country: "CA", brand: "visa", cap: 2_400, ...canada },
  { country: "CA", brand: "mastercard", cap: 2_400, ...canada },
  { country: "CA", brand: "*", cap: 2_400, ...canada },
];

/** Never surcharged, whoever asks: the rules of Visa and Mastercard in every country above. */
export const creditOnly = {
  source: "Visa and Mastercard rules: no surcharge on debit or prepaid cards, however they are run",
  url: "https://www.easypaydirect.com/blog/visa-announces-changes-to-credit-card-surcharge-rules/",
};
