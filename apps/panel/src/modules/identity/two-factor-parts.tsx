import type { ReplyOf } from "@gatehouse/contract/call.ts";
import type { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { Copy } from "@gatehouse/ui/copy/copy.tsx";
import { check, rules } from "@gatehouse/ui/field/rules.ts";
import { CopyLine } from "../../components/copy-line.tsx";
import { Form } from "../../components/form.tsx";
import { LeaveGuard } from "../../components/leave-guard.tsx";
import { FormText, type Problems, useFields } from "../../lib/form.tsx";
import "./identity.css";

type CodeFormProps = { verb: string; danger?: boolean; busy: boolean; hint: string; onCode: (code: string) => void };

function validate({ totp }: { totp: string }): Problems {
  const wrong = check(totp, [rules.required("Code")]);
  return wrong ? { totp: wrong } : {};
}

export function CodeForm({ verb, danger, busy, hint, onCode }: CodeFormProps) {
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
      <div className="acts-end">
        <Button kind={danger ? "danger" : "primary"} type="submit" loading={busy}>
          {verb}
        </Button>
      </div>
    </Form>
  );
}

/** What the authenticator app needs to know, to scan or to type. */
export function Material({ secret, qr_code }: ReplyOf<typeof identityCalls.startTwoFactor>) {
  return (
    <>
      <p>Scan this code with your authenticator app, or type the secret into it.</p>
      <img className="identity-qr" src={qr_code} alt="QR code for your authenticator app" />
      <CopyLine text={secret} label="Secret" word="Copy" />
    </>
  );
}

export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
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
      <div className="acts-end">
        <Copy text={codes.join("\n")} label="Recovery codes" word="Copy codes" />
        <Button kind="primary" onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </>
  );
}
