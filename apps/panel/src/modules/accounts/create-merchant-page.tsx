import { accountCalls } from "@gatehouse/contract/accounts/calls.ts";
import { rules } from "@gatehouse/ui/field/rules.ts";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Control } from "react-hook-form";
import { Form } from "../../components/form.tsx";
import { FormFoot } from "../../components/form-foot.tsx";
import { ListLink } from "../../components/list-link.tsx";
import { Page } from "../../components/page.tsx";
import { call } from "../../lib/api.ts";
import { FormCheck, FormSelect, FormText, useFields } from "../../lib/form.tsx";
import { problemsOf } from "../../lib/problems.ts";
import { inArea, myArea } from "../../session/area.ts";
import { ContactsGroups, NameFields, ReachFields } from "./account-fields.tsx";
import { type AccountValues, accountChecks, contactsInput, newAccount } from "./account-values.ts";
import { BillingGroup } from "./billing-group.tsx";
import { type BillingValues, billingChecks, billingInput, newBilling } from "./billing-values.ts";
import { Boarded } from "./boarded.tsx";
import {
  FirstUserGroup,
  type FirstUserValues,
  firstUserChecks,
  firstUserInput,
  newFirstUser,
} from "./first-user-fields.tsx";
import { usePartnerChoice } from "./queries.ts";

type Values = AccountValues &
  BillingValues &
  FirstUserValues & { receipt_email: string; partner_id: string; accept_tos: boolean };

const start = (): Values => ({
  ...newAccount,
  ...newBilling,
  ...newFirstUser(),
  receipt_email: "",
  partner_id: "",
  accept_tos: false,
});

const validate = (values: Values) =>
  problemsOf([
    ["partner_id", values.partner_id, myArea() === "admin" ? [rules.required("Partner")] : []],
    ["phone", values.phone, [rules.required("Phone")]],
    ["receipt_email", values.receipt_email, [rules.required("Receipt email"), rules.email()]],
    ...billingChecks(values),
    ...firstUserChecks(values),
    ...accountChecks(values),
  ]);

function PartnerField({ control }: { control: Control<Values> }) {
  const options = usePartnerChoice();
  const admin = myArea() === "admin";
  if (!admin && options.length === 0) return null;
  return (
    <FormSelect
      control={control}
      name="partner_id"
      label="Partner"
      options={options}
      placeholder={admin ? "Choose a partner" : "You yourself"}
      optional={!admin}
    />
  );
}

function useBoarding() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ partner_id, ...values }: Values) =>
      call(accountCalls.createMerchant, {
        input: {
          ...contactsInput(values),
          user: firstUserInput(values),
          billing: billingInput(values),
          ...(partner_id === "" ? {} : { partner_id }),
        },
      }),
    onSuccess: async (made) => {
      toast(`Successfully added ${made.name}`, "success");
      await client.invalidateQueries({ queryKey: ["merchants"] });
    },
  });
}

export function CreateMerchantPage() {
  const form = useFields<Values>(start(), validate);
  const { control } = form;
  const board = useBoarding();
  if (board.data) {
    return (
      <Page title="New merchant">
        <Boarded
          made={board.data}
          to={inArea(`/merchants/update/${board.data.id}/processors/create`)}
          next="Connect processor"
        />
      </Page>
    );
  }
  return (
    <Page
      title="New merchant"
      crumb={<ListLink to={inArea("/merchants/search")}>Merchants</ListLink>}
      context="The account, its first user and its keys in one step"
    >
      <Form className="gh-panel form-wide" form={form} onValid={(values) => board.isPending || board.mutate(values)}>
        <section className="group" aria-label="Merchant">
          <h2>Merchant</h2>
          <PartnerField control={control} />
          <NameFields control={control} />
          <FormText control={control} name="receipt_email" label="Receipt email" type="email" />
          <ReachFields control={control} phoneRequired />
        </section>
        <ContactsGroups control={control} />
        <BillingGroup control={control} />
        <FirstUserGroup control={control} />
        <section className="group" aria-label="Terms">
          <h2>Terms</h2>
          <FormCheck control={control} name="accept_tos" label="The merchant has accepted the terms of service" />
        </section>
        <FormFoot verb="Create merchant" busy={board.isPending} list={inArea("/merchants/search")} />
      </Form>
    </Page>
  );
}
