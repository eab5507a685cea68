import { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { CheckField } from "@gatehouse/ui/field/check-field.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, Navigate, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { call } from "../../../lib/api.ts";
import { nextPage } from "../../../session/duty.ts";
import { currentSession } from "../../../session/session.ts";
import { signOut } from "../../../session/sign-out.ts";
import { termsQuery } from "../queries.ts";
import { SignInFrame } from "../sign-in-frame.tsx";
import { Terms } from "./terms.tsx";

export function ViewTermsPage() {
  return (
    <SignInFrame title="Terms of service" wide>
      <Terms />
      <Link to="/auth">Back to sign-in</Link>
    </SignInFrame>
  );
}

export function AcceptTermsPage() {
  const router = useRouter();
  const [agreed, setAgreed] = useState(false);
  const [tried, setTried] = useState(false);
  const { data: terms } = useQuery(termsQuery);
  const client = useQueryClient();
  const accept = useMutation({
    // By name: what was published while this page stood open has not been read.
    mutationFn: () => call(identityCalls.acceptTerms, { input: terms ? { version: terms.version } : {} }),
    onSuccess: async () => router.navigate({ href: await nextPage(), replace: true }),
    onError: () => client.invalidateQueries({ queryKey: termsQuery.queryKey }),
  });
  if (currentSession() === undefined) return <Navigate to="/auth" replace />;
  const submit = () => {
    setTried(true);
    if (agreed && !accept.isPending) accept.mutate();
  };
  return (
    <SignInFrame title="Accept the terms of service" wide>
      <p>
        Before you go on, read them{terms?.version ? ` (version ${terms.version})` : ""}. We keep when and from where
        you accepted them.
      </p>
      <section className="terms-frame" aria-label="Terms of service">
        <Terms />
      </section>
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
      <Button size="large" onClick={() => void signOut()}>
        Logout
      </Button>
    </SignInFrame>
  );
}
