import { receipts } from "@gatehouse/contract/terminals/receipts.ts";
import type { Terminal } from "@gatehouse/contract/terminals/terminal.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { FormCheck, FormSelect } from "../../../lib/form.tsx";
import { userQuery } from "../../../session/user.ts";
import { merchantQuery } from "../../accounts/index.ts";
import { copies, nameOf, terminalsQuery } from "../../terminals/index.ts";
import type { Sale } from "./sale.ts";

/** Which terminal a cashier means who says nothing: their own, or the first. It is chosen once, so not before it is known. */
function useUsual(terminals: readonly Terminal[]): Terminal | undefined {
  const { data: user, isPending } = useQuery(userQuery);
  if (isPending) return undefined;
  const own = user?.defaults.terminal_id;
  return terminals.find(({ id }) => id === own) ?? terminals[0];
}

/** Of a terminal that is chosen anew what it is set to; a merchant may want a signature, or certain receipts, from all of them. */
function useSetting({ setValue }: UseFormReturn<Sale>, terminal: Terminal | undefined) {
  const { data: merchant } = useQuery(merchantQuery);
  const usual = merchant?.default_values.virtual_terminal;
  const everywhere = usual?.signature_required === true;
  const needed = everywhere || terminal?.signature_required !== false;
  // "Both" is what nobody has chosen: then the terminal knows better.
  const chosen = usual && usual.print_receipt !== "both" ? usual.print_receipt : undefined;
  const copy = chosen ?? terminal?.print_receipt ?? "both";
  const id = terminal?.id;
  useEffect(() => {
    if (id === undefined) return;
    setValue("terminal.account", "credit");
    setValue("terminal.signature_required", needed);
    setValue("terminal.print_receipt", copy);
  }, [id, needed, copy, setValue]);
}

function accountsOf(terminal: Terminal | undefined, debit: boolean) {
  return [
    { value: "credit", label: "Credit" },
    ...(debit && terminal?.debit ? [{ value: "debit", label: "Debit, with PIN" }] : []),
    ...(terminal?.ebt
      ? [
          { value: "food", label: "EBT food" },
          { value: "cash", label: "EBT cash" },
        ]
      : []),
  ];
}

const receiptOptions = receipts.map((value) => ({ value, label: copies[value] }));

/** The payer shows a card to a device instead of it being keyed. */
export function TerminalPayment({ form }: { form: UseFormReturn<Sale> }) {
  const { control, setValue } = form;
  const { data } = useQuery(terminalsQuery());
  const active = (data ?? []).filter(({ status }) => status === "active");
  const { id, account } = useWatch({ control, name: "terminal" });
  const usual = useUsual(active);
  const chosen = active.find((one) => one.id === id);
  useSetting(form, chosen);
  useEffect(() => {
    if (id === "" && usual) setValue("terminal.id", usual.id);
  }, [id, usual, setValue]);
  const { data: merchant } = useQuery(merchantQuery);
  const accounts = accountsOf(chosen, merchant?.permissions.enable_terminal_debit_transactions === true);
  return (
    <>
      <div className="line">
        <FormSelect
          control={control}
          name="terminal.id"
          label="Terminal"
          placeholder="Choose a terminal"
          options={active.map((one) => ({ value: one.id, label: nameOf(one) }))}
        />
        {accounts.length > 1 ? (
          <FormSelect control={control} name="terminal.account" label="Kind of card" options={accounts} />
        ) : null}
        <FormSelect control={control} name="terminal.print_receipt" label="Prints" options={receiptOptions} />
      </div>
      {account === "credit" ? (
        <FormCheck control={control} name="terminal.signature_required" label="Signature required" />
      ) : null}
    </>
  );
}
