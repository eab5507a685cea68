import { MAX_AMOUNT } from "@gatehouse/contract/primitives.ts";
import { minor } from "@gatehouse/money/minor.ts";
import { percentOf, percentWithin } from "@gatehouse/money/rounding.ts";
import { patterns } from "@gatehouse/ui/field/patterns.ts";
import { flatTax, lineAmount, type SaleLine, type TaxOfLine } from "./details.ts";
import { isSold } from "./payment.ts";

/** As much of a sale as its taxes depend on. */
type Taxed = Record<"amount" | "discount_amount" | "tax_amount" | "national_tax_amount", number | null> & {
  type: string;
  tax_exempt: boolean;
  add_tax_to_total: boolean;
  override_tax_rate: string;
  override_national_tax_rate: string;
  line_items: readonly SaleLine[];
};

/**
 * The taxes of a sale: what was typed; where nothing was, what the lines come to; and where no line bears any, the rate. A
 * payer who is exempt pays none, also where one was typed before that was said.
 */
export function taxesOf(sale: Taxed) {
  if (sale.tax_exempt) return { tax_amount: 0, national_tax_amount: 0 };
  const { tax_amount, national_tax_amount, override_tax_rate, override_national_tax_rate } = sale;
  return {
    tax_amount: tax_amount ?? reckoned(sale, "local_tax", override_tax_rate),
    national_tax_amount: national_tax_amount ?? reckoned(sale, "national_tax", override_national_tax_rate),
  };
}

function reckoned(sale: Taxed, kind: TaxOfLine, rate: string): number | null {
  if (!isSold(sale)) return null;
  const onTop = sale.add_tax_to_total;
  const ofLines = sale.line_items.reduce((sum, line) => sum + lineTax(line, kind, onTop), 0);
  if (ofLines > 0) return ofLines;
  return share(Math.max(0, (sale.amount ?? 0) - (sale.discount_amount ?? 0)), rate, onTop) || null;
}

/** What the product bears, or the rate that was typed; a line that is not taxable bears neither, as on the server. */
function lineTax(line: SaleLine, kind: TaxOfLine, onTop: boolean): number {
  if (!line.taxable) return 0;
  return flatTax(line, kind) ?? share(lineAmount(line), line[`${kind}_rate`], onTop);
}

/** Rounded as the server rounds. Of what is no rate, or of more than can be charged, nothing is counted. */
function share(net: number, rate: string, onTop: boolean): number {
  if (!patterns.percentage.test(rate) || net > MAX_AMOUNT) return 0;
  const thousandths = Math.round(Number(rate) * 1000);
  return onTop ? percentOf(minor(net), thousandths) : percentWithin(minor(net), thousandths);
}
