import type { User } from "@gatehouse/contract/identity/user.ts";
import { Confirm } from "@gatehouse/ui/dialog/confirm.tsx";
import type { MenuItem } from "@gatehouse/ui/menu/menu-items.tsx";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useMay } from "../../../session/holder.ts";
import { userQuery } from "../../../session/user.ts";
import { usersPaths } from "../paths.ts";
import { usersKey } from "../queries.ts";
import { CopyUserDialog } from "./copy-user-dialog.tsx";
import { type UserAct, userActs } from "./user-acts.ts";

type Doing = { act: UserAct; user: User };

function useAct(onDone: (doing: Doing) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ act, user }: Doing) => act.run(user),
    onSuccess: async (_, doing) => {
      if (doing.act.done !== "") toast(doing.act.done, "success");
      onDone(doing);
      await client.invalidateQueries({ queryKey: usersKey });
    },
  });
}

/** What the signed-in person may do to a user: the items of a menu, and the dialogs that some of them open. */
export function useUserMenu(onGone?: () => void): { menuOf: (user: User) => MenuItem[]; dialogs: ReactNode } {
  const navigate = useNavigate();
  const { data: viewer } = useQuery(userQuery);
  const may = useMay();
  const [asked, setAsked] = useState<Doing>();
  const [copying, setCopying] = useState<User>();
  const doing = useAct(({ act }) => {
    setAsked(undefined);
    if (act.label === "Delete user") onGone?.();
  });
  const menuOf = (user: User): MenuItem[] => {
    if (viewer === undefined || !may("manage_users")) return [];
    const paths = usersPaths(viewer.account_type);
    const edit = user.id === viewer.id ? `/${viewer.account_type}/manage_account` : paths.update(user.id);
    return [
      { label: "Edit user", onSelect: () => void navigate({ to: edit }) },
      { label: "Copy user", onSelect: () => setCopying(user) },
      ...userActs
        .filter((act) => act.offered(user, viewer))
        .map((act) => ({
          label: act.label,
          danger: act.danger === true,
          onSelect: () => (act.ask ? setAsked({ act, user }) : doing.mutate({ act, user })),
        })),
    ];
  };
  const question = asked?.act.ask?.(asked.user);
  const dialogs = (
    <>
      {asked && question ? (
        <Confirm
          open
          danger={asked.act.danger === true}
          {...question}
          busy={doing.isPending}
          onClose={() => setAsked(undefined)}
          onConfirm={() => doing.mutate(asked)}
        />
      ) : null}
      {copying ? <CopyUserDialog model={copying} onClose={() => setCopying(undefined)} /> : null}
    </>
  );
  return { menuOf, dialogs };
}
