import { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { check, rules } from "@gatehouse/ui/field/rules.ts";
import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { Form } from "../../../components/form.tsx";
import { call } from "../../../lib/api.ts";
import { FormText, found, type Problems, useFields } from "../../../lib/form.tsx";
import { leaveNotice } from "../../../session/session.ts";
import { NewPasswordFields, noPassword, type PasswordValues, passwordProblems } from "../new-password.tsx";
import { SignInFrame } from "../sign-in-frame.tsx";

function validate(values: PasswordValues): Problems {
  const reset_code = check(values.reset_code, [rules.required("Code")]);
  return { ...found({ reset_code }), ...passwordProblems(values) };
}

type ChoosePasswordProps = { title: string; intro: string; start?: Partial<PasswordValues>; asksForCode?: boolean };

/** A password by the code of a mail, which came with the link or is typed. */
function ChoosePassword({ title, intro, start, asksForCode }: ChoosePasswordProps) {
  const navigate = useNavigate();
  const form = useFields<PasswordValues>({ ...noPassword, ...start }, validate);
  const choose = useMutation({
    mutationFn: ({ username, reset_code, next }: PasswordValues) =>
      call(identityCalls.resetPassword, {
        input: {
          reset_code: reset_code.trim(),
          password: next,
          ...(username === "" ? {} : { username: username.trim() }),
        },
      }),
    onSuccess: async () => {
      leaveNotice("Your password is set. Sign in with it.");
      await navigate({ to: "/auth", replace: true });
    },
  });
  const { control } = form;
  const spent = form.formState.errors.reset_code?.type === "server";
  return (
    <SignInFrame title={title}>
      <p>{intro}</p>
      <Form
        className="sign-in-fields"
        form={form}
        guarded={false}
        onValid={(values) => choose.isPending || choose.mutate(values)}
      >
        {asksForCode ? (
          <>
            <FormText control={control} name="username" label="Username" autoComplete="username" autoFocus />
            <FormText control={control} name="reset_code" label="Code" autoComplete="one-time-code" mono />
          </>
        ) : (
          // What is refused of a field that the form doesn't have is told in a dialog; this one is told below.
          <input type="hidden" name="reset_code" />
        )}
        {spent && !asksForCode ? (
          <p role="alert">This link was used already or is too old. Ask for a new one.</p>
        ) : null}
        <NewPasswordFields control={control} autoFocus={!asksForCode} />
        <Button kind="primary" size="large" type="submit" loading={choose.isPending}>
          Set password
        </Button>
      </Form>
      <nav className="sign-in-links" aria-label="Other ways">
        <Link to="/auth">Back to sign-in</Link>
        <Link to="/auth/forgot-password">Ask for a new link</Link>
      </nav>
    </SignInFrame>
  );
}

export function ResetPasswordPage() {
  const { reset_code } = useParams({ strict: false });
  const intro = "The link works once. Every open session ends when the password changes.";
  return <ChoosePassword title="Reset password" intro={intro} start={{ reset_code: reset_code ?? "" }} />;
}

export function PasswordSetupPage() {
  const { reset_code } = useParams({ strict: false });
  const intro = "Choose the password that you will sign in with. The link works once.";
  return <ChoosePassword title="Set up your account" intro={intro} start={{ reset_code: reset_code ?? "" }} />;
}

export function UserSetupPage() {
  const { username } = useParams({ strict: false });
  const intro = "Type the code from the email that you got, and choose the password that you will sign in with.";
  return <ChoosePassword title="Set up your account" intro={intro} start={{ username: username ?? "" }} asksForCode />;
}
