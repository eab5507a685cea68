import { accountCalls } from "@gatehouse/contract/accounts/calls.ts";
import type { DefaultValues, DefaultValuesChange } from "@gatehouse/contract/accounts/default-values.ts";
import { idleDefaults } from "@gatehouse/contract/accounts/in-effect.ts";
import type { Merchant } from "@gatehouse/contract/accounts/merchant.ts";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Control, useWatch } from "react-hook-form";
import { Form } from "../../components/form.tsx";
import { FormFoot } from "../../components/form-foot.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { Page } from "../../components/page.tsx";
import { call } from "../../lib/api.ts";
import { FormCheck, FormSelect, FormText, startOf, useFields } from "../../lib/form.tsx";
import { unitOptions } from "../../payment/units.ts";
import {
  choicesOf,
  type DefaultsForm,
  defaultsInput,
  defaultsProblems,
  formOf,
  labelOf,
  longest,
  neededDefaults,
  sayChoice,
} from "./defaults-values.ts";
import { merchantQuery } from "./queries.ts";

/** Those of invoices and subscriptions are kept for when there are any. */
const groups: { key: keyof DefaultValues; title: string; note: string }[] = [
  { key: "merchant", title: "Merchant", note: "Currency, tax, and when a payment counts as sent twice." },
  { key: "virtual_terminal", title: "Virtual terminal", note: "How the form starts." },
  { key: "line_items", title: "Line items", note: "What a new line is filled with." },
  { key: "vault", title: "Vault", note: "When stored cards are sent to be kept up to date." },
  { key: "reporting", title: "Reporting", note: "How exports are written." },
];

/** Boxes to tick stand together, below what is typed. */
const fieldsFirst = (fields: Record<string, string | boolean>) =>
  Object.entries(fields)
    .filter(([name]) => !idleDefaults.includes(name))
    .sort(([, one], [, other]) => Number(typeof one === "boolean") - Number(typeof other === "boolean"));

type FieldProps = { control: Control<DefaultsForm>; group: keyof DefaultValues; name: string; isFlag: boolean };

type UnitProps = { control: Control<DefaultsForm>; name: `${keyof DefaultValues}.${string}`; label: string };

function Unit({ control, name, label }: UnitProps) {
  const unit = String(useWatch({ control, name }) ?? "");
  const options = unitOptions(unit);
  return <FormSelect control={control} name={name} label={label} options={options} placeholder="Not given" optional />;
}

function DefaultField({ control, group, name, isFlag }: FieldProps) {
  const at = { control, name: `${group}.${name}` as const, label: labelOf(name) };
  const choices = choicesOf[name];
  if (isFlag) return <FormCheck {...at} />;
  if (name === "unit_of_measure") return <Unit {...at} />;
  if (choices) {
    const options = choices.map((value) => ({ value, label: sayChoice(value) }));
    return <FormSelect {...at} options={options} />;
  }
  const isList = /_(codes|states)$/.test(name);
  return (
    <FormText
      {...at}
      {...(longest[name] ? { maxLength: longest[name] } : {})}
      optional={!neededDefaults.includes(name)}
      {...(name.endsWith("_rate") ? { hint: "In percent" } : {})}
      {...(isList ? { hint: "Separate several with commas" } : {})}
    />
  );
}

function Defaults({ merchant }: { merchant: Merchant }) {
  const client = useQueryClient();
  const start = formOf(merchant.default_values);
  const form = useFields<DefaultsForm>(start, defaultsProblems);
  const save = useMutation({
    mutationFn: (values: DefaultsForm) =>
      call(accountCalls.setMerchantDefaults, {
        params: { id: merchant.id },
        // Drawn from the record itself, so its shape is the record's; what a text may be is checked by the server.
        input: defaultsInput(values, startOf(form), merchant.default_values) as DefaultValuesChange,
      }),
    onSuccess: (saved) => {
      form.reset(formOf(saved.default_values));
      client.setQueryData(merchantQuery.queryKey, saved);
      toast("Defaults saved!", "success");
    },
  });
  return (
    <Form className="gh-panel form-wide" form={form} onValid={(values) => save.isPending || save.mutate(values)}>
      {groups.map(({ key, title, note }) => (
        <section className="group" key={key} aria-label={title}>
          <h2>{title}</h2>
          <p>{note}</p>
          <div className="switches">
            {fieldsFirst(start[key] ?? {}).map(([name, value]) => (
              <DefaultField
                key={name}
                control={form.control}
                group={key}
                name={name}
                isFlag={typeof value === "boolean"}
              />
            ))}
          </div>
        </section>
      ))}
      <FormFoot verb="Save defaults" busy={save.isPending} />
    </Form>
  );
}

export function DefaultsPage() {
  const asked = useQuery({ ...merchantQuery, meta: { quiet: true } });
  return (
    <Page title="Defaults" context="What forms are filled with before anybody types">
      <Loaded asked={asked}>{(merchant) => <Defaults merchant={merchant} />}</Loaded>
    </Page>
  );
}
