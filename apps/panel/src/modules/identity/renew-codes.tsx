import { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { Dialog } from "@gatehouse/ui/dialog/dialog.tsx";
import { check, rules } from "@gatehouse/ui/field/rules.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Form } from "../../components/form.tsx";
import { call } from "../../lib/api.ts";
import { FormText, found, type Problems, useFields } from "../../lib/form.tsx";
import { recoveryCodesQuery } from "./queries.ts";

type Values = { totp: string };

function validate({ totp }: Values): Problems {
  return found({ totp: check(totp, [rules.required("Code")]) });
}

type Renewing = { onCodes: (codes: string[]) => void };

function RenewDialog({ onCodes, onClose }: Renewing & { onClose: () => void }) {
  const id = useId();
  const client = useQueryClient();
  const form = useFields<Values>({ totp: "" }, validate);
  const renew = useMutation({
    mutationFn: ({ totp }: Values) => call(identityCalls.renewRecoveryCodes, { input: { totp: totp.trim() } }),
    onSuccess: ({ recovery_codes }) => {
      void client.invalidateQueries({ queryKey: recoveryCodesQuery.queryKey });
      onCodes(recovery_codes);
    },
  });
  const footer = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button kind="primary" type="submit" form={id} loading={renew.isPending}>
        Make new codes
      </Button>
    </>
  );
  return (
    <Dialog open title="New recovery codes" footer={footer} onClose={onClose}>
      <Form
        id={id}
        className="stack"
        form={form}
        guarded={false}
        onValid={(values) => renew.isPending || renew.mutate(values)}
      >
        <p>The codes that you have now are good no longer once there are new ones.</p>
        <FormText
          control={form.control}
          name="totp"
          label="Code"
          hint="The six digits that the app shows now"
          autoComplete="one-time-code"
          maxLength={32}
          mono
          autoFocus
        />
      </Form>
    </Dialog>
  );
}

/** Whoever has none left is shut out by losing their phone. */
export function CodesLeft({ onCodes }: Renewing) {
  const { data } = useQuery(recoveryCodesQuery);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <div className="identity-left">
        <p>{data ? said(data.left) : " "}</p>
        <Button onClick={() => setAsking(true)}>Make new recovery codes</Button>
      </div>
      {asking ? <RenewDialog onCodes={onCodes} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

function said(left: number): string {
  if (left === 0) return "No recovery code is left: without your phone you could not sign in.";
  return left === 1 ? "1 recovery code is left." : `${left} recovery codes are left.`;
}
