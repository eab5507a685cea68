import { IconButton } from "@gatehouse/ui/button/button.tsx";
import { X } from "lucide-react";
import { useState } from "react";
import { type Control, useWatch } from "react-hook-form";
import { FormCheck, FormMoney, FormSelect, FormText } from "../../../lib/form.tsx";
import { moneyLook } from "../../../lib/use-format.ts";
import { unitOptions } from "../../../payment/units.ts";
import type { Sale } from "./sale.ts";

type LineProps = { control: Control<Sale>; index: number; currency: string };

const taxNames = [
  { name: "local_tax", label: "Local tax" },
  { name: "national_tax", label: "National tax" },
] as const;

/** A product with a tax of its own says it in money; other lines are asked for a rate. It stays as the line began. */
function useTaxes({ control, index }: Omit<LineProps, "currency">) {
  const [local, national] = useWatch({
    control,
    name: [`line_items.${index}.local_tax`, `line_items.${index}.national_tax`],
  });
  const flat = { local_tax: local, national_tax: national };
  const [began] = useState(flat);
  return taxNames.map((tax) => ({ ...tax, flat: began[tax.name] ?? flat[tax.name] }));
}

function Taxes({ control, index, currency }: LineProps) {
  const taxes = useTaxes({ control, index });
  const look = moneyLook(currency);
  const rate = { control, inputMode: "decimal" as const, maxLength: 6, optional: true };
  return (
    <div className="line">
      {taxes.map(({ name, label, flat }) =>
        flat === null ? (
          <FormText key={name} name={`line_items.${index}.${name}_rate`} label={`${label} in %`} {...rate} />
        ) : (
          <FormMoney
            key={name}
            control={control}
            name={`line_items.${index}.${name}`}
            label={`${label} of one`}
            {...look}
            optional
          />
        ),
      )}
    </div>
  );
}

/** What papers say beside: few lines need it. */
function More({ control, index, currency }: LineProps) {
  const [unit, taxable] = useWatch({
    control,
    name: [`line_items.${index}.unit_of_measure`, `line_items.${index}.taxable`] as const,
  });
  const code = { control, mono: true, optional: true };
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
        <FormCheck control={control} name={`line_items.${index}.taxable`} label="Taxable" />
        {taxable ? <Taxes control={control} index={index} currency={currency} /> : null}
        <div className="line">
          <FormText name={`line_items.${index}.commodity_code`} label="Commodity code" maxLength={12} {...code} />
          <FormText
            name={`line_items.${index}.alternate_tax_identifier`}
            label="Alternate tax ID"
            maxLength={50}
            {...code}
          />
        </div>
      </div>
    </details>
  );
}

/** One line of what is bought. */
export function LineFields({ control, index, currency, onRemove }: LineProps & { onRemove: () => void }) {
  const [fixed_amount, fixed_qty, max_quantity] = useWatch({
    control,
    name: [
      `line_items.${index}.fixed_amount`,
      `line_items.${index}.fixed_qty`,
      `line_items.${index}.max_quantity`,
    ] as const,
  });
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
        <FormText
          control={control}
          name={`line_items.${index}.quantity`}
          label="Quantity"
          inputMode="decimal"
          disabled={fixed_qty}
          {...(max_quantity > 0 ? { hint: `At most ${max_quantity}` } : {})}
        />
        <FormMoney
          control={control}
          name={`line_items.${index}.unit_price`}
          label="Unit price"
          disabled={fixed_amount}
          {...moneyLook(currency)}
        />
        <IconButton label={`Remove line ${index + 1}`} icon={<X aria-hidden />} onClick={onRemove} />
      </div>
      <More control={control} index={index} currency={currency} />
    </fieldset>
  );
}
