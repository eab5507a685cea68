import { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { CheckField } from "@gatehouse/ui/field/check-field.tsx";
import { useMutation } from "@tanstack/react-query";
import { Link, Navigate, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { call } from "../../../lib/api.ts";
import { currentSession } from "../../../lib/session.ts";
import { signOut } from "../../../lib/sign-out.ts";
import { useStore } from "../../../lib/store.ts";
import { brand } from "../../branding/apply.ts";
import { nextPage } from "../duty.ts";
import { SignInFrame } from "../sign-in-frame.tsx";

const terms = [
  [
    "Your account",
    "It is yours alone. Keep its password and codes to yourself, and tell us at once when someone else may know them.",
  ],
  [
    "Your users",
    "Give each person a user of their own, and no more rights than their work needs. You answer for what they do.",
  ],
  ["Payments", "Charge only what a payer agreed to, and only for what you sell lawfully."],
  ["Card data", "Enter card numbers only into the fields made for them. Never store or send them in any other place."],
  ["Records", "We record who signed in, from where, and what was changed, and keep it for as long as the law asks."],
] as const;

export function ViewTermsPage() {
  const { name, supportEmail } = useStore(brand);
  return (
    <SignInFrame title="Terms of service" wide>
      <p>
        These terms are for everyone who uses {name}. What your company has agreed with {name} besides goes before them.
      </p>
      {terms.map(([title, text]) => (
        <section key={title}>
          <h2>{title}</h2>
          <p>{text}</p>
        </section>
      ))}
      {supportEmail === "" ? null : <p>Questions: {supportEmail}</p>}
      <Link to="/auth">Back to sign-in</Link>
    </SignInFrame>
  );
}

export function AcceptTermsPage() {
  const router = useRouter();
  const [agreed, setAgreed] = useState(false);
  const [tried, setTried] = useState(false);
  const accept = useMutation({
    mutationFn: () => call(identityCalls.acceptTerms, { input: {} }),
    onSuccess: async () => router.navigate({ href: await nextPage(), replace: true }),
  });
  if (currentSession() === undefined) return <Navigate to="/auth" replace />;
  const submit = () => {
    setTried(true);
    if (agreed && !accept.isPending) accept.mutate();
  };
  return (
    <SignInFrame title="Accept the terms of service">
      <p>
        Before you go on, read the{" "}
        <a href="/auth/view-tos" target="_blank" rel="noreferrer">
          terms of service
        </a>
        . We keep when and from where you accepted them.
      </p>
      <CheckField
        name="agreed"
        label="I have read and accept the terms of service"
        checked={agreed}
        onChange={setAgreed}
        error={tried && !agreed ? "This field is required." : undefined}
      />
      <Button kind="primary" size="large" loading={accept.isPending} onClick={submit}>
        Accept
      </Button>
      <Button onClick={() => void signOut()}>Logout</Button>
    </SignInFrame>
  );
}
