import { currencyOf } from "@gatehouse/money/currency.ts";
import { Button, IconButton } from "@gatehouse/ui/button/button.tsx";
import { X } from "lucide-react";
import { type UseFormReturn, useFieldArray, useWatch } from "react-hook-form";
import { FormMoney, FormText } from "../../../lib/form.tsx";
import { money } from "../../../lib/use-format.ts";
import { blankLine, sumOfLines } from "./details.ts";
import type { Sale } from "./sale.ts";

const MOST_LINES = 250;

type LineItemsProps = { form: UseFormReturn<Sale>; currency: string };

/** What is bought, line by line. The amount stays what was typed unless their sum is taken for it. */
export function LineItems({ form, currency }: LineItemsProps) {
  const { control, setValue } = form;
  const { fields, append, remove } = useFieldArray({ control, name: "line_items" });
  const [lines, amount] = useWatch({ control, name: ["line_items", "amount"] });
  const { symbol = "$", decimals = 2 } = currencyOf(currency) ?? {};
  const sum = sumOfLines(lines);
  return (
    <section className="group" aria-label="Line items">
      <h2>Line items</h2>
      {fields.map((field, index) => (
        <fieldset key={field.id} className="line terminal-line" aria-label={`Line ${index + 1}`}>
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
          <IconButton label={`Remove line ${index + 1}`} icon={<X aria-hidden />} onClick={() => remove(index)} />
        </fieldset>
      ))}
      <div className="acts">
        <Button disabled={fields.length >= MOST_LINES} onClick={() => append(blankLine)}>
          Add a line
        </Button>
        {sum > 0 && sum !== amount ? (
          <Button
            kind="quiet"
            // The price that is left at this press may show an error and move the button away from under it.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setValue("amount", sum, { shouldDirty: true, shouldValidate: true })}
          >
            {`Charge their sum, ${money(sum, currency)}`}
          </Button>
        ) : null}
      </div>
    </section>
  );
}
