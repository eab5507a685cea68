import type { Product } from "@gatehouse/contract/catalog/product.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { useQuery } from "@tanstack/react-query";
import { type MouseEvent, Suspense, useEffect, useRef, useState } from "react";
import { type UseFormReturn, useFieldArray, useWatch } from "react-hook-form";
import { FormCheck } from "../../../lib/form.tsx";
import { money } from "../../../lib/use-format.ts";
import { merchantQuery } from "../../accounts/index.ts";
import { ProductPicker } from "../../catalog/index.ts";
import { lineOf, sumOfLines, usualLine } from "./details.ts";
import { LineFields } from "./line-fields.tsx";
import type { Sale } from "./sale.ts";

const MOST_LINES = 250;

/** The field that is left at a press may show an error, or lose one, and move the button away from under it. */
const stay = (event: MouseEvent) => event.preventDefault();

type Followed = { follows: boolean; sum: number; amount: number | null };

/**
 * The amount is the sum of the lines, also when that becomes nothing, until somebody types another one beside them. One that
 * was typed before there were lines gives way to the first.
 */
function useFollowing({ setValue }: UseFormReturn<Sale>, { follows, sum, amount }: Followed) {
  const taken = useRef(0);
  useEffect(() => {
    const wanted = follows ? sum : 0;
    if (wanted === taken.current) {
      if (wanted > 0 && amount !== wanted) setValue("calculate_total_from_line_items", false);
      return;
    }
    taken.current = wanted;
    if (follows) setValue("amount", sum || null, { shouldDirty: true, shouldValidate: sum > 0 });
  }, [follows, sum, amount, setValue]);
}

/** What is bought, line by line. The amount stays what was typed unless their sum is taken for it, once or always. */
export function LineItems({ form, currency }: { form: UseFormReturn<Sale>; currency: string }) {
  const { control, setValue } = form;
  const { data: merchant } = useQuery(merchantQuery);
  const { fields, append, remove } = useFieldArray({ control, name: "line_items" });
  const [lines, amount, follows] = useWatch({
    control,
    name: ["line_items", "amount", "calculate_total_from_line_items"],
  });
  const [picking, setPicking] = useState(false);
  const usual = usualLine(merchant?.default_values.line_items);
  const sum = sumOfLines(lines);
  useFollowing(form, { follows, sum, amount });
  const full = fields.length >= MOST_LINES;
  const add = (products: Product[]) => {
    append(products.slice(0, MOST_LINES - fields.length).map((product) => lineOf(product, usual)));
    setPicking(false);
  };
  return (
    <section className="group" aria-label="Line items">
      <h2>Line items</h2>
      {fields.map(({ id }, index) => (
        <LineFields key={id} control={control} index={index} currency={currency} onRemove={() => remove(index)} />
      ))}
      <div className="acts">
        <Button disabled={full} onMouseDown={stay} onClick={() => append(usual)}>
          Add a line
        </Button>
        <Button disabled={full} onMouseDown={stay} onClick={() => setPicking(true)}>
          Add products
        </Button>
        {sum > 0 && sum !== amount && !follows ? (
          <Button
            kind="quiet"
            onMouseDown={stay}
            onClick={() => setValue("amount", sum, { shouldDirty: true, shouldValidate: true })}
          >
            {`Charge their sum, ${money(sum, currency)}`}
          </Button>
        ) : null}
      </div>
      <FormCheck control={control} name="calculate_total_from_line_items" label="The amount is the sum of the lines" />
      {picking ? (
        <Suspense>
          <ProductPicker currency={currency} onPick={add} onClose={() => setPicking(false)} />
        </Suspense>
      ) : null}
    </section>
  );
}
