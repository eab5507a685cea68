import { errorText } from "@gatehouse/contract/errors.ts";
import { PASSWORD_RULE } from "@gatehouse/contract/identity/user.ts";
import { check, rules } from "@gatehouse/ui/field/rules.ts";
import type { Control } from "react-hook-form";
import { FormText, found, type Problems } from "../../lib/form.tsx";

/** Everything that a form which ends in a new password may ask; each shows what it needs. */
export type PasswordValues = { current: string; username: string; code: string; next: string; again: string };

export const noPassword: PasswordValues = { current: "", username: "", code: "", next: "", again: "" };

const shape = errorText("weak_password").split(": ").at(-1) ?? "";

export function passwordProblems({ next, again }: PasswordValues): Problems {
  return found({
    next: check(next, [rules.required("New password"), rules.regex("New password", PASSWORD_RULE)]),
    again: check(again, [rules.required("Repeat password"), rules.confirm("New password", next)]),
  });
}

export function NewPasswordFields({ control, autoFocus }: { control: Control<PasswordValues>; autoFocus?: boolean }) {
  const asked = { control, type: "password", autoComplete: "new-password" } as const;
  return (
    <>
      <FormText
        {...asked}
        name="next"
        label="New password"
        hint={`It needs ${shape}.`}
        keepHint
        autoFocus={autoFocus}
      />
      <FormText {...asked} name="again" label="Repeat new password" />
    </>
  );
}
