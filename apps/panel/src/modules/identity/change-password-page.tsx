import { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import type { PasswordOwner } from "@gatehouse/contract/identity/password-policy.ts";
import { check, rules } from "@gatehouse/ui/field/rules.ts";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { Form } from "../../components/form.tsx";
import { FormFoot } from "../../components/form-foot.tsx";
import { Page } from "../../components/page.tsx";
import { call } from "../../lib/api.ts";
import { FormText, found, type Problems, useFields } from "../../lib/form.tsx";
import { dutyOf, nextPage } from "../../session/duty.ts";
import { userQuery } from "../../session/user.ts";
import { NewPasswordFields, noPassword, type PasswordValues, passwordProblems } from "./new-password.tsx";
import "./identity.css";

function problemsOf(values: PasswordValues, owner: PasswordOwner | undefined): Problems {
  const current = check(values.current, [rules.required("Current password")]);
  return { ...found({ current }), ...passwordProblems(values, owner) };
}

export function ChangePasswordPage() {
  const router = useRouter();
  const { data: user } = useQuery(userQuery);
  const asked = dutyOf(user) !== undefined;
  const form = useFields<PasswordValues>(noPassword, (values) => problemsOf(values, user));
  const change = useMutation({
    mutationFn: ({ current, next }: PasswordValues) =>
      call(identityCalls.changePassword, { input: { current_password: current, new_password: next } }),
    onSuccess: async () => {
      form.reset(noPassword);
      toast("Password changed!", "success");
      if (asked) await router.navigate({ href: await nextPage(), replace: true });
    },
  });
  return (
    <Page
      title="Change password"
      context={
        asked
          ? "You are asked for a new password before anything else"
          : "Your other sessions end when the password changes"
      }
    >
      <Form
        className="gh-panel form-narrow"
        form={form}
        guarded={!asked}
        onValid={(values) => change.isPending || change.mutate(values)}
      >
        <div className="group">
          <FormText
            control={form.control}
            name="current"
            label="Current password"
            type="password"
            autoComplete="current-password"
            autoFocus
          />
          <NewPasswordFields control={form.control} />
        </div>
        <FormFoot verb="Change password" busy={change.isPending} />
      </Form>
    </Page>
  );
}
