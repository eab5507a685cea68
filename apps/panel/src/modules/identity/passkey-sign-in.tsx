import { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { showError } from "../../lib/errors.ts";

const CANCELLED = "Your device gave no passkey. Try again, or sign in another way.";

/** Loaded when it is asked for: most people come with a password. */
const ceremony = () => import("./passkey-ceremony.ts");

type PasskeySignInProps = {
  verb: string;
  kind: "primary" | "secondary";
  /** The name and password that the passkey comes after; without them it signs in alone. */
  beside: { username: string; password: string } | undefined;
  onSignedIn: (token: string) => void;
};

export function PasskeySignIn({ verb, kind, beside, onSignedIn }: PasskeySignInProps) {
  const [cancelled, setCancelled] = useState(false);
  const signIn = useMutation({
    // A dialog that the person closed is no error, and the rest is told here.
    meta: { quiet: true },
    onMutate: () => setCancelled(false),
    mutationFn: async () => {
      const passkey = await (await ceremony()).signWithPasskey();
      const input = beside ? { username: beside.username.trim(), password: beside.password, passkey } : { passkey };
      return call(identityCalls.tokenAuth, { input });
    },
    onSuccess: ({ token }) => onSignedIn(token),
    onError: async (error) => {
      if ((await ceremony()).wasCancelled(error)) setCancelled(true);
      else showError(error);
    },
  });
  return (
    <>
      <Button kind={kind} size="large" loading={signIn.isPending} onClick={() => signIn.mutate()}>
        {verb}
      </Button>
      {cancelled ? <p role="status">{CANCELLED}</p> : null}
    </>
  );
}
