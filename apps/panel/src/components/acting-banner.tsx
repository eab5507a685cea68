import { Button } from "@gatehouse/ui/button/button.tsx";
import { useQuery } from "@tanstack/react-query";
import { currentSession } from "../session/session.ts";
import { signOut } from "../session/sign-out.ts";
import { userQuery } from "../session/user.ts";
import "./acting-banner.css";

/** Over every page of somebody who signed in as another: nobody may forget in whose name they act. */
export function ActingBanner() {
  const { data: user } = useQuery(userQuery);
  const actor = currentSession()?.actor;
  if (!actor) return null;
  return (
    <section className="acting" aria-label="Logged in as another user">
      <p>
        {actor} is logged in as <b>{user?.username ?? "…"}</b>. What you do is recorded under both names.
      </p>
      <Button onClick={() => void signOut()}>End login</Button>
    </section>
  );
}
