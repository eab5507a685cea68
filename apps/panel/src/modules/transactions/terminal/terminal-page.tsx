import { responseOf } from "@gatehouse/contract/transactions/response-codes.ts";
import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import { type KeyboardEvent, type MouseEvent, useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { Form } from "../../../components/form.tsx";
import { Page } from "../../../components/page.tsx";
import { useFields } from "../../../lib/form.tsx";
import { Decline, Result } from "./result.tsx";
import { bodyOf, emptySale, type Sale, validateSale } from "./sale.ts";
import { SaleForm } from "./sale-form.tsx";
import { Slip } from "./slip.tsx";
import { useCharge } from "./use-charge.ts";
import { useChoices } from "./use-choices.ts";
import "./terminal-page.css";

const isDeclined = (transaction: Transaction) => responseOf(transaction.response_code) === "declined";

export function TerminalPage() {
  const form = useFields<Sale>(emptySale, validateSale);
  const [type, method] = useWatch({ control: form.control, name: ["type", "method"] });
  const choices = useChoices(type);
  const charge = useCharge();
  const [result, setResult] = useState<Transaction>();
  const methods = choices.methods;
  useEffect(() => {
    const [first] = methods;
    if (first && !methods.some(({ value }) => value === method)) form.setValue("method", first.value);
  }, [methods, method, form]);
  const submit = (sale: Sale) => {
    if (charge.isPending || (result && !isDeclined(result))) return;
    setResult(undefined);
    charge.mutate(bodyOf(sale, choices.currency), { onSuccess: setResult });
  };
  const next = (event: MouseEvent<HTMLButtonElement>) => {
    setResult(undefined);
    form.reset(emptySale);
    event.currentTarget.form?.querySelector<HTMLInputElement>("[name=amount]")?.focus();
  };
  const press = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      event.currentTarget.requestSubmit();
    }
  };
  const done = result !== undefined && !isDeclined(result);
  return (
    <Page title="Virtual terminal" context="Charge a card, a bank account or take cash">
      <Form className="terminal" form={form} onValid={submit} guarded={!done} onKeyDown={press} aria-label="Payment">
        <SaleForm form={form} choices={choices} />
        <aside className="terminal-side">
          {result && !done ? <Decline transaction={result} /> : null}
          {done ? (
            <Result transaction={result} onNext={next} />
          ) : (
            <Slip
              control={form.control}
              currency={choices.currency}
              processor={choices.processorOf(method)}
              busy={charge.isPending}
            />
          )}
        </aside>
      </Form>
    </Page>
  );
}
