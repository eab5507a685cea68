import { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import { identityErrors } from "@gatehouse/contract/identity/errors.ts";
import type { TwoFactorMethod } from "@gatehouse/contract/identity/user.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { check, rules } from "@gatehouse/ui/field/rules.ts";
import { TextField } from "@gatehouse/ui/field/text-field.tsx";
import { useMutation } from "@tanstack/react-query";
import { Link, useRouter } from "@tanstack/react-router";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { ApiError, call } from "../../lib/api.ts";
import { showError } from "../../lib/errors.ts";
import { resetIdle } from "../../lib/idle.ts";
import { dropUnfinishedOfOthers } from "../../lib/unfinished.ts";
import { nextPage } from "../../session/duty.ts";
import { forgetNotice, readNotice, startSession } from "../../session/session.ts";
import { loadBranding } from "../branding/index.ts";
import { PasskeySignIn } from "./passkey-sign-in.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";

type Entry = { username: string; password: string; totp: string };
type Problems = Partial<Record<keyof Entry, string>>;

/** What the field says while sign-in is paused: the server gives the moment, which is shown by the user's clock. */
function pauseOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.status !== 429) return undefined;
  const [text, ends = ""] = identityErrors.sign_in_paused.text.split("{detail}");
  if (!error.message.startsWith(text ?? "")) return undefined;
  const until = new Date(error.message.slice((text ?? "").length, error.message.length - ends.length));
  const time = until.toLocaleTimeString(undefined, { hour: "numeric", minute: "2-digit" });
  return `Too many wrong passwords. Sign-in from this address is paused until ${time}.`;
}

const WRONG_CODE = "This code is wrong or was used already. Wait for the next one, and type that.";

const asksForCode = (error: unknown) =>
  error instanceof ApiError && error.message === identityErrors.two_factor_required.text;

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

/** The second factors that the person has, told once the password was right. */
function methodsOf(error: unknown): TwoFactorMethod[] {
  const data = error instanceof ApiError ? (error.data as { two_factor_methods?: TwoFactorMethod[] } | null) : null;
  return data?.two_factor_methods ?? ["totp"];
}

function useSignIn() {
  const router = useRouter();
  const [methods, setMethods] = useState<TwoFactorMethod[]>([]);
  const step = stepOf(methods);
  const [refused, setRefused] = useState(false);
  const [pause, setPause] = useState<string>();
  const welcome = async (token: string) => {
    if (startSession(token) === undefined)
      return showError(new Error("The server gave a session that is already over"));
    dropUnfinishedOfOthers();
    resetIdle();
    // Waited for together: no page of theirs is drawn under the name of the host's brand.
    const [href] = await Promise.all([nextPage(), loadBranding()]);
    await router.navigate({ href, replace: true });
  };
  const mutation = useMutation({
    // The dialog would cover the step that asks for the code, so this screen reports by itself.
    meta: { quiet: true },
    onMutate: () => {
      setRefused(false);
      setPause(undefined);
    },
    mutationFn: ({ username, password, totp }: Entry) =>
      call(identityCalls.tokenAuth, {
        input: { username: username.trim(), password, ...(step.second ? { totp } : {}) },
      }),
    onSuccess: ({ token }) => welcome(token),
    onError: (error) => {
      const token = setUpTokenOf(error);
      const paused = pauseOf(error);
      if (paused) setPause(paused);
      else if (token) void router.navigate({ to: "/auth/2fa-setup/$token", params: { token }, replace: true });
      else if (asksForCode(error)) setMethods(methodsOf(error));
      // The password was right, or no code would have been asked for.
      else if (step.second && error instanceof ApiError && error.status === 401) setRefused(true);
      else showError(error);
    },
  });
  const back = () => {
    setMethods([]);
    setRefused(false);
  };
  const refusals: Problems = { ...(refused ? { totp: WRONG_CODE } : {}) };
  if (pause) refusals[step.second ? "totp" : "password"] = pause;
  return { mutation, step, welcome, back, refusals };
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
      hint="Six digits from your authenticator app, or a recovery code"
      autoComplete="one-time-code"
      inputMode="text"
      mono
      autoFocus
    />
  );
}

function HelpLinks() {
  return (
    <nav className="sign-in-links" aria-label="Help with signing in">
      <Link to="/auth/forgot-password">Forgot password?</Link>
      <Link to="/auth/forgot-username">Forgot username?</Link>
      <Link to="/auth/need-help">Need help?</Link>
    </nav>
  );
}

/** What the page asks: who it is, and once the password was right, for one of the second factors that they have. */
function stepOf(methods: readonly TwoFactorMethod[]) {
  const second = methods.length > 0;
  const typed = !second || methods.includes("totp");
  const words = second
    ? { title: "Two-factor authentication", verb: "Confirm", passkeyVerb: "Use a passkey" }
    : { title: "Sign in", verb: "Sign in", passkeyVerb: "Sign in with a passkey" };
  return { ...words, second, typed, passkey: !second || methods.includes("passkey") };
}

type Step = ReturnType<typeof stepOf>;

function Typed({ step, busy, ...fields }: FieldsProps & { step: Step; busy: boolean }) {
  const Fields = step.second ? CodeField : PasswordFields;
  if (!step.typed) return <p>Your account asks for a passkey beside the password.</p>;
  return (
    <>
      <Fields {...fields} />
      <Button kind="primary" size="large" type="submit" loading={busy}>
        {step.verb}
      </Button>
    </>
  );
}

export function SignInPage() {
  const { mutation, step, welcome, back, refusals } = useSignIn();
  const [notice] = useState(readNotice);
  // Once it is shown: a page may be begun more than once before it is.
  useEffect(forgetNotice, []);
  const [entry, setEntry] = useState<Entry>({ username: "", password: "", totp: "" });
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const set = (name: keyof Entry) => (value: string) => setEntry((before) => ({ ...before, [name]: value }));
  const problems = tried ? problemsOf(entry, step.second) : refusals;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [first] = Object.keys(problemsOf(entry, step.second));
    setTried(first !== undefined);
    if (first === undefined) mutation.mutate(entry);
    else form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  };
  return (
    <SignInFrame title={step.title}>
      {notice === "" ? null : <p role="status">{notice}</p>}
      <form className="sign-in-fields" ref={form} onSubmit={submit} noValidate>
        <Typed step={step} busy={mutation.isPending} entry={entry} set={set} problems={problems} />
        {step.passkey ? (
          <PasskeySignIn
            verb={step.passkeyVerb}
            kind={step.typed ? "secondary" : "primary"}
            beside={step.second ? entry : undefined}
            onSignedIn={welcome}
          />
        ) : null}
        {step.second ? <Button onClick={back}>Back</Button> : null}
      </form>
      {step.second ? null : <HelpLinks />}
    </SignInFrame>
  );
}
