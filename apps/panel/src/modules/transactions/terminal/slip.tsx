import { Button } from "@gatehouse/ui/button/button.tsx";
import { type Control, useWatch } from "react-hook-form";
import { money } from "../../../lib/use-format.ts";
import { brandOfNumber } from "../words.ts";
import { type AmountName, type Sale, type SaleType, totalOf } from "./sale.ts";

type SlipProps = { control: Control<Sale>; currency: string; processor: string; busy: boolean };

const verbs: Record<SaleType, string> = {
  sale: "Charge",
  authorize: "Authorize",
  verification: "Verify",
  credit: "Credit",
};

const lines: { name: AmountName; label: string; sign: 1 | -1 }[] = [
  { name: "amount", label: "Subtotal", sign: 1 },
  { name: "tax_amount", label: "Tax", sign: 1 },
  { name: "shipping_amount", label: "Shipping", sign: 1 },
  { name: "tip_amount", label: "Tip", sign: 1 },
  { name: "discount_amount", label: "Discount", sign: -1 },
];

function saysHow(sale: Sale): string {
  if (sale.method === "cash") return "Cash";
  if (sale.method === "customer") return "Saved customer";
  const text = sale.method === "card" ? sale.card.number : sale.ach.account_number;
  const kind = sale.method === "card" ? brandOfNumber(text) || "Card" : "Bank account";
  return text.length >= 8 ? `${kind} ends ${text.slice(-4)}` : kind;
}

/** Adds up line by line what the server will charge. */
export function Slip({ control, currency, processor, busy }: SlipProps) {
  const sale = useWatch({ control }) as Sale;
  const total = money(totalOf(sale), currency);
  const free = sale.type === "verification" && totalOf(sale) === 0;
  return (
    <section className="gh-panel slip" aria-label="Slip">
      <dl className="slip-lines">
        {lines
          .filter(({ name }) => name === "amount" || (sale[name] ?? 0) > 0)
          .map(({ name, label, sign }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>{money((sale[name] ?? 0) * sign, currency)}</dd>
            </div>
          ))}
      </dl>
      <p className="slip-total">
        <span>Total</span>
        <output>{total}</output>
      </p>
      <div className="slip-foot">
        <Button kind="primary" size="large" type="submit" loading={busy}>
          {free ? "Verify" : `${verbs[sale.type]} ${total}`}
        </Button>
        <p>
          {[saysHow(sale), processor].filter(Boolean).join(" · ")} · <kbd>Ctrl ↵</kbd>
        </p>
      </div>
    </section>
  );
}
