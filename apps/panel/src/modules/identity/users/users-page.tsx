import { useQuery } from "@tanstack/react-query";
import { ButtonLink } from "../../../components/button-link.tsx";
import { Counted } from "../../../components/counted.tsx";
import { Page } from "../../../components/page.tsx";
import { useFormat } from "../../../lib/use-format.ts";
import { useMay } from "../../../session/holder.ts";
import { currentSession } from "../../../session/session.ts";
import { userQuery } from "../../../session/user.ts";
import { ChildDefaults } from "../../accounts/index.ts";
import { usersPaths } from "../paths.ts";
import { usersQuery } from "../queries.ts";
import { UserList } from "./user-list.tsx";
import { WhoCan } from "./who-can.tsx";
import "../identity.css";

export function UsersPage() {
  const may = useMay();
  const { zone } = useFormat();
  const { data: viewer } = useQuery(userQuery);
  const { data: users } = useQuery(usersQuery());
  const { create } = usersPaths(currentSession()?.accountType ?? "merchant");
  const actions = may("manage_users") ? (
    <>
      {viewer && viewer.account_type !== "admin" ? (
        <ChildDefaults parent={{ type: viewer.account_type, id: viewer.account_type_id, kind: "user" }} />
      ) : null}
      <WhoCan />
      <ButtonLink to={create} kind="primary">
        New user
      </ButtonLink>
    </>
  ) : null;
  return (
    <Page
      title="Users"
      context={
        viewer && (
          <Counted context={`Who signs in for ${viewer.account_name}`} total={users?.length} noun="user" zone={zone} />
        )
      }
      actions={actions}
    >
      <UserList />
    </Page>
  );
}
