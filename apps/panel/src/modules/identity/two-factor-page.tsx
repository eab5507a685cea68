import { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import type { User } from "@gatehouse/contract/identity/user.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { Copy } from "@gatehouse/ui/copy/copy.tsx";
import { check, rules } from "@gatehouse/ui/field/rules.ts";
import { Status } from "@gatehouse/ui/status/status.tsx";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Form } from "../../components/form.tsx";
import { LeaveGuard } from "../../components/leave-guard.tsx";
import { Page } from "../../components/page.tsx";
import { call } from "../../lib/api.ts";
import { FormText, type Problems, useFields } from "../../lib/form.tsx";
import { userQuery } from "./queries.ts";
import { WithUser } from "./with-user.tsx";

type CodeFormProps = { verb: string; danger?: boolean; busy: boolean; hint: string; onCode: (code: string) => void };

function validate({ totp }: { totp: string }): Problems {
  const wrong = check(totp, [rules.required("Code")]);
  return wrong ? { totp: wrong } : {};
}

function CodeForm({ verb, danger, busy, hint, onCode }: CodeFormProps) {
  const form = useFields({ totp: "" }, validate);
  return (
    <Form className="stack" form={form} guarded={false} onValid={({ totp }) => busy || onCode(totp.trim())}>
      <FormText
        control={form.control}
        name="totp"
        label="Code"
        hint={hint}
        autoComplete="one-time-code"
        maxLength={32}
        mono
      />
      <div className="identity-foot">
        <Button kind={danger ? "danger" : "primary"} type="submit" loading={busy}>
          {verb}
        </Button>
      </div>
    </Form>
  );
}

function SetUp({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const start = useMutation({ mutationFn: () => call(identityCalls.startTwoFactor) });
  const confirm = useMutation({
    mutationFn: (totp: string) => call(identityCalls.confirmTwoFactor, { input: { totp, secret: start.data?.secret } }),
    onSuccess: ({ recovery_codes }) => onCodes(recovery_codes),
  });
  if (start.data === undefined) {
    return (
      <>
        <p className="muted">
          With two-factor authentication a sign-in needs your password and a code from an app on your phone.
        </p>
        <div className="identity-foot">
          <Button kind="primary" loading={start.isPending} onClick={() => start.mutate()}>
            Set up two-factor authentication
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      <p>Scan this code with your authenticator app, or type the secret into it.</p>
      <img className="identity-qr" src={start.data.qr_code} alt="QR code for your authenticator app" />
      <p className="identity-secret">
        <span className="gh-mono">{start.data.secret}</span>
        <Copy text={start.data.secret} label="Secret" word="Copy" />
      </p>
      <CodeForm
        verb="Switch on"
        busy={confirm.isPending}
        hint="The six digits that the app shows now."
        onCode={(code) => confirm.mutate(code)}
      />
    </>
  );
}

function Codes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  return (
    <>
      <h2>Recovery codes</h2>
      <p className="muted">
        Each signs you in once when your phone is not at hand. Keep them somewhere safe: they won't be shown again.
      </p>
      <ul className="identity-codes gh-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <LeaveGuard when title="Leave without the codes?" body="They won't be shown again." />
      <div className="identity-foot">
        <Copy text={codes.join("\n")} label="Recovery codes" word="Copy codes" />
        <Button kind="primary" onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </>
  );
}

function Remove() {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: (totp: string) => call(identityCalls.removeTwoFactor, { input: { totp } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: userQuery.queryKey });
      toast("Removed two factor authentication!", "success");
    },
  });
  return (
    <>
      <p className="muted">To remove it, prove that you still have the app.</p>
      <CodeForm
        danger
        verb="Remove two-factor authentication"
        busy={remove.isPending}
        hint="Six digits, or a recovery code."
        onCode={(code) => remove.mutate(code)}
      />
    </>
  );
}

function Switch({ user }: { user: User }) {
  const client = useQueryClient();
  const [codes, setCodes] = useState<string[]>();
  const done = () => {
    setCodes(undefined);
    void client.invalidateQueries({ queryKey: userQuery.queryKey });
  };
  const on = user.two_factor_enabled || codes !== undefined;
  return (
    <div className="gh-panel identity-form">
      <Status tone={on ? "success" : "neutral"}>{on ? "On" : "Off"}</Status>
      {codes ? <Codes codes={codes} onDone={done} /> : null}
      {on ? null : <SetUp onCodes={setCodes} />}
      {on && !codes ? <Remove /> : null}
    </div>
  );
}

export function TwoFactorPage() {
  return (
    <Page title="Two-factor authentication">
      <WithUser>{(user) => <Switch user={user} />}</WithUser>
    </Page>
  );
}
