import { Segmented } from "@gatehouse/ui/tabs/segmented.tsx";
import { useQuery } from "@tanstack/react-query";
import { type ContextType, useEffect, useState } from "react";
import { type UseFormReturn, useFormState, useWatch } from "react-hook-form";
import { FullAddress, RestOfAddress, ShortAddress } from "../../../components/address-fields.tsx";
import { Part, useInsists } from "../../../components/part.tsx";
import { FieldWants } from "../../../lib/field-wants.ts";
import { FormCheck, FormMoney, FormText } from "../../../lib/form.tsx";
import { moneyLook } from "../../../lib/use-format.ts";
import { merchantQuery } from "../../accounts/index.ts";
import { AchPayment } from "./ach-payment.tsx";
import { Advanced } from "./advanced.tsx";
import { CardPayment } from "./card-payment.tsx";
import { CustomerPayment } from "./customer-payment.tsx";
import { Keeping } from "./keeping.tsx";
import { LineItems } from "./line-items.tsx";
import { MailPayment } from "./mail-payment.tsx";
import { type Own, OwnFields } from "./own-fields.tsx";
import { PayPayment } from "./pay-payment.tsx";
import { hasCard, isCharged, type Method } from "./payment.ts";
import { ReaderPayment } from "./reader-payment.tsx";
import type { AmountName, Sale, SaleType } from "./sale.ts";
import { taxesOf } from "./taxes.ts";
import { TerminalPayment } from "./terminal-payment.tsx";
import { useMethod } from "./use-method.ts";
import { billingNames, moreBillingNames, orderNames, paperNames, shippingNames } from "./wanted.ts";

type Choice<T> = { value: T; label: string };
export type SaleChoices = {
  types: Choice<SaleType>[];
  methods: Choice<Method>[];
  currency: string;
  saves: boolean;
  skipsRules: boolean;
  /** False while it is not known yet how this merchant can be paid. */
  known: boolean;
};
type SaleFormProps = { form: UseFormReturn<Sale>; choices: SaleChoices };

const extras: { name: AmountName; label: string }[] = [
  { name: "tax_amount", label: "Tax" },
  { name: "shipping_amount", label: "Shipping" },
  { name: "tip_amount", label: "Tip" },
  { name: "discount_amount", label: "Discount" },
];

/** How much can be taken off changes with the amount: once both were left, and as long as it was wrong, it is said anew. */
function useDiscountAgain({ control, trigger, getFieldState }: UseFormReturn<Sale>) {
  const amount = useWatch({ control, name: "amount" });
  const { touchedFields } = useFormState({ control, name: ["amount", "discount_amount"] });
  const areLeft = touchedFields.amount === true && touchedFields.discount_amount === true;
  useEffect(() => {
    if (amount !== null && (areLeft || getFieldState("discount_amount").error)) void trigger("discount_amount");
  }, [amount, areLeft, trigger, getFieldState]);
}

function Extras({ form, choices }: SaleFormProps) {
  const { control } = form;
  const look = moneyLook(choices.currency);
  const sale = useWatch({ control }) as Sale;
  const { shipping_amount: shipping, tax_exempt: exempt } = sale;
  const { tax_amount, national_tax_amount } = taxesOf(sale);
  const asked = extras.filter(({ name }) => !(exempt && name === "tax_amount"));
  useDiscountAgain(form);
  return (
    <section className="group">
      <div className="line terminal-extras">
        {asked.map(({ name, label }) => (
          <FormMoney key={name} control={control} name={name} label={label} optional {...look} />
        ))}
      </div>
      {tax_amount || national_tax_amount ? (
        <FormCheck control={control} name="add_tax_to_total" label="Tax comes on top of the amount" />
      ) : null}
      {shipping ? (
        <FormCheck control={control} name="add_shipping_to_total" label="Shipping comes on top of the amount" />
      ) : null}
    </section>
  );
}

/** What is chosen comes first, so that only keys lie between the amount and the last digit of the card. */
function Payment({ form, choices, busy }: SaleFormProps & { busy: boolean }) {
  const { control, setValue } = form;
  const type = useWatch({ control, name: "type" });
  const { method, change } = useMethod(form, { offered: choices.methods, known: choices.known, busy });
  return (
    <section className="group">
      <div className="line terminal-choices">
        <Segmented
          labelled
          label="Type"
          value={type}
          onChange={(value) => setValue("type", value as SaleType)}
          options={choices.types}
        />
        <Segmented
          labelled
          label="Payment method"
          value={method}
          onChange={(value) => change(value as Method)}
          options={choices.methods}
        />
      </div>
      <FormMoney
        control={control}
        name="amount"
        label="Amount"
        size="big"
        autoFocus
        optional={type === "verification"}
        {...moneyLook(choices.currency)}
      />
      {method === "card" ? <CardPayment form={form} /> : null}
      {method === "ach" ? <AchPayment form={form} /> : null}
      {method === "customer" ? <CustomerPayment control={control} /> : null}
      {method === "terminal" ? <TerminalPayment form={form} /> : null}
      {method === "card_reader" ? <ReaderPayment form={form} /> : null}
      {choices.saves && (hasCard(method) || method === "ach") ? <Keeping form={form} /> : null}
      {method === "apple_pay" ? <PayPayment form={form} currency={choices.currency} /> : null}
      {method === "cash" ? <p>Cash Payment is selected</p> : null}
      {method === "mail" ? <MailPayment /> : null}
      {method === "none" ? <p>No Payment Method Selected</p> : null}
    </section>
  );
}

function More({ form, choices, addresses }: SaleFormProps & { addresses: boolean }) {
  const { control } = form;
  const mails = useWatch({ control, name: "email_receipt" });
  const insists = useInsists([...orderNames, ...(addresses ? [...moreBillingNames, ...shippingNames] : [])]);
  return (
    <details className="terminal-more" open={insists}>
      <summary>Order details, receipt, shipping</summary>
      <Part title="Order" of={choices.skipsRules ? [...orderNames, "bypass_rule_engine"] : orderNames}>
        <div className="line">
          <FormText control={control} name="order_id" label="Order ID" maxLength={17} optional />
          <FormText control={control} name="po_number" label="PO number" maxLength={17} optional />
        </div>
        <FormText control={control} name="description" label="Description" maxLength={255} optional />
        <FormCheck control={control} name="email_receipt" label="Email a receipt" />
        <FormText control={control} name="email_address" label="Receipt email" type="email" optional={!mails} />
        {choices.skipsRules ? (
          <FormCheck control={control} name="bypass_rule_engine" label="Skip our own fraud rules" />
        ) : null}
      </Part>
      {addresses ? (
        <>
          <Part title="More about the payer" of={moreBillingNames}>
            <RestOfAddress control={control} of="billing_address" />
          </Part>
          <Part title="Shipping" of={shippingNames}>
            <FullAddress control={control} of="shipping_address" />
          </Part>
        </>
      ) : null}
    </details>
  );
}

/** Few sales need it: it is not there before somebody opens it, or the merchant wants it open. */
function Papers({ form, choices }: SaleFormProps) {
  const { data: merchant } = useQuery(merchantQuery);
  const { enable_advanced_fields = false } = merchant?.default_values.virtual_terminal ?? {};
  const insists = useInsists(paperNames);
  const wanted = enable_advanced_fields || insists;
  const [opened, setOpened] = useState(false);
  return (
    <details className="terminal-more" open={wanted} onToggle={() => setOpened(true)}>
      <summary>Line items, advanced fields</summary>
      {opened || wanted ? (
        <>
          <LineItems form={form} currency={choices.currency} />
          <Advanced form={form} currency={choices.currency} />
        </>
      ) : null}
    </details>
  );
}

/** The sale in the order a cashier asks. */
export function SaleForm({ wanted, ...rest }: FieldsProps & { wanted: ContextType<typeof FieldWants> }) {
  return (
    <FieldWants value={wanted}>
      <Fields {...rest} />
    </FieldWants>
  );
}

type FieldsProps = SaleFormProps & { own: Own; busy: boolean };

function Fields({ form, choices, own, busy }: FieldsProps) {
  const method = useWatch({ control: form.control, name: "method" });
  if (!isCharged(method))
    return (
      <div className="gh-panel">
        <Payment form={form} choices={choices} busy={busy} />
      </div>
    );
  return (
    <div className="gh-panel">
      <Payment form={form} choices={choices} busy={busy} />
      <Extras form={form} choices={choices} />
      {method === "customer" ? null : (
        <Part title="Billing" of={billingNames}>
          <ShortAddress control={form.control} of="billing_address" withoutPostal={hasCard(method)} />
        </Part>
      )}
      <OwnFields form={form} own={own} />
      <More form={form} choices={choices} addresses={method !== "customer"} />
      <Papers form={form} choices={choices} />
    </div>
  );
}
