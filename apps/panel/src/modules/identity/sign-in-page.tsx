import { errorText } from "@gatehouse/contract/errors.ts";
import { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { check, rules } from "@gatehouse/ui/field/rules.ts";
import { TextField } from "@gatehouse/ui/field/text-field.tsx";
import { useMutation } from "@tanstack/react-query";
import { Link, useRouter } from "@tanstack/react-router";
import { type FormEvent, useRef, useState } from "react";
import { ApiError, call } from "../../lib/api.ts";
import { showError } from "../../lib/errors.ts";
import { resetIdle } from "../../lib/idle.ts";
import { startSession, takeNotice } from "../../lib/session.ts";
import { nextPage } from "./duty.ts";
import { SignInFrame } from "./sign-in-frame.tsx";

type Entry = { username: string; password: string; totp: string };
type Problems = Partial<Record<keyof Entry, string>>;

const WRONG_CODE = "This code is wrong or was used already. Wait for the next one, and type that.";

const asksForCode = (error: unknown) => error instanceof ApiError && error.message === errorText("two_factor_required");

/** Whoever must have a second factor and has none gets a token to set one up with, in place of a session. */
function setUpTokenOf(error: unknown): string {
  const data = error instanceof ApiError ? (error.data as { two_factor_token?: unknown } | null) : null;
  return typeof data?.two_factor_token === "string" ? data.two_factor_token : "";
}

function problemsOf(entry: Entry, withCode: boolean): Problems {
  const found: Problems = {};
  const username = check(entry.username, [rules.required("Username")]);
  const password = check(entry.password, [rules.required("Password")]);
  const totp = withCode ? check(entry.totp, [rules.required("Code")]) : undefined;
  if (username) found.username = username;
  if (password) found.password = password;
  if (totp) found.totp = totp;
  return found;
}

function useSignIn() {
  const router = useRouter();
  const [withCode, setWithCode] = useState(false);
  const [refused, setRefused] = useState(false);
  const mutation = useMutation({
    // The dialog would cover the step that asks for the code, so this screen reports by itself.
    meta: { quiet: true },
    onMutate: () => setRefused(false),
    mutationFn: ({ username, password, totp }: Entry) =>
      call(identityCalls.tokenAuth, { input: { username: username.trim(), password, ...(withCode ? { totp } : {}) } }),
    onSuccess: async ({ token }) => {
      if (startSession(token) === undefined)
        return showError(new Error("The server gave a session that is already over"));
      resetIdle();
      await router.navigate({ href: await nextPage(), replace: true });
    },
    onError: (error) => {
      const token = setUpTokenOf(error);
      if (token) void router.navigate({ to: "/auth/2fa-setup/$token", params: { token }, replace: true });
      else if (asksForCode(error)) setWithCode(true);
      // The password was right, or no code would have been asked for.
      else if (withCode && error instanceof ApiError && error.status === 401) setRefused(true);
      else showError(error);
    },
  });
  const back = () => {
    setWithCode(false);
    setRefused(false);
  };
  return { mutation, withCode, back, refusals: refused ? { totp: WRONG_CODE } : {} };
}

type FieldsProps = { entry: Entry; set: (name: keyof Entry) => (value: string) => void; problems: Problems };

function PasswordFields({ entry, set, problems }: FieldsProps) {
  return (
    <>
      <TextField
        name="username"
        label="Username"
        value={entry.username}
        onChange={set("username")}
        error={problems.username}
        autoComplete="username"
        autoFocus
      />
      <TextField
        name="password"
        label="Password"
        type="password"
        value={entry.password}
        onChange={set("password")}
        error={problems.password}
        autoComplete="current-password"
      />
    </>
  );
}

function CodeField({ entry, set, problems }: FieldsProps) {
  return (
    <TextField
      name="totp"
      label="Code"
      value={entry.totp}
      onChange={set("totp")}
      error={problems.totp}
      hint="Six digits from your authenticator app, or a recovery code."
      autoComplete="one-time-code"
      inputMode="text"
      mono
      autoFocus
    />
  );
}

export function SignInPage() {
  const { mutation, withCode, back, refusals } = useSignIn();
  const [notice] = useState(takeNotice);
  const [entry, setEntry] = useState<Entry>({ username: "", password: "", totp: "" });
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const set = (name: keyof Entry) => (value: string) => setEntry((before) => ({ ...before, [name]: value }));
  const problems = tried ? problemsOf(entry, withCode) : refusals;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [first] = Object.keys(problemsOf(entry, withCode));
    setTried(first !== undefined);
    if (first === undefined) mutation.mutate(entry);
    else form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  };
  const Fields = withCode ? CodeField : PasswordFields;
  return (
    <SignInFrame title={withCode ? "Two-factor authentication" : "Sign in"}>
      {notice === "" ? null : <p role="status">{notice}</p>}
      <form className="sign-in-fields" ref={form} onSubmit={submit} noValidate>
        <Fields entry={entry} set={set} problems={problems} />
        <Button kind="primary" size="large" type="submit" loading={mutation.isPending}>
          {withCode ? "Confirm" : "Sign in"}
        </Button>
        {withCode ? <Button onClick={back}>Back</Button> : null}
      </form>
      {withCode ? null : (
        <nav className="sign-in-links" aria-label="Help with signing in">
          <Link to="/auth/forgot-password">Forgot password?</Link>
          <Link to="/auth/forgot-username">Forgot username?</Link>
          <Link to="/auth/need-help">Need help?</Link>
        </nav>
      )}
    </SignInFrame>
  );
}
