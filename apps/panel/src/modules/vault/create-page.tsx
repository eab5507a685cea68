import type { BodyOf } from "@gatehouse/contract/call.ts";
import type { CustomField } from "@gatehouse/contract/fields/custom-field.ts";
import { addressInput } from "@gatehouse/contract/transactions/address.ts";
import { vaultCalls } from "@gatehouse/contract/vault/calls.ts";
import { patterns } from "@gatehouse/ui/field/patterns.ts";
import { check, rules } from "@gatehouse/ui/field/rules.ts";
import { Skeleton } from "@gatehouse/ui/state/skeleton.tsx";
import { Segmented } from "@gatehouse/ui/tabs/segmented.tsx";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { type Contact, emptyContact, FullAddress } from "../../components/address-fields.tsx";
import { Form } from "../../components/form.tsx";
import { FormFoot } from "../../components/form-foot.tsx";
import { ListLink } from "../../components/list-link.tsx";
import { Page } from "../../components/page.tsx";
import { Part } from "../../components/part.tsx";
import { call } from "../../lib/api.ts";
import { FieldWants } from "../../lib/field-wants.ts";
import { FormCheck, FormText, found, type Problems, refusedBy, useFields } from "../../lib/form.tsx";
import { missingIn, type Requirements, wantedIn } from "../../lib/wanted.ts";
import { achProblems, blankAch, blankCard, cardProblems, type KeyedAch, type KeyedCard } from "../../payment/keyed.ts";
import { AchFields, CardFields } from "../../payment/keyed-fields.tsx";
import { filledValues, startValues, valueProblems } from "../fields/index.ts";
import { type CustomerDetails, CustomerFields, detailProblems, detailsInput } from "./customer-fields.tsx";
import { useCustomerChange } from "./queries.ts";
import { useOwnFields } from "./use-own-fields.ts";
import { fieldsOf, keysOfNew, shipsTo, storedWays, useRequirements } from "./wanted.ts";
import "./vault.css";

type Values = CustomerDetails & {
  id: string;
  method: "card" | "ach" | "none";
  card: KeyedCard;
  ach: KeyedAch;
  default_billing_address: Contact;
  default_shipping_address: Contact;
  shipped_elsewhere: boolean;
};

const methodNames: Record<Values["method"], string> = { card: "Card", ach: "ACH", none: "None" };

type Asked = { own: readonly CustomField[]; requirements: Requirements };

const addressProblems = (values: Values, of: "default_billing_address" | "default_shipping_address") =>
  refusedBy(addressInput, values[of], (path) => [of, ...path].join("."));

function problemsOf(values: Values, { own, requirements }: Asked): Problems {
  return {
    ...missingIn(values, keysOfNew(requirements, values), requirements),
    ...addressProblems(values, "default_billing_address"),
    ...(values.shipped_elsewhere ? addressProblems(values, "default_shipping_address") : {}),
    ...valueProblems(own, values.custom_fields),
    ...found({
      id: check(values.id, [rules.min("Customer ID", 2), rules.regex("Customer ID", patterns.customerId)]),
      ...detailProblems(values),
      ...(values.method === "card" ? cardProblems(values.card) : {}),
      ...(values.method === "ach" ? achProblems(values.ach) : {}),
    }),
  };
}

const isEmpty = (contact: Contact) => Object.values(contact).every((text) => text === "");

function paymentOf({ method, card, ach }: Values) {
  if (method === "none") return {};
  return { default_payment: method === "card" ? { card } : { ach } };
}

function inputOf(values: Values): BodyOf<typeof vaultCalls.createCustomer> {
  const { id, default_billing_address, default_shipping_address, shipped_elsewhere } = values;
  const body = {
    ...(id === "" ? {} : { id }),
    ...detailsInput(values),
    custom_fields: filledValues(values.custom_fields),
    ...paymentOf(values),
    ...(isEmpty(default_billing_address) ? {} : { default_billing_address }),
    ...(shipped_elsewhere && !isEmpty(default_shipping_address) ? { default_shipping_address } : {}),
  };
  return body as BodyOf<typeof vaultCalls.createCustomer>;
}

type PartProps = { form: UseFormReturn<Values>; requirements: Requirements };

function Payment({ form, requirements }: PartProps) {
  const { control, setValue, clearErrors } = form;
  const method = useWatch({ control, name: "method" });
  const change = (value: string) => {
    setValue("method", value as Values["method"]);
    setValue("card", blankCard);
    setValue("ach", blankAch);
    clearErrors(["card", "ach"]);
  };
  const methods = [...storedWays(requirements), "none" as const].map((value) => ({ value, label: methodNames[value] }));
  return (
    <section className="group">
      <h2>Payment method</h2>
      <Segmented label="Payment method" value={method} onChange={change} options={methods} />
      {method === "card" ? <CardFields control={control} /> : null}
      {method === "ach" ? <AchFields control={control} /> : null}
    </section>
  );
}

function Addresses({ form: { control }, requirements }: PartProps) {
  const elsewhere = useWatch({ control, name: "shipped_elsewhere" });
  const ships = shipsTo(requirements);
  return (
    <>
      <Part title="Billing address" of={ships ? [...fieldsOf("billing"), "shipped_elsewhere"] : fieldsOf("billing")}>
        <FullAddress control={control} of="default_billing_address" />
        {ships ? <FormCheck control={control} name="shipped_elsewhere" label="Ships to another address" /> : null}
      </Part>
      {elsewhere ? (
        <Part title="Shipping address" of={fieldsOf("shipping")}>
          <FullAddress control={control} of="default_shipping_address" />
        </Part>
      ) : null}
    </>
  );
}

/** The fields as this merchant wants them: the address that is billed has more to say where it is shipped to, too. */
function Fields({ form, requirements, own }: PartProps & { own: readonly CustomField[] }) {
  const { control } = form;
  const [method, shipped_elsewhere] = useWatch({ control, name: ["method", "shipped_elsewhere"] });
  const wanted = wantedIn(keysOfNew(requirements, { method, shipped_elsewhere }), requirements);
  return (
    <FieldWants value={wanted}>
      <section className="group">
        <h2>Customer</h2>
        <CustomerFields control={control} fields={own} />
        <FormText
          control={control}
          name="id"
          label="Customer ID"
          hint="Your own, or one is made"
          maxLength={40}
          mono
          optional
        />
      </section>
      <Payment form={form} requirements={requirements} />
      <Addresses form={form} requirements={requirements} />
    </FieldWants>
  );
}

function CreateForm({ own, requirements }: Asked) {
  const navigate = useNavigate();
  const start: Values = {
    id: "",
    description: "",
    notes: "",
    surcharge_exempt: false,
    custom_fields: startValues(own),
    method: storedWays(requirements)[0] ?? "none",
    card: blankCard,
    ach: blankAch,
    default_billing_address: emptyContact,
    default_shipping_address: emptyContact,
    shipped_elsewhere: false,
  };
  const form = useFields<Values>(start, (values) => problemsOf(values, { own, requirements }));
  const create = useCustomerChange((values: Values) => call(vaultCalls.createCustomer, { input: inputOf(values) }));
  const made = create.data;
  // After the form knows that nothing can be lost any more, else leaving would ask.
  useEffect(() => {
    if (made)
      void navigate({ to: "/merchant/customer/edit/$customerId/payment-list", params: { customerId: made.id } });
  }, [made, navigate]);
  const submit = (values: Values) =>
    create.isPending || create.mutate(values, { onSuccess: () => toast("Customer created!", "success") });
  return (
    <Form className="gh-panel vault-form" form={form} onValid={submit} guarded={made === undefined}>
      <Fields form={form} requirements={requirements} own={own} />
      <FormFoot verb="Create customer" busy={create.isPending} list="/merchant/customer/search" />
    </Form>
  );
}

export function CreatePage() {
  const own = useOwnFields();
  const { known, requirements } = useRequirements();
  return (
    <Page
      title="New customer"
      context="Who they are, how they pay and where they live"
      crumb={<ListLink to="/merchant/customer/search">Customers</ListLink>}
    >
      {own && known ? <CreateForm own={own} requirements={requirements} /> : <Skeleton width="100%" height={420} />}
    </Page>
  );
}
