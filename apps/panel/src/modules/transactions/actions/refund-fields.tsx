import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import { MoneyField } from "@gatehouse/ui/field/money-field.tsx";
import { check, rules } from "@gatehouse/ui/field/rules.ts";
import { SelectField } from "@gatehouse/ui/field/select-field.tsx";
import { useQuery } from "@tanstack/react-query";
import { money, moneyLook } from "../../../lib/use-format.ts";
import { addedTo } from "../../../payment/actions.ts";
import { nameOf, terminalsQuery } from "../../terminals/index.ts";

/** What may be said of a refund beside its amount; what is not said is as the server has it. */
export type RefundParts = { surcharge: number | null; terminal_id: string };
export const nothingSaid: RefundParts = { surcharge: null, terminal_id: "" };

const surchargeOf = (transaction: Transaction) => transaction.surcharge + (addedTo(transaction)?.surcharge ?? 0);

/** As the call wants them. */
export function partsInput({ surcharge, terminal_id }: RefundParts) {
  return { ...(surcharge === null ? {} : { surcharge }), ...(terminal_id === "" ? {} : { terminal_id }) };
}

/** No more goes back as surcharge than was taken as one, nor than goes back at all. */
export function surchargeProblem(
  transaction: Transaction,
  amount: number | null,
  { surcharge }: RefundParts,
): string | undefined {
  const most = Math.min(surchargeOf(transaction), amount ?? 0);
  return check(surcharge, [rules.maxValue("Surcharge", most, (minor) => money(minor, transaction.currency))]);
}

type RefundFieldsProps = {
  transaction: Transaction;
  value: RefundParts;
  onChange: (parts: RefundParts) => void;
  error: string | undefined;
  disabled: boolean;
};

export function RefundFields({ transaction, value, onChange, error, disabled }: RefundFieldsProps) {
  return (
    <>
      {surchargeOf(transaction) > 0 ? (
        <MoneyField
          name="surcharge"
          label="Of it surcharge"
          value={value.surcharge}
          onChange={(surcharge) => onChange({ ...value, surcharge })}
          {...moneyLook(transaction.currency)}
          error={error}
          hint="Left empty, it is its share of what goes back"
          disabled={disabled}
          optional
        />
      ) : null}
      {transaction.payment_method === "terminal" ? (
        <TerminalField
          transaction={transaction}
          value={value.terminal_id}
          onChange={(terminal_id) => onChange({ ...value, terminal_id })}
          disabled={disabled}
        />
      ) : null}
    </>
  );
}

type TerminalFieldProps = Pick<RefundFieldsProps, "transaction" | "disabled"> & {
  value: string;
  onChange: (id: string) => void;
};

/** The one that took the payment stands first, also when it is in use no more. */
function TerminalField({ transaction, value, onChange, disabled }: TerminalFieldProps) {
  const { data } = useQuery(terminalsQuery());
  const taken = transaction.response_body.terminal;
  const others = (data ?? []).filter(({ id, status }) => status === "active" && id !== taken?.terminal_id);
  const options = [
    { value: "", label: taken?.terminal_description || "The one that took the payment" },
    ...others.map((one) => ({ value: one.id, label: nameOf(one) })),
  ];
  return (
    <SelectField
      name="terminal_id"
      label="Terminal"
      value={value}
      onChange={onChange}
      options={options}
      disabled={disabled}
    />
  );
}
