import { MAX_USERNAME, USERNAME_RULE } from "@gatehouse/contract/identity/username.ts";
import { patterns } from "@gatehouse/ui/field/patterns.ts";
import { type Rule, rules } from "@gatehouse/ui/field/rules.ts";
import type { Control, FieldPath } from "react-hook-form";
import { FormCheck, FormText } from "../../lib/form.tsx";
import { isStandIn } from "../../session/session.ts";

export type FirstUserValues = {
  user: {
    username: string;
    name: string;
    email: string;
    phone: string;
    send_welcome: boolean;
    create_api_key: boolean;
    create_pub_api_key: boolean;
  };
};

export const newFirstUser = (): FirstUserValues => ({
  user: {
    username: "",
    name: "",
    email: "",
    phone: "",
    send_welcome: true,
    create_api_key: !isStandIn(),
    create_pub_api_key: false,
  },
});

export function firstUserChecks({ user }: FirstUserValues): [string, unknown, Rule[]][] {
  return [
    ["user.username", user.username.trim(), [rules.required("Username"), rules.regex("Username", USERNAME_RULE)]],
    ["user.name", user.name, [rules.required("Name"), rules.max("Name", 100)]],
    ["user.email", user.email, [rules.required("Email"), rules.email()]],
    ["user.phone", user.phone, [rules.regex("Phone", patterns.phone)]],
  ];
}

/** As it is sent: a name that was pasted with a space beside it is not called so. */
export const firstUserInput = ({ user }: FirstUserValues) => ({ ...user, username: user.username.trim() });

/** The first person of an account, who may do everything in it. */
export function FirstUserGroup<T extends FirstUserValues>({ control }: { control: Control<T> }) {
  const at = (field: keyof FirstUserValues["user"]) => ({ control, name: `user.${field}` as FieldPath<T> });
  return (
    <section className="group" aria-label="First user">
      <h2>First user</h2>
      <p>Has the role admin and can create the others.</p>
      <div className="line">
        <FormText {...at("name")} label="Name" autoComplete="off" maxLength={100} />
        <FormText
          {...at("username")}
          label="Username"
          autoComplete="off"
          maxLength={MAX_USERNAME}
          hint="7 to 51 letters, digits, dots and underscores; a letter first"
        />
      </div>
      <div className="line">
        <FormText {...at("email")} label="Email" type="email" autoComplete="off" />
        <FormText {...at("phone")} label="Phone" type="tel" mask="phone" autoComplete="off" optional />
      </div>
      <FormCheck {...at("send_welcome")} label="Send the welcome email, with a link to choose a password" />
      {isStandIn() ? null : (
        <>
          <FormCheck {...at("create_api_key")} label="Create a private API key, for its servers" />
          <FormCheck {...at("create_pub_api_key")} label="Create a public API key, for browsers" />
        </>
      )}
    </section>
  );
}
