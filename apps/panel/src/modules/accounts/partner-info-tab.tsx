import type { Partner } from "@gatehouse/contract/accounts/partner.ts";
import { partnerCalls } from "@gatehouse/contract/accounts/partner-calls.ts";
import { rules } from "@gatehouse/ui/field/rules.ts";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { Form } from "../../components/form.tsx";
import { FormFoot } from "../../components/form-foot.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { call } from "../../lib/api.ts";
import { changedOf } from "../../lib/changed.ts";
import { FormText, startOf, useFields } from "../../lib/form.tsx";
import { problemsOf } from "../../lib/problems.ts";
import { isRoleAdmin } from "../../session/area.ts";
import { ContactsGroups, NameFields, ReachFields } from "./account-fields.tsx";
import { type AccountValues, accountChecks, accountValuesOf, contactGroups, contactsInput } from "./account-values.ts";
import { partnerByIdQuery } from "./queries.ts";

type Values = AccountValues & { email: string };

const validate = (values: Values) =>
  problemsOf([...accountChecks(values), ["email", values.email, [rules.required("Email"), rules.email()]]]);

const valuesOf = (partner: Partner): Values => ({ ...accountValuesOf(partner), email: partner.email });

function InfoForm({ partner }: { partner: Partner }) {
  const client = useQueryClient();
  const form = useFields<Values>(valuesOf(partner), validate);
  const { control } = form;
  const save = useMutation({
    mutationFn: (values: Values) =>
      call(partnerCalls.updatePartner, {
        params: { id: partner.id },
        input: changedOf(contactsInput(startOf(form)), contactsInput(values), contactGroups),
      }),
    onSuccess: async (saved) => {
      form.reset(valuesOf(saved));
      client.setQueryData(partnerByIdQuery(partner.id).queryKey, saved);
      toast("Partner saved!", "success");
      await client.invalidateQueries({ queryKey: ["partners"] });
    },
  });
  return (
    <Form className="gh-panel form-wide" form={form} onValid={(values) => save.isPending || save.mutate(values)}>
      <fieldset disabled={!isRoleAdmin()}>
        <section className="group" aria-label="Partner">
          <h2>Partner</h2>
          <NameFields control={control} />
          <FormText control={control} name="email" label="Email" type="email" />
          <ReachFields control={control} zone={partner.timezone} />
        </section>
        <ContactsGroups control={control} />
      </fieldset>
      {isRoleAdmin() ? <FormFoot verb="Save partner" busy={save.isPending} /> : null}
    </Form>
  );
}

export function PartnerInfoTab() {
  const { partner_id = "" } = useParams({ strict: false });
  const asked = useQuery({ ...partnerByIdQuery(partner_id), meta: { quiet: true } });
  return <Loaded asked={asked}>{(partner) => <InfoForm key={partner.id} partner={partner} />}</Loaded>;
}
