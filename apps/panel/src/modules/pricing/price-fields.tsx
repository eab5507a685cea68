import type { Control } from "react-hook-form";
import { FormMoney, FormText } from "../../lib/form.tsx";
import type { Calculation } from "./calculator-values.ts";

const dollars = { currency: "usd", decimals: 2, symbol: "$" };
const percent = { inputMode: "decimal", trailing: "%" } as const;

type Bound = { control: Control<Calculation> };

/** The shop's month, and what is taken of it whoever the partner is. */
export function MonthFields({ control }: Bound) {
  return (
    <>
      <section className="group">
        <h2>The shop</h2>
        <div className="line">
          <FormMoney control={control} name="volume" label="Card volume a month" {...dollars} />
          <FormText control={control} name="payments" label="Payments a month" mask="digits" maxLength={7} />
        </div>
      </section>
      <section className="group">
        <h2>Networks and issuers</h2>
        <p>What they take on average: interchange and assessments.</p>
        <div className="line">
          <FormText control={control} name="network.rate" label="Average percent" {...percent} />
          <FormMoney control={control} name="network.item" label="For each payment" {...dollars} />
        </div>
      </section>
    </>
  );
}

type PriceProps = Bound & {
  group: "plus" | "flat" | "dual";
  title: string;
  note: string;
  /** The percent that it comes to where none is typed. */
  usual?: string;
};

export function PriceFields({ control, group, title, note, usual }: PriceProps) {
  return (
    <section className="group" aria-label={title}>
      <h2>{title}</h2>
      <p>{note}</p>
      {group === "dual" ? (
        <FormText control={control} name="dual.uplift" label="Percent that cards pay more" {...percent} />
      ) : null}
      <div className="line">
        <FormText
          control={control}
          name={`${group}.rate`}
          label="Percent"
          {...percent}
          {...(usual === undefined ? {} : { placeholder: usual, optional: true })}
        />
        <FormMoney control={control} name={`${group}.item`} label="For each payment" {...dollars} />
        <FormMoney control={control} name={`${group}.monthly`} label="For each month" {...dollars} />
      </div>
    </section>
  );
}
