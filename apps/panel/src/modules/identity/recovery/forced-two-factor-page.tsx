import { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import { identityErrors } from "@gatehouse/contract/identity/errors.ts";
import { Skeleton } from "@gatehouse/ui/state/skeleton.tsx";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { Failed } from "../../../components/failed.tsx";
import { ApiError, call } from "../../../lib/api.ts";
import { leaveNotice } from "../../../session/session.ts";
import { SignInFrame } from "../sign-in-frame.tsx";
import { CodeForm, Material, RecoveryCodes } from "../two-factor-parts.tsx";

const isSpent = (error: unknown) =>
  error instanceof ApiError && error.message === identityErrors.set_up_token_invalid.text;

/** The secret for whoever must have a second factor before they can sign in; asked for once, as each asking makes a new one. */
function useMaterial(token: string) {
  return useQuery({
    queryKey: ["forced-two-factor", token],
    queryFn: () => call(identityCalls.startForcedTwoFactor, { input: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { quiet: true },
  });
}

function SetUp({ token, onCodes }: { token: string; onCodes: (codes: string[]) => void }) {
  const { data: material, error, refetch } = useMaterial(token);
  const confirm = useMutation({
    mutationFn: (totp: string) => call(identityCalls.confirmForcedTwoFactor, { input: { token, totp } }),
    onSuccess: ({ recovery_codes }) => onCodes(recovery_codes),
  });
  if (isSpent(error)) return <p>This link was used already or is too old. Sign in again to get a new one.</p>;
  if (error) return <Failed error={error} onRetry={refetch} />;
  if (material === undefined) return <Skeleton width="100%" height={320} />;
  return (
    <>
      <p>Your account needs a second factor: a code from an app on your phone, besides the password.</p>
      <Material {...material} />
      <CodeForm
        verb="Switch on"
        busy={confirm.isPending}
        hint="The six digits that the app shows now"
        onCode={(code) => confirm.mutate(code)}
      />
    </>
  );
}

export function ForcedTwoFactorPage() {
  const { token = "" } = useParams({ strict: false });
  const navigate = useNavigate();
  const [codes, setCodes] = useState<string[]>();
  const [kept, setKept] = useState(false);
  const done = () => {
    setKept(true);
    leaveNotice("Two-factor authentication is on. Sign in with a code from your app.");
    // The guard lets go of the page only once it has been drawn again.
    setTimeout(() => void navigate({ to: "/auth", replace: true }));
  };
  return (
    <SignInFrame title="Two-factor authentication" wide>
      {codes && !kept ? <RecoveryCodes codes={codes} onDone={done} /> : null}
      {codes ? null : <SetUp token={token} onCodes={setCodes} />}
      {codes ? null : <Link to="/auth">Back to sign-in</Link>}
    </SignInFrame>
  );
}
