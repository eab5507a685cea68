import { Confirm } from "@gatehouse/ui/dialog/confirm.tsx";
import { useBlocker } from "@tanstack/react-router";
import { currentSession } from "../session/session.ts";

type LeaveGuardProps = { when: boolean; title?: string; body?: string; verb?: string };

/** Asks before a page is left that holds something which would be lost; also before the window closes. */
export function LeaveGuard({ when, title, body, verb }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => when && current.pathname !== next.pathname,
    // A session that is over leaves without a question: nobody may be there to answer it.
    enableBeforeUnload: () => when && currentSession() !== undefined,
    withResolver: true,
  });
  if (blocker.status !== "blocked") return null;
  return (
    <Confirm
      open
      danger
      title={title ?? "Leave without saving?"}
      body={body ?? "What you typed on this page will be lost."}
      verb={verb ?? "Leave"}
      onConfirm={blocker.proceed}
      onClose={blocker.reset}
    />
  );
}
