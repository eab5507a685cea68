import { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import { rules } from "@gatehouse/ui/field/rules.ts";
import { useParams } from "@tanstack/react-router";
import { call } from "../../../lib/api.ts";
import { AskForMail } from "./ask-for-mail.tsx";

export function ForgotUsernamePage() {
  return (
    <AskForMail
      title="Forgot username"
      intro="Tell us your email address, and we send you the usernames that belong to it."
      field={{ label: "Email", type: "email", autoComplete: "email", rules: [rules.required("Email"), rules.email()] }}
      send={(email) => call(identityCalls.forgotUsername, { input: { email } })}
      sent="If the address is known, an email with its usernames is on the way."
    />
  );
}

export function ForgotPasswordPage() {
  const { username } = useParams({ strict: false });
  return (
    <AskForMail
      title="Forgot password"
      intro="Tell us your username, and we send you a link to choose a new password. It works once and for one hour."
      field={{
        label: "Username",
        type: "text",
        autoComplete: "username",
        rules: [rules.required("Username")],
        start: username,
      }}
      send={(name) => call(identityCalls.forgotPassword, { input: { username: name } })}
      sent="If the username is known, an email with a link is on the way. Look into your spam folder too."
    />
  );
}
