import { lazyPart } from "@gatehouse/ui/part/lazy-part.ts";
import { Suspense, useEffect } from "react";
import { useSecondsLeft, WARN_SECONDS } from "../lib/idle.ts";
import { signOut, signOutIdle } from "../session/sign-out.ts";
import { useStaySignedIn } from "./countdown.tsx";

const IdleDialog = lazyPart(() => import("./idle-dialog.tsx"));

/** Asks when little time is left, and signs out when none is. */
export function IdleWatch() {
  const left = useSecondsLeft();
  const stay = useStaySignedIn();
  const over = left === 0;
  useEffect(() => {
    if (over) void signOutIdle();
  }, [over]);
  if (left > WARN_SECONDS || over) return null;
  return (
    <Suspense>
      <IdleDialog onLeave={() => void signOut()} onStay={stay} />
    </Suspense>
  );
}
