import { responseOf } from "@gatehouse/contract/transactions/response-codes.ts";
import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { type ComponentProps, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { Form } from "../../../components/form.tsx";
import { Page } from "../../../components/page.tsx";
import { useFields } from "../../../lib/form.tsx";
import { takeUnfinished, useUnfinished } from "../../../lib/unfinished.ts";
import type { AskedProps } from "../../../payment/actions.ts";
import { merchantQuery } from "../../accounts/index.ts";
import { ActionDialog } from "../actions/action-dialog.tsx";
import { isAwaited, isUnknown, useAwaited } from "./awaited.ts";
import { useOwn } from "./own-fields.tsx";
import { allMethods, blankPayment, isCharged, payingOnce } from "./payment.ts";
import { forgetCharge } from "./pending-charge.ts";
import { Decline, LeftCharge, Result, type Since } from "./result.tsx";
import { type Asked, emptySale, type Sale, validateSale, withoutSecrets } from "./sale.ts";
import { SaleForm } from "./sale-form.tsx";
import { sayTaken } from "./say-taken.ts";
import { Slip } from "./slip.tsx";
import { useCharge, useLeftCharge } from "./use-charge.ts";
import { useChoices } from "./use-choices.ts";
import { usualOf, usualSale } from "./usual-sale.ts";
import { wantedBy } from "./wanted.ts";
import "./terminal-page.css";

const isDeclined = (transaction: Transaction) => responseOf(transaction.response_code) === "declined";

/** What a link's way to pay makes of every sale. */
function ledTo(paymentType: string | undefined): Partial<Sale> {
  const method = allMethods.find((one) => one === paymentType);
  return method ? { method } : {};
}

/** Links lead to a way to pay, or to a customer who is to be charged. */
function startOf(customerId: string, paymentType: string | undefined): Sale {
  if (customerId !== "")
    return { ...emptySale, method: "customer", customer: { ...blankPayment.customer, id: customerId } };
  return { ...emptySale, ...ledTo(paymentType) };
}

/** What was typed before the merchant was known stays, is still something that can be lost, and what is wrong with it is still said. */
function beginAs(form: UseFormReturn<Sale>, usual: Partial<Sale>): void {
  const kept = { keepDirtyValues: true, keepDirty: true, keepTouched: true, keepErrors: true, keepSubmitCount: true };
  const said = Object.keys(form.formState.errors) as (keyof Sale)[];
  form.reset({ ...form.getValues(), ...usual }, { ...kept, keepIsSubmitted: true });
  if (said.length > 0) void form.trigger(said);
}

/** What is not offered gives way to the first that is. */
function useOffered<Value>(chosen: Value, offered: readonly { value: Value }[], choose: (value: Value) => void): void {
  useEffect(() => {
    const [first] = offered;
    if (first && !offered.some(({ value }) => value === chosen)) choose(first.value);
  });
}

/** The sale that is being keyed. */
function useSale() {
  const { customerId = "", paymentType } = useParams({ strict: false });
  const [start] = useState(() => startOf(customerId, paymentType));
  const asked = useRef<Asked>({ own: [], required: undefined, currency: "usd" });
  const form = useFields<Sale>(start, (sale) => validateSale(sale, asked.current));
  const own = useOwn(form);
  const [type, method] = useWatch({ control: form.control, name: ["type", "method"] });
  const choices = useChoices(type);
  const { types, methods, known, saves, skipsRules } = choices;
  const { data: merchant } = useQuery(merchantQuery);
  asked.current = { own: own.asked, required: merchant?.requireds.default, currency: choices.currency };
  useEffect(() => {
    if (merchant) beginAs(form, usualOf(merchant, { saves, skipsRules }));
  }, [merchant, saves, skipsRules, form]);
  useOffered(type, known ? types : [], (value) => form.setValue("type", value));
  useOffered(method, known ? methods : [], (value) => form.setValue("method", value));
  useKept(form, merchant !== undefined && known && own.known);
  const wanted = wantedBy(merchant?.requireds.default);
  const usual = { ...usualSale(merchant, choices), ...ledTo(paymentType) };
  return { form, own, choices, method, wanted, usual };
}

/** What was keyed when the session ended stands here again, over what the merchant's sales begin with. */
function useKept(form: UseFormReturn<Sale>, ready: boolean): void {
  useUnfinished(() => (form.formState.isDirty ? withoutSecrets(form.getValues()) : undefined));
  useEffect(() => {
    const kept = ready ? takeUnfinished<Sale>() : undefined;
    if (kept === undefined) return;
    for (const [name, value] of Object.entries(kept))
      form.setValue(name as keyof Sale, value as Sale[keyof Sale], { shouldDirty: true });
    toast("What you had typed is here again. What pays is asked for anew.", "info");
  }, [form, ready]);
}

/**
 * What became of the last sale, whether that was found out later or its price was another, and what is done with its
 * receipt: beside the form and not within it, for what is typed there is no next sale.
 */
function useOutcome() {
  const [result, setResult] = useState<Transaction>();
  const [recovered, setRecovered] = useState<Since>();
  const [receipt, onAsk] = useState<AskedProps["asked"]>();
  const [changed, setChanged] = useState(false);
  const show = (transaction?: Transaction, since?: Since) => {
    setResult(transaction);
    setRecovered(since);
  };
  useAwaited(result, (known) => {
    if (!isUnknown(known)) forgetCharge();
    setResult(known);
  });
  const leave = () => {
    forgetCharge();
    show();
  };
  const isOver = (last: Transaction) => !recovered && !isDeclined(last) && !isAwaited(last);
  const begin = () => setResult((last) => (last && isOver(last) ? undefined : last));
  const done = result !== undefined && !isDeclined(result);
  return { result, recovered, done, show, leave, begin, changed, setChanged, receipt, onAsk };
}

/** Whatever is changed first, by a key or by a swipe. */
function useOnceDirty({ formState: { isDirty } }: UseFormReturn<Sale>, act: () => void): boolean {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (isDirty) latest.current();
  }, [isDirty]);
  return isDirty;
}

function chargeByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  // What is pressed in a dialog that lies over the form is for the dialog.
  if (!event.currentTarget.contains(event.target as Node)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

function dropSpent({ setValue }: UseFormReturn<Sale>): void {
  for (const member of payingOnce) setValue(member, blankPayment[member]);
}

/** A field that is left after it was emptied would say that it must be filled. */
function empty(form: UseFormReturn<Sale>, blank: Sale): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  form.reset(blank);
}

function toAmount(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLInputElement>("[name=amount]")?.focus();
}

function sayKept({ customer_id }: Transaction): void {
  if (customer_id !== "") toast("Customer has been saved to the Customer Vault!", "success");
}

type OutcomeProps = Pick<ComponentProps<typeof Result>, "onNext" | "typing"> & {
  outcome: ReturnType<typeof useOutcome>;
};

function Outcome({ outcome: { result, recovered, done, onAsk }, onNext, typing }: OutcomeProps) {
  if (!result) return null;
  if (!done) return <Decline transaction={result} recovered={recovered} />;
  return <Result transaction={result} recovered={recovered} onNext={onNext} onAsk={onAsk} typing={typing} />;
}

export function TerminalPage() {
  const { form, own, choices, method, wanted, usual } = useSale();
  const charge = useCharge();
  const shown = useRef(0);
  const outcome = useOutcome();
  const { done, show, leave, begin, changed, setChanged, receipt, onAsk } = outcome;
  const isDirty = useOnceDirty(form, begin);
  const blank = () => empty(form, { ...usual, custom_fields: own.start, group_name: own.group });
  const left = useLeftCharge((transaction) => {
    show(transaction, left.since);
    // What was keyed since the page was loaded is the next sale; what stands under a broken line is this one.
    if (left.since === "the line broke" && !isDeclined(transaction)) blank();
  });
  const answered = (transaction: Transaction, kept: boolean) => {
    left.forget();
    show(transaction);
    dropSpent(form);
    // Nothing that pays stays readable, and no new amount can stand beside an old outcome.
    if (!isDeclined(transaction)) blank();
    if (kept) sayKept(transaction);
  };
  const submit = (sale: Sale) => {
    if (charge.isPending || !isCharged(sale.method)) return;
    show();
    const sold = { ...sale, custom_fields: own.only(sale.custom_fields) };
    charge.mutate(
      { sale: sold, currency: choices.currency, total: shown.current },
      {
        onSuccess: (answer) => {
          setChanged(answer === "changed");
          if (answer === "lost" || answer === "earlier") left.lookFor(answer);
          else if (answer !== "changed") answered(answer, sale.create_vault_record);
        },
      },
    );
  };
  const onNext = (event: MouseEvent<HTMLButtonElement>) => {
    leave();
    toAmount(event.currentTarget.form);
  };
  return (
    <Page title="Virtual terminal" context={sayTaken(choices.taken)}>
      <Form
        className="terminal"
        form={form}
        onValid={submit}
        onChange={begin}
        onKeyDown={chargeByKey}
        aria-label="Payment"
      >
        <SaleForm form={form} choices={choices} own={own} busy={charge.isPending} wanted={wanted} />
        <aside className="terminal-side">
          {left.pending ? <LeftCharge {...left.pending} since={left.since} /> : null}
          <Outcome outcome={outcome} onNext={onNext} typing={isDirty} />
          {done && !isDirty ? null : (
            <Slip
              control={form.control}
              currency={choices.currency}
              processor={choices.processorOf(method)}
              busy={charge.isPending}
              shown={shown}
              changed={changed}
            />
          )}
        </aside>
      </Form>
      <ActionDialog asked={receipt} onClose={() => onAsk(undefined)} />
    </Page>
  );
}
