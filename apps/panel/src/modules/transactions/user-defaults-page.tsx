import { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import type { User } from "@gatehouse/contract/identity/user.ts";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Form } from "../../components/form.tsx";
import { FormFoot } from "../../components/form-foot.tsx";
import { Page } from "../../components/page.tsx";
import { call } from "../../lib/api.ts";
import { changedOf } from "../../lib/changed.ts";
import { FormSelect, startOf, useFields } from "../../lib/form.tsx";
import { userQuery } from "../../session/user.ts";
import { WithUser } from "../../session/with-user.tsx";
import { availableOutputsQuery } from "../outputs/index.ts";
import { processorsQuery } from "../processors/index.ts";
import { terminalsQuery } from "../terminals/index.ts";

const names = [
  ...(["terminal_id", "processor_id"] as const),
  ...(["transaction_csv_format_id", "transaction_table_format_id", "transaction_totals_format_id"] as const),
] as const;
type Defaults = Record<(typeof names)[number], string>;
type Choice = { name: keyof Defaults; label: string; usual: string; options: { value: string; label: string }[] };

const byName = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });

/** What can be chosen; only a merchant has processors and terminals of its own. */
function useChoices(isMerchant: boolean): Choice[] {
  const { data: exports = [] } = useQuery(availableOutputsQuery("transaction"));
  const { data: tables = [] } = useQuery(availableOutputsQuery("transaction-table"));
  const { data: totals = [] } = useQuery(availableOutputsQuery("transaction-totals"));
  const { data: processors } = useQuery({ ...processorsQuery, enabled: isMerchant });
  const { data: terminals = [] } = useQuery({ ...terminalsQuery(), enabled: isMerchant });
  const devices = terminals.map(({ id, description, serial_number }) => ({
    value: id,
    label: description || serial_number || id,
  }));
  const ofMerchant: Choice[] = [
    { name: "terminal_id", label: "Terminal", usual: "The first one", options: devices },
    {
      name: "processor_id",
      label: "Processor",
      usual: "The merchant's default",
      options: (processors?.data ?? []).filter(({ status }) => status === "active").map(byName),
    },
  ];
  const standard = { usual: "Standard" };
  return [
    ...(isMerchant ? ofMerchant : []),
    { name: "transaction_csv_format_id", label: "Transaction export", ...standard, options: exports.map(byName) },
    { name: "transaction_table_format_id", label: "Transaction table", ...standard, options: tables.map(byName) },
    { name: "transaction_totals_format_id", label: "Transaction totals", ...standard, options: totals.map(byName) },
  ];
}

const valuesOf = (user: User) => Object.fromEntries(names.map((name) => [name, user.defaults[name] ?? ""])) as Defaults;

function useSave(user: User, onSaved: (user: User) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (defaults: Partial<Defaults>) =>
      call(identityCalls.updateUser, { params: { id: user.id }, input: { defaults } }),
    onSuccess: (saved) => {
      onSaved(saved);
      toast("Defaults saved!", "success");
      return client.invalidateQueries({ queryKey: userQuery.queryKey });
    },
  });
}

function UserDefaults({ user }: { user: User }) {
  const choices = useChoices(user.account_type === "merchant");
  const form = useFields<Defaults>(valuesOf(user), () => ({}));
  const save = useSave(user, (saved) => form.reset(valuesOf(saved)));
  return (
    <Form
      className="gh-panel form-narrow"
      form={form}
      onValid={(defaults) => save.isPending || save.mutate(changedOf(startOf(form), defaults))}
      aria-label="My defaults"
    >
      <div className="group">
        {choices.map(({ name, label, usual, options }) => (
          <FormSelect
            key={name}
            control={form.control}
            name={name}
            label={label}
            placeholder={usual}
            options={options}
            optional
          />
        ))}
      </div>
      <FormFoot verb="Save defaults" busy={save.isPending} />
    </Form>
  );
}

/** What the signed-in person's screens begin with. */
export function UserDefaultsPage() {
  return (
    <Page title="My defaults" context="What your own screens begin with; nobody else's change">
      <WithUser>{(user) => <UserDefaults user={user} />}</WithUser>
    </Page>
  );
}
