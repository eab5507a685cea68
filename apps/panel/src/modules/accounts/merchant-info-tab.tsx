import { accountCalls } from "@gatehouse/contract/accounts/calls.ts";
import { effectiveFlags, effectivePermissions, flagsOnAtFirst } from "@gatehouse/contract/accounts/in-effect.ts";
import type { Merchant } from "@gatehouse/contract/accounts/merchant.ts";
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
import { type Limits, LimitsGroup, limitsInput, limitsOf } from "../../payment/limits-group.tsx";
import { isRoleAdmin } from "../../session/area.ts";
import { ContactsGroups, NameFields, ReachFields } from "./account-fields.tsx";
import { type AccountValues, accountChecks, accountValuesOf, contactGroups, contactsInput } from "./account-values.ts";
import { BillingGroup } from "./billing-group.tsx";
import { type BillingValues, billingChecks, billingInput, billingOf } from "./billing-values.ts";
import { merchantByIdQuery } from "./queries.ts";
import { Switches, switchedAlike, switchesOf } from "./switches.tsx";

type Switched = Record<string, boolean>;
type Values = AccountValues &
  BillingValues & { receipt_email: string; limits: Limits; permissions: Switched; flags: Switched };

const validate = (values: Values) =>
  problemsOf([
    ...accountChecks(values),
    ...billingChecks(values),
    ["receipt_email", values.receipt_email, [rules.email()]],
  ]);

function valuesOf(merchant: Merchant): Values {
  return {
    ...accountValuesOf(merchant),
    ...billingOf(merchant),
    receipt_email: merchant.receipt_email,
    limits: limitsOf(merchant.limits),
    permissions: switchesOf(effectivePermissions, merchant.permissions),
    flags: switchesOf(effectiveFlags, { ...flagsOnAtFirst, ...merchant.flags }),
  };
}

/** What the API takes single members of. */
const groups = [...contactGroups, "limits", "limits.sale", "limits.credit", "permissions", "flags"];

const inputOf = (values: Values) => ({
  ...contactsInput(values),
  billing: billingInput(values),
  limits: limitsInput(values.limits),
  permissions: switchedAlike(values.permissions),
  flags: switchedAlike(values.flags),
});

function InfoForm({ merchant }: { merchant: Merchant }) {
  const client = useQueryClient();
  const form = useFields<Values>(valuesOf(merchant), validate);
  const { control } = form;
  const save = useMutation({
    mutationFn: (values: Values) =>
      call(accountCalls.updateMerchant, {
        params: { id: merchant.id },
        input: changedOf(inputOf(startOf(form)), inputOf(values), groups),
      }),
    onSuccess: async (saved) => {
      form.reset(valuesOf(saved));
      client.setQueryData(merchantByIdQuery(merchant.id).queryKey, saved);
      toast("Merchant saved!", "success");
      await client.invalidateQueries({ queryKey: ["merchants"] });
    },
  });
  return (
    <Form className="gh-panel form-wide" form={form} onValid={(values) => save.isPending || save.mutate(values)}>
      <fieldset disabled={!isRoleAdmin()}>
        <section className="group" aria-label="Merchant">
          <h2>Merchant</h2>
          <NameFields control={control} />
          <FormText control={control} name="receipt_email" label="Receipt email" type="email" optional />
          <ReachFields control={control} zone={merchant.timezone} />
        </section>
        <ContactsGroups control={control} />
        <BillingGroup control={control} />
        <LimitsGroup control={control} currency={merchant.currency} />
        <section className="group" aria-label="Permissions">
          <h2>Permissions</h2>
          <p>What the merchant may use.</p>
          <Switches control={control} of="permissions" names={effectivePermissions} />
        </section>
        <section className="group" aria-label="Treatment of payments">
          <h2>Treatment of payments</h2>
          <p>What happens with every payment of the merchant.</p>
          <Switches control={control} of="flags" names={effectiveFlags} />
        </section>
      </fieldset>
      {isRoleAdmin() ? <FormFoot verb="Save merchant" busy={save.isPending} /> : null}
    </Form>
  );
}

export function MerchantInfoTab() {
  const { merchantID = "" } = useParams({ strict: false });
  const asked = useQuery({ ...merchantByIdQuery(merchantID), meta: { quiet: true } });
  return <Loaded asked={asked}>{(merchant) => <InfoForm key={merchant.id} merchant={merchant} />}</Loaded>;
}
