import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { ButtonLink } from "../../../components/button-link.tsx";
import { TabHead } from "../../../components/tab-head.tsx";
import { useFormat } from "../../../lib/use-format.ts";
import { useMay } from "../../../session/holder.ts";
import { currentSession } from "../../../session/session.ts";
import { ChildDefaults } from "../../accounts/index.ts";
import { type Account, usersQuery } from "../queries.ts";
import { NewUser } from "./new-user-page.tsx";
import { UserList } from "./user-list.tsx";
import { WhoCan } from "./who-can.tsx";
import "../identity.css";

/** The account whose record is open, and where its people are listed. */
function useAccountOfRecord(): { account: Account; at: string } {
  const { merchantID, partner_id } = useParams({ strict: false });
  const area = currentSession()?.accountType ?? "partner";
  if (merchantID) {
    return { account: { type: "merchant", id: merchantID }, at: `/${area}/merchants/update/${merchantID}/users` };
  }
  const id = partner_id ?? "";
  return { account: { type: "partner", id }, at: `/${area}/partners/update/${id}/users` };
}

/** Who signs in for a merchant or partner that is administered from above. */
export function UsersTab() {
  const may = useMay();
  const { account, at } = useAccountOfRecord();
  const { zone } = useFormat();
  const { data: users } = useQuery(usersQuery(account));
  const create: string = `${at}/create`;
  return (
    <div className="stack">
      <TabHead total={users?.length} noun="user" zone={zone}>
        <div className="acts">
          {account.type === "admin" ? null : (
            <ChildDefaults parent={{ type: account.type, id: account.id, kind: "user" }} />
          )}
          <WhoCan account={account} />
          {may("manage_users") ? (
            <ButtonLink to={create} kind="primary">
              New user
            </ButtonLink>
          ) : null}
        </div>
      </TabHead>
      <UserList account={account} />
    </div>
  );
}

export function NewUserTab() {
  const { account, at } = useAccountOfRecord();
  return <NewUser account={account} list={at} />;
}
