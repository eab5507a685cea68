import { currencyOf } from "@gatehouse/money/currency.ts";
import { IconButton } from "@gatehouse/ui/button/button.tsx";
import { X } from "lucide-react";
import { type Control, useWatch } from "react-hook-form";
import { FormCheck, FormMoney, FormSelect, FormText } from "../../../lib/form.tsx";
import { unitOptions } from "../../catalog/units.ts";
import type { Sale } from "./sale.ts";

type LineProps = { control: Control<Sale>; index: number; currency: string };

/** What papers say beside: few lines need it. */
function More({ control, index }: Omit<LineProps, "currency">) {
  const unit = useWatch({ control, name: `line_items.${index}.unit_of_measure` });
  const code = { control, mono: true, optional: true };
  const rate = { control, inputMode: "decimal" as const, maxLength: 6, optional: true };
  return (
    <details className="terminal-line-more">
      <summary>Description, unit, tax</summary>
      <div className="stack">
        <div className="line">
          <FormText
            control={control}
            name={`line_items.${index}.description`}
            label="Description"
            maxLength={50}
            optional
          />
          <FormSelect
            control={control}
            name={`line_items.${index}.unit_of_measure`}
            label="Unit"
            options={unitOptions(unit)}
            placeholder="Not given"
            optional
          />
        </div>
        <div className="line">
          <FormText name={`line_items.${index}.local_tax_rate`} label="Local tax in %" {...rate} />
          <FormText name={`line_items.${index}.national_tax_rate`} label="National tax in %" {...rate} />
        </div>
        <div className="line">
          <FormText name={`line_items.${index}.commodity_code`} label="Commodity code" maxLength={12} {...code} />
          <FormText
            name={`line_items.${index}.alternate_tax_identifier`}
            label="Alternate tax ID"
            maxLength={50}
            {...code}
          />
        </div>
        <FormCheck control={control} name={`line_items.${index}.taxable`} label="Taxable" />
      </div>
    </details>
  );
}

/** One line of what is bought. */
export function LineFields({ control, index, currency, onRemove }: LineProps & { onRemove: () => void }) {
  const { symbol = "$", decimals = 2 } = currencyOf(currency) ?? {};
  return (
    <fieldset className="terminal-line-set" aria-label={`Line ${index + 1}`}>
      <div className="line terminal-line">
        <FormText control={control} name={`line_items.${index}.name`} label="Item" maxLength={50} />
        <FormText
          control={control}
          name={`line_items.${index}.product_code`}
          label="Product code"
          maxLength={50}
          optional
        />
        <FormText control={control} name={`line_items.${index}.quantity`} label="Quantity" inputMode="decimal" />
        <FormMoney
          control={control}
          name={`line_items.${index}.unit_price`}
          label="Unit price"
          currency={currency}
          symbol={symbol}
          decimals={decimals}
        />
        <IconButton label={`Remove line ${index + 1}`} icon={<X aria-hidden />} onClick={onRemove} />
      </div>
      <More control={control} index={index} />
    </fieldset>
  );
}
