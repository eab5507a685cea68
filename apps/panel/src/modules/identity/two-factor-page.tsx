import { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { Copy } from "@gatehouse/ui/copy/copy.tsx";
import { check, rules } from "@gatehouse/ui/field/rules.ts";
import { TextField } from "@gatehouse/ui/field/text-field.tsx";
import { Skeleton } from "@gatehouse/ui/state/skeleton.tsx";
import { Status } from "@gatehouse/ui/status/status.tsx";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Page } from "../../components/page.tsx";
import { call } from "../../lib/api.ts";
import { userQuery } from "./queries.ts";
import "./identity.css";

type CodeFormProps = { verb: string; danger?: boolean; busy: boolean; hint: string; onCode: (code: string) => void };

function CodeForm({ verb, danger, busy, hint, onCode }: CodeFormProps) {
  const [code, setCode] = useState("");
  const [tried, setTried] = useState(false);
  const error = check(code, [rules.required("Code")]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (error === undefined) onCode(code.trim());
  };
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <TextField
        name="totp"
        label="Code"
        value={code}
        onChange={setCode}
        error={tried ? error : undefined}
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
    </form>
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
        <Copy text={start.data.secret} label="Secret" />
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
      <div className="identity-foot">
        <Copy text={codes.join("\n")} label="Recovery codes" />
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

export function TwoFactorPage() {
  const client = useQueryClient();
  const { data: user } = useQuery(userQuery);
  const [codes, setCodes] = useState<string[]>();
  const done = () => {
    setCodes(undefined);
    void client.invalidateQueries({ queryKey: userQuery.queryKey });
  };
  const on = user?.two_factor_enabled === true;
  return (
    <Page title="Two-factor authentication">
      <div className="gh-panel identity-form">
        {user ? (
          <Status tone={on || codes ? "success" : "neutral"}>{on || codes ? "On" : "Off"}</Status>
        ) : (
          <Skeleton width={60} height={20} />
        )}
        {codes ? <Codes codes={codes} onDone={done} /> : null}
        {user && !codes && !on ? <SetUp onCodes={setCodes} /> : null}
        {user && !codes && on ? <Remove /> : null}
      </div>
    </Page>
  );
}
