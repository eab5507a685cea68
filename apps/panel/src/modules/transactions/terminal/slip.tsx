import type { Amounts } from "@gatehouse/contract/lookups/amounts.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { type RefObject, useEffect } from "react";
import { type Control, useWatch } from "react-hook-form";
import { money } from "../../../lib/use-format.ts";
import { brandOfNumber } from "../../../payment/words.ts";
import { hasCard, isCharged, isLinked } from "./payment.ts";
import { usePrice } from "./price.ts";
import { type Sale, type SaleType, takesOffTooMuch, totalOf } from "./sale.ts";

type SlipProps = {
  control: Control<Sale>;
  currency: string;
  processor: string;
  busy: boolean;
  /** Told what stands on the button. */
  shown: RefObject<number>;
  /** True when the last charge was held back because its total was not the one on the button. */
  changed: boolean;
};

const verbs: Record<SaleType, string> = {
  sale: "Charge",
  authorize: "Authorize",
  verification: "Verify",
  credit: "Credit",
};

const named: Partial<Record<Sale["method"], string>> = {
  cash: "Cash",
  terminal: "Card at the terminal",
  customer: "Saved customer",
  apple_pay: "Apple Pay",
};

function saysHow(sale: Sale): string {
  const plain = named[sale.method];
  if (plain) return plain;
  if (sale.method === "ach" && isLinked(sale.plaid)) return `Bank account ends ${sale.plaid.mask}`;
  const text = hasCard(sale.method) ? sale.card.number : sale.ach.account_number;
  const kind = hasCard(sale.method) ? brandOfNumber(text) || "Card" : "Bank account";
  return text.length >= 8 ? `${kind} ends ${text.slice(-4)}` : kind;
}

/** Why there is a surcharge or none, once the card has begun to be known. */
function Reasons({ sale, price }: { sale: Sale; price: Amounts | undefined }) {
  const begun = !hasCard(sale.method) || sale.card.number !== "";
  if (!price || !begun || price.reasons.length === 0) return null;
  return (
    <ul className="slip-reasons">
      {price.reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  );
}

/** Where a merchant has two prices, both are said before anybody pays. */
function Prices({ price, currency }: { price: Amounts | undefined; currency: string }) {
  if (!price?.prices) return null;
  const { card, cash } = price.prices;
  return (
    <dl className="slip-prices">
      <div>
        <dt>By card</dt>
        <dd>{money(card, currency)}</dd>
      </div>
      <div>
        <dt>Cash or bank</dt>
        <dd>{money(cash, currency)}</dd>
      </div>
    </dl>
  );
}

type FootProps = Pick<SlipProps, "processor" | "busy" | "changed"> & { sale: Sale; total: string };

/** The button says what it does. Before there is an amount it asks for it, and for whatever else is missing. */
function Foot({ sale, total, processor, busy, changed }: FootProps) {
  const verb = verbs[sale.type];
  const tooMuchOff = takesOffTooMuch(sale);
  const plain = tooMuchOff || totalOf(sale) === 0;
  return (
    <div className="slip-foot">
      {busy && sale.method === "terminal" ? <p role="status">Waiting for the payer at the terminal…</p> : null}
      {tooMuchOff ? <p>No total: the discount is more than what is sold.</p> : null}
      {changed && !tooMuchOff ? <p role="alert">The total is now {total}. Nothing was charged yet.</p> : null}
      <Button kind="primary" size="large" type="submit" loading={busy}>
        {plain ? verb : `${verb} ${total}`}
      </Button>
      <p>
        {[saysHow(sale), processor].filter(Boolean).join(" · ")}
        <span className="gh-keys">
          {" "}
          · <kbd>Ctrl ↵</kbd>
        </span>
      </p>
    </div>
  );
}

/** Adds up line by line what the server will charge. */
export function Slip({ control, currency, processor, busy, shown, changed }: SlipProps) {
  const sale = useWatch({ control }) as Sale;
  const { lines, total, price } = usePrice(sale, currency);
  const sum = total === undefined ? "–" : money(total, currency);
  useEffect(() => {
    shown.current = total ?? 0;
  }, [shown, total]);
  return (
    <section className="gh-panel slip" aria-label="Slip">
      <dl className="slip-lines">
        {lines.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{money(amount, currency)}</dd>
          </div>
        ))}
      </dl>
      <Reasons sale={sale} price={price} />
      <Prices price={price} currency={currency} />
      <p className="slip-total">
        <span>Total</span>
        <output>{sum}</output>
      </p>
      {isCharged(sale.method) ? (
        <Foot sale={sale} total={sum} processor={processor} busy={busy} changed={changed} />
      ) : (
        <div className="slip-foot">
          <p>{sale.method === "mail" ? "Nothing is charged until the check is here" : "Nothing can be charged"}</p>
        </div>
      )}
    </section>
  );
}
