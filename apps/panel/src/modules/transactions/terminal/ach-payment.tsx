import { useQuery } from "@tanstack/react-query";
import { type Control, type UseFormReturn, useWatch } from "react-hook-form";
import { FormText } from "../../../lib/form.tsx";
import { AchFields } from "../../../payment/keyed-fields.tsx";
import { merchantQuery } from "../../accounts/index.ts";
import { BankLink } from "../../wallets/index.ts";
import { askedOfHolder } from "./holder.ts";
import { blankPayment, isLinked } from "./payment.ts";
import type { Sale } from "./sale.ts";
import { Taken } from "./taken.tsx";
import { useSecCodes } from "./use-sec-codes.ts";

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

/** A bank account is keyed, or the payer signs in to their bank and chooses one. */
export function AchPayment({ form }: { form: UseFormReturn<Sale> }) {
  const { control, setValue, clearErrors } = form;
  const linked = useWatch({ control, name: "plaid" });
  const codes = useSecCodes(form);
  const take = ({ ref_id, account_id, official_name, mask, subtype }: typeof linked) => {
    setValue("ach", blankPayment.ach);
    setValue("plaid", { ref_id, account_id, official_name, mask, subtype }, { shouldDirty: true });
    clearErrors("ach");
  };
  if (isLinked(linked))
    return (
      <Taken
        note={`${linked.subtype === "savings" ? "Savings" : "Checking"} account, linked by the payer; the link pays once`}
        another="Take another account"
        takesFocus
        onAnother={() => take(blankPayment.plaid)}
      >
        <b>{linked.official_name}</b> <span className="gh-mono">•••• {linked.mask}</span>
      </Taken>
    );
  return (
    <>
      <BankLink onPick={take} />
      <AchFields control={control} codes={codes} />
      <HolderFields control={control} />
    </>
  );
}
