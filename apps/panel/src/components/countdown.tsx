import { IconButton } from "@gatehouse/ui/button/button.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { clock, resetIdle, useSecondsLeft } from "../lib/idle.ts";
import { userQuery } from "../session/user.ts";

/** Starts the idle clock anew, here and, by asking for the user, on the server. */
export function useStaySignedIn(): () => void {
  const client = useQueryClient();
  return () => {
    resetIdle();
    void client.refetchQueries({ queryKey: userQuery.queryKey });
  };
}

export function Countdown() {
  const left = useSecondsLeft();
  const stay = useStaySignedIn();
  return (
    <div className="countdown">
      <span role="timer">{clock(left)} till log out</span>
      <IconButton label="Stay signed in" icon={<RotateCw />} onClick={stay} />
    </div>
  );
}
