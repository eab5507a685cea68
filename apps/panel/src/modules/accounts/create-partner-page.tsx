import { partnerCalls } from "@gatehouse/contract/accounts/partner-calls.ts";
import { rules } from "@gatehouse/ui/field/rules.ts";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Form } from "../../components/form.tsx";
import { FormFoot } from "../../components/form-foot.tsx";
import { ListLink } from "../../components/list-link.tsx";
import { Page } from "../../components/page.tsx";
import { call } from "../../lib/api.ts";
import { FormSelect, FormText, useFields } from "../../lib/form.tsx";
import { problemsOf } from "../../lib/problems.ts";
import { inArea, myArea } from "../../session/area.ts";
import { ContactsGroups, NameFields, ReachFields } from "./account-fields.tsx";
import { type AccountValues, accountChecks, contactsInput, newAccount } from "./account-values.ts";
import { Boarded } from "./boarded.tsx";
import {
  FirstUserGroup,
  type FirstUserValues,
  firstUserChecks,
  firstUserInput,
  newFirstUser,
} from "./first-user-fields.tsx";
import { usePartnerChoice } from "./queries.ts";

type Values = AccountValues & FirstUserValues & { email: string; parent_id: string };

const start = (): Values => ({ ...newAccount, ...newFirstUser(), email: "", parent_id: "" });

const validate = (values: Values) =>
  problemsOf([
    ["email", values.email, [rules.required("Email"), rules.email()]],
    ...firstUserChecks(values),
    ...accountChecks(values),
  ]);

export function CreatePartnerPage() {
  const client = useQueryClient();
  const form = useFields<Values>(start(), validate);
  const { control } = form;
  const options = usePartnerChoice();
  const create = useMutation({
    mutationFn: ({ parent_id, ...values }: Values) =>
      call(partnerCalls.createPartner, {
        input: { ...contactsInput(values), user: firstUserInput(values), ...(parent_id === "" ? {} : { parent_id }) },
      }),
    onSuccess: async (made) => {
      toast(`Successfully added ${made.name}`, "success");
      await client.invalidateQueries({ queryKey: ["partners"] });
    },
  });
  if (create.data) {
    const to = inArea(`/partners/update/${create.data.id}/info`);
    return (
      <Page title="New partner">
        <Boarded made={create.data} to={to} next="Open the partner" />
      </Page>
    );
  }
  return (
    <Page
      title="New partner"
      crumb={<ListLink to={inArea("/partners/search")}>Partners</ListLink>}
      context="The account, its first user and its keys in one step"
    >
      <Form className="gh-panel form-wide" form={form} onValid={(values) => create.isPending || create.mutate(values)}>
        <section className="group" aria-label="Partner">
          <h2>Partner</h2>
          <FormSelect
            control={control}
            name="parent_id"
            label="Parent partner"
            options={options}
            placeholder={myArea() === "admin" ? "No other partner" : "You yourself"}
            optional
          />
          <NameFields control={control} />
          <FormText control={control} name="email" label="Email" type="email" />
          <ReachFields control={control} />
        </section>
        <ContactsGroups control={control} />
        <FirstUserGroup control={control} />
        <FormFoot verb="Create partner" busy={create.isPending} list={inArea("/partners/search")} />
      </Form>
    </Page>
  );
}
