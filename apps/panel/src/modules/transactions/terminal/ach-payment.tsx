import { useQuery } from "@tanstack/react-query";
import type { Control } from "react-hook-form";
import { FormText } from "../../../lib/form.tsx";
import { merchantQuery } from "../../accounts/queries.ts";
import { AchFields } from "../method/keyed-fields.tsx";
import { askedOfHolder } from "./holder.ts";
import type { Sale } from "./sale.ts";

/** Who holds the account, as far as the merchant asks: what it insists on stands open, the rest waits to be opened. */
function HolderFields({ control }: { control: Control<Sale> }) {
  const { data: merchant } = useQuery(merchantQuery);
  const asked = merchant ? askedOfHolder(merchant.requireds.default) : [];
  if (asked.length === 0) return null;
  const needed = asked.some(({ requirement }) => requirement === "required");
  return (
    <details className="terminal-line-more" open={needed}>
      <summary>Who holds the account</summary>
      <div className="stack">
        <div className="line">
          {asked.map(({ name, label, maxLength, requirement }) => (
            <FormText
              key={name}
              control={control}
              name={`ach.accountholder_authentication.${name}`}
              label={label}
              maxLength={maxLength}
              autoComplete="off"
              optional={requirement === "optional"}
              {...(maxLength === 4 ? { mask: "digits" as const } : {})}
            />
          ))}
        </div>
      </div>
    </details>
  );
}

/** A bank account is keyed. */
export function AchPayment({ control }: { control: Control<Sale> }) {
  return (
    <>
      <AchFields control={control} />
      <HolderFields control={control} />
    </>
  );
}
