import { useWatch } from "react-hook-form";
import { Page } from "../../components/page.tsx";
import { useFields } from "../../lib/form.tsx";
import { type Calculation, calculationProblems, outcomesOf, shareOfUplift, start } from "./calculator-values.ts";
import { Comparison } from "./comparison.tsx";
import { MonthFields, PriceFields } from "./price-fields.tsx";
import "./pricing.css";

/** Nothing is sent or kept: leaving the page loses only what was typed here. */
export function CalculatorPage() {
  const { control } = useFields<Calculation>(start, calculationProblems);
  const values = useWatch({ control }) as Calculation;
  const outcomes = outcomesOf(values);
  return (
    <Page title="Sales calculator" context="What a month of cards costs a shop under each way of pricing">
      <div className="calculator">
        <form className="gh-panel" onSubmit={(event) => event.preventDefault()} noValidate aria-label="Prices">
          <MonthFields control={control} />
          <PriceFields
            control={control}
            group="plus"
            title="Interchange-plus"
            note="What networks and issuers charge, and on top of it:"
          />
          <PriceFields control={control} group="flat" title="Flat" note="One price that covers everything:" />
          <PriceFields
            control={control}
            group="dual"
            title="Dual pricing"
            note="Cards pay more than cash, and fees are taken from the higher price. Without a percent they are just what cards pay more:"
            usual={shareOfUplift(values.dual.uplift)}
          />
        </form>
        <Comparison outcomes={outcomes} />
      </div>
    </Page>
  );
}
