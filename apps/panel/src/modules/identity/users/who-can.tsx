import { may, type Permission } from "@gatehouse/contract/access.ts";
import type { User } from "@gatehouse/contract/identity/user.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { Dialog } from "@gatehouse/ui/dialog/dialog.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Loaded } from "../../../components/loaded.tsx";
import { permissionGroups } from "../../../session/permissions.ts";
import { type Account, usersQuery } from "../queries.ts";
import "../identity.css";

/** Somebody who is shut out can do nothing, whatever they are allowed. */
function canSignIn({ status, access_restrictions }: User): boolean {
  return status === "active" && !access_restrictions.disable_user_login;
}

type WhoProps = { permission: Permission; label: string; hint: string; users: readonly User[] };

/** By name; two of the same name also by what they sign in with. */
function sayWho({ name, username }: User, users: readonly User[]): string {
  const shared = users.filter((user) => user.name === name).length > 1;
  return name && shared ? `${name} (${username})` : name || username;
}

function Who({ permission, label, hint, users }: WhoProps) {
  const able = users.filter((user) => canSignIn(user) && may(user, permission));
  return (
    <div>
      <dt>
        {label}
        {hint ? <small>{hint}</small> : null}
      </dt>
      <dd>{able.length === 0 ? "Nobody of this account" : able.map((user) => sayWho(user, users)).join(", ")}</dd>
    </div>
  );
}

/** For each permission the users of the account who have it, by role or by name. */
export function WhoCan({ account }: { account?: Account }) {
  const [open, setOpen] = useState(false);
  const asked = useQuery({ ...usersQuery(account), enabled: open });
  return (
    <>
      <Button onClick={() => setOpen(true)}>Who can do this?</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Who can do this?" size="large">
        <Loaded asked={asked}>
          {(users) => (
            <div className="who-can">
              <p>The people of this account. Those of an account above it, and API keys, can be allowed the same.</p>
              {permissionGroups.map(({ title, permissions }) => (
                <section key={title} aria-label={title}>
                  <h3>{title}</h3>
                  <dl>
                    {permissions.map(([permission, label, hint = ""]) => (
                      <Who key={permission} permission={permission} label={label} hint={hint} users={users} />
                    ))}
                  </dl>
                </section>
              ))}
            </div>
          )}
        </Loaded>
      </Dialog>
    </>
  );
}
