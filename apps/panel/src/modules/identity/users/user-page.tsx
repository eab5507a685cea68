import { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import type { User } from "@gatehouse/contract/identity/user.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { Menu } from "@gatehouse/ui/menu/menu.tsx";
import { Skeleton } from "@gatehouse/ui/state/skeleton.tsx";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Navigate, useNavigate, useParams } from "@tanstack/react-router";
import { ChevronDown } from "lucide-react";
import { Failed } from "../../../components/failed.tsx";
import { ListLink } from "../../../components/list-link.tsx";
import { Page } from "../../../components/page.tsx";
import { call } from "../../../lib/api.ts";
import { changedOf } from "../../../lib/changed.ts";
import { startOf, useFields } from "../../../lib/form.tsx";
import { currentSession } from "../../../session/session.ts";
import { userQuery } from "../../../session/user.ts";
import { usersPaths } from "../paths.ts";
import { userByIdQuery, usersKey } from "../queries.ts";
import { Access } from "./columns.tsx";
import { useUserMenu } from "./use-user-menu.tsx";
import { UserForm } from "./user-form.tsx";
import { inputOf, type UserValues, validateUser, valuesOf } from "./user-values.ts";

function EditUser({ user }: { user: User }) {
  const client = useQueryClient();
  const form = useFields<UserValues>(valuesOf(user), validateUser);
  const save = useMutation({
    mutationFn: (values: UserValues) =>
      call(identityCalls.updateUser, {
        params: { id: user.id },
        input: changedOf(inputOf(startOf(form)), inputOf(values), ["permissions"]),
      }),
    onSuccess: async (saved) => {
      form.reset(valuesOf(saved));
      toast("User saved!", "success");
      await client.invalidateQueries({ queryKey: usersKey });
    },
  });
  return (
    <UserForm
      form={form}
      onValid={(values) => save.mutate(values)}
      busy={save.isPending}
      verb="Save user"
      list={usersPaths(area()).list}
    />
  );
}

function Actions({ user }: { user: User }) {
  const navigate = useNavigate();
  const { menuOf, dialogs } = useUserMenu(() => void navigate({ to: usersPaths(area()).list }));
  const [, ...items] = menuOf(user);
  const trigger = (
    <Button>
      Actions <ChevronDown aria-hidden="true" />
    </Button>
  );
  return (
    <>
      <Menu trigger={trigger} label="Actions" items={items} />
      {dialogs}
    </>
  );
}

const area = () => currentSession()?.accountType ?? "merchant";

export function UserPage() {
  const { id = "" } = useParams({ strict: false });
  const { data: viewer } = useQuery(userQuery);
  const { data: user, error, refetch } = useQuery(userByIdQuery(id));
  if (viewer?.id === id) return <Navigate to={`/${area()}/manage_account`} replace />;
  const sought = { noun: "user", list: "All users", to: usersPaths(area()).list };
  const title = user ? user.name || user.username : "User";
  return (
    <Page
      title={title}
      crumb={<ListLink to={sought.to}>Users</ListLink>}
      context={
        user ? (
          <>
            {user.username} · <Access user={user} />
          </>
        ) : null
      }
      actions={user ? <Actions user={user} /> : null}
    >
      {user ? (
        <EditUser key={user.id} user={user} />
      ) : (
        <div className="gh-panel user-form group" aria-busy={error === null}>
          {error ? <Failed error={error} onRetry={refetch} sought={sought} /> : <Skeleton width="100%" height={420} />}
        </div>
      )}
    </Page>
  );
}
