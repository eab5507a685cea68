import { type PasswordOwner, passwordFault, passwordShape } from "@gatehouse/contract/identity/password-policy.ts";
import { check, rules } from "@gatehouse/ui/field/rules.ts";
import type { Control } from "react-hook-form";
import { brand } from "../../lib/brand.ts";
import { FormText, found, type Problems } from "../../lib/form.tsx";
import { useStore } from "../../lib/store.ts";

/** Everything that a form which ends in a new password may ask; each shows what it needs. */
export type PasswordValues = { current: string; username: string; reset_code: string; next: string; again: string };

export const noPassword: PasswordValues = { current: "", username: "", reset_code: "", next: "", again: "" };

/** The same rule as the server's; of whom, as far as the page knows. */
export function passwordProblems({ next, again, username }: PasswordValues, owner?: PasswordOwner): Problems {
  return found({
    next: check(next, [rules.required("New password")]) ?? faultOf(next, owner ?? { username }),
    again: check(again, [rules.required("Repeat new password"), rules.confirm("New password", next)]),
  });
}

/** The shape stands below the field as its hint. */
function faultOf(password: string, owner: PasswordOwner): string | undefined {
  const policy = brand.get().passwordPolicy;
  const fault = passwordFault(password, policy, owner);
  if (fault === passwordShape(policy)) return "The New password has invalid format";
  return fault && `Choose another: ${fault}.`;
}

export function NewPasswordFields({ control, autoFocus }: { control: Control<PasswordValues>; autoFocus?: boolean }) {
  const { passwordPolicy } = useStore(brand);
  const asked = { control, type: "password", autoComplete: "new-password" } as const;
  return (
    <>
      <FormText
        {...asked}
        name="next"
        label="New password"
        hint={`It needs ${passwordShape(passwordPolicy)}`}
        keepHint
        autoFocus={autoFocus}
      />
      <FormText {...asked} name="again" label="Repeat new password" />
    </>
  );
}
