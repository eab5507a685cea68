import { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import type { User } from "@gatehouse/contract/identity/user.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { Status } from "@gatehouse/ui/status/status.tsx";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Page } from "../../components/page.tsx";
import { call } from "../../lib/api.ts";
import { userQuery } from "../../session/user.ts";
import { WithUser } from "../../session/with-user.tsx";
import "../../session/with-user.css";
import { Passkeys } from "./passkeys.tsx";
import { CodesLeft } from "./renew-codes.tsx";
import { CodeForm, Material, RecoveryCodes } from "./two-factor-parts.tsx";

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
        <div className="acts-end">
          <Button kind="primary" loading={start.isPending} onClick={() => start.mutate()}>
            Set up two-factor authentication
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      <Material {...start.data} />
      <CodeForm
        verb="Switch on"
        busy={confirm.isPending}
        hint="The six digits that the app shows now"
        onCode={(code) => confirm.mutate(code)}
      />
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
      <p className="muted">To remove two-factor authentication, prove that you still have the app.</p>
      <CodeForm
        danger
        verb="Remove two-factor authentication"
        busy={remove.isPending}
        hint="Six digits, or a recovery code"
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
  const on = user.two_factor_methods.includes("totp") || codes !== undefined;
  return (
    <div className="gh-panel identity-form">
      <h2>Authenticator app</h2>
      <Status tone={on ? "success" : "neutral"}>{on ? "On" : "Off"}</Status>
      {codes ? <RecoveryCodes codes={codes} onDone={done} /> : null}
      {on ? null : <SetUp onCodes={setCodes} />}
      {on && !codes ? <CodesLeft onCodes={setCodes} /> : null}
      {on && !codes ? <Remove /> : null}
    </div>
  );
}

export function TwoFactorPage() {
  return (
    <Page title="Two-factor authentication" context="What a sign-in asks for besides your password">
      <WithUser>
        {(user) => (
          <div className="stack">
            <Switch user={user} />
            <Passkeys />
          </div>
        )}
      </WithUser>
    </Page>
  );
}
