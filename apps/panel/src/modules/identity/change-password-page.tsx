import { errorText } from "@gatehouse/contract/errors.ts";
import { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import { PASSWORD_RULE } from "@gatehouse/contract/identity/user.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { check, rules } from "@gatehouse/ui/field/rules.ts";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation } from "@tanstack/react-query";
import { Form } from "../../components/form.tsx";
import { Page } from "../../components/page.tsx";
import { call } from "../../lib/api.ts";
import { FormText, type Problems, useFields } from "../../lib/form.tsx";
import "./identity.css";

type Values = { current: string; next: string; again: string };

const empty: Values = { current: "", next: "", again: "" };
const shape = errorText("weak_password").split(": ").at(-1) ?? "";

function validate({ current, next, again }: Values): Problems {
  const found = {
    current: check(current, [rules.required("Current password")]),
    next: check(next, [rules.required("New password"), rules.regex("New password", PASSWORD_RULE)]),
    again: check(again, [rules.required("Repeat password"), rules.confirm("New password", next)]),
  };
  return Object.fromEntries(Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

export function ChangePasswordPage() {
  const form = useFields<Values>(empty, validate);
  const change = useMutation({
    mutationFn: ({ current, next }: Values) =>
      call(identityCalls.changePassword, { input: { current_password: current, new_password: next } }),
    onSuccess: () => {
      form.reset(empty);
      toast("Password changed!", "success");
    },
  });
  const { control } = form;
  return (
    <Page title="Change password" context="Your other sessions end when the password changes">
      <Form className="gh-panel identity-form" form={form} onValid={(values) => change.mutate(values)}>
        <FormText
          control={control}
          name="current"
          label="Current password"
          type="password"
          autoComplete="current-password"
          autoFocus
        />
        <FormText
          control={control}
          name="next"
          label="New password"
          type="password"
          autoComplete="new-password"
          hint={`It needs ${shape}.`}
        />
        <FormText
          control={control}
          name="again"
          label="Repeat new password"
          type="password"
          autoComplete="new-password"
        />
        <div className="identity-foot">
          <Button kind="primary" type="submit" loading={change.isPending}>
            Change password
          </Button>
        </div>
      </Form>
    </Page>
  );
}
