import { accountCalls } from "@gatehouse/contract/accounts/calls.ts";
import type { Merchant } from "@gatehouse/contract/accounts/merchant.ts";
import { rules } from "@gatehouse/ui/field/rules.ts";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Form } from "../../components/form.tsx";
import { FormFoot } from "../../components/form-foot.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { Page } from "../../components/page.tsx";
import { call } from "../../lib/api.ts";
import { changedOf } from "../../lib/changed.ts";
import { FormText, startOf, useFields } from "../../lib/form.tsx";
import { problemsOf } from "../../lib/problems.ts";
import { ContactsGroups, ReachFields } from "./account-fields.tsx";
import {
  accountValuesOf,
  type Contacts,
  contactGroups,
  contactsChecks,
  contactsInput,
  type Reachable,
  reachChecks,
} from "./account-values.ts";
import { merchantQuery } from "./queries.ts";

type Values = Reachable & Contacts & { receipt_email: string };

const validate = (values: Values) =>
  problemsOf([
    ["receipt_email", values.receipt_email, [rules.email()]],
    ...reachChecks(values),
    ...contactsChecks(values),
  ]);

function valuesOf(merchant: Merchant): Values {
  const { name: _name, description: _description, ...own } = accountValuesOf(merchant);
  return { ...own, receipt_email: merchant.receipt_email };
}

function ContactForm({ merchant }: { merchant: Merchant }) {
  const client = useQueryClient();
  const form = useFields<Values>(valuesOf(merchant), validate);
  const { control } = form;
  const save = useMutation({
    mutationFn: (values: Values) =>
      call(accountCalls.updateMerchant, {
        params: { id: merchant.id },
        input: changedOf(contactsInput(startOf(form)), contactsInput(values), contactGroups),
      }),
    onSuccess: (saved) => {
      form.reset(valuesOf(saved));
      client.setQueryData(merchantQuery.queryKey, saved);
      toast("Contact data saved!", "success");
    },
  });
  return (
    <Form className="gh-panel form-wide" form={form} onValid={(values) => save.isPending || save.mutate(values)}>
      <section className="group" aria-label="Business">
        <h2>{merchant.name}</h2>
        <FormText control={control} name="receipt_email" label="Receipt email" type="email" optional />
        <ReachFields control={control} zone={merchant.timezone} />
      </section>
      <ContactsGroups control={control} />
      <FormFoot verb="Save contact data" busy={save.isPending} />
    </Form>
  );
}

export function ContactPage() {
  const asked = useQuery({ ...merchantQuery, meta: { quiet: true } });
  return (
    <Page title="Contact data" context="How the business is reached, and when its day begins">
      <Loaded asked={asked}>{(merchant) => <ContactForm merchant={merchant} />}</Loaded>
    </Page>
  );
}
