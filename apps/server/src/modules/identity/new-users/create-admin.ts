import { userCreate } from "@gatehouse/contract/identity/user.ts";
import type { Services } from "../../../context.ts";
import { systemScope } from "../../../db/scope.ts";
import { recordAudit } from "../../audit/index.ts";
import { nobody } from "../sign-in/authenticate-caller.ts";
import { findAdminAccount } from "../users/profile.store.ts";
import { addUser } from "./add-user.ts";

/** An administrator made on the server's own command line. Gives the link by which they choose their password. */
export async function createAdmin(
  services: Services,
  wanted: { username: string; email: string; another: boolean },
): Promise<string> {
  const { username, email, another } = wanted;
  const read = userCreate.safeParse({ username, email, name: username, role: "admin", status: "active" });
  if (!read.success) throw new Error(`that is no ${read.error.issues[0]?.path.join(".")} for an administrator`);
  const person = read.data;
  return services.db.scoped(systemScope, async (tx) => {
    const account = await findAdminAccount(tx);
    if (account && !another) throw new Error("there is an administrator already; --another makes one more");
    const at = { account_type: "admin", account_type_id: account ?? services.ids.next() } as const;
    const { link, changes } = await addUser(tx, services, { ...person, ...at });
    await recordAudit(tx, { services, caller: { ...nobody, username: "create-admin" }, ip: "" }, ...changes);
    if (!link) throw new Error("a person without a password is always invited");
    return link;
  });
}
