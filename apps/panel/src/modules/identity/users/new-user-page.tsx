import { may, type Permission } from "@gatehouse/contract/access.ts";
import { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import { CheckField } from "@gatehouse/ui/field/check-field.tsx";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { ListLink } from "../../../components/list-link.tsx";
import { Page } from "../../../components/page.tsx";
import { call } from "../../../lib/api.ts";
import { useFields } from "../../../lib/form.tsx";
import { useMay } from "../../../session/holder.ts";
import { currentSession, isStandIn } from "../../../session/session.ts";
import { userQuery } from "../../../session/user.ts";
import { childDefaultsQuery } from "../../accounts/index.ts";
import { usersPaths } from "../paths.ts";
import { type Account, usersKey } from "../queries.ts";
import { SecretsDialog } from "../secrets-dialog.tsx";
import { UserForm } from "./user-form.tsx";
import { granted, inputOf, type UserValues, validateUser, valuesOf } from "./user-values.ts";

const names = { api_key: "Private API key", pub_api_key: "Public API key" } as const;

/** The permissions that new users of the account begin with, as much as the viewer may read and give. */
function useUsual({ formState, reset }: UseFormReturn<UserValues>, account: Account | undefined): void {
  const { data: viewer } = useQuery(userQuery);
  const { type, id } = account ?? { type: viewer?.account_type, id: viewer?.account_type_id ?? "" };
  const parent = { type: type === "partner" ? type : "merchant", id, kind: "user" } as const;
  const known = viewer !== undefined && type !== "admin" && may(viewer, "manage_users");
  const { data: usual } = useQuery({ ...childDefaultsQuery(parent), enabled: known, meta: { quiet: true } });
  const { isDirty } = formState;
  useEffect(() => {
    // What somebody has begun to type is not taken from under their hands.
    if (!usual || !viewer || isDirty) return;
    const given = Object.entries(usual).map(([one, on]) => [one, on && may(viewer, one as Permission)]);
    reset({ ...valuesOf(), permissions: granted({ permissions: Object.fromEntries(given) }) });
  }, [usual, viewer, isDirty, reset]);
}

export function NewUserPage() {
  const { list } = usersPaths(currentSession()?.accountType ?? "merchant");
  return (
    <Page
      title="New user"
      crumb={<ListLink to={list}>Users</ListLink>}
      context="They get an email with a link to choose their password"
    >
      <NewUser list={list} />
    </Page>
  );
}

/** A new person of the viewer's own account, or of one beneath it; then back to the list. */
export function NewUser({ account, list: back }: { account?: Account; list: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const viewerMay = useMay();
  const [keys, setKeys] = useState({ create_api_key: false, create_pub_api_key: false });
  const form = useFields<UserValues>(valuesOf(), validateUser);
  useUsual(form, account);
  const list = () => void navigate({ to: back });
  const of = account ? { account_type: account.type, account_type_id: account.id } : {};
  const create = useMutation({
    mutationFn: (values: UserValues) =>
      call(identityCalls.createUser, { input: { ...inputOf(values), ...keys, ...of } }),
    onSuccess: (made, values) => {
      void client.invalidateQueries({ queryKey: usersKey });
      form.reset(values);
      toast("User created!", "success");
      // The form counts as clean only once it has been drawn again.
      if (!made.api_key && !made.pub_api_key) setTimeout(list);
    },
  });
  const set = (name: keyof typeof keys) => (value: boolean) => setKeys((before) => ({ ...before, [name]: value }));
  const secrets = (["api_key", "pub_api_key"] as const).flatMap((kind) => {
    const secret = create.data?.[kind];
    return secret ? [{ label: names[kind], secret }] : [];
  });
  return (
    <>
      <UserForm
        form={form}
        onValid={(values) => create.mutate(values)}
        busy={create.isPending}
        verb="Create user"
        list={back}
        {...(account ? { title: "New user" } : {})}
      >
        {viewerMay("manage_api_keys") && !isStandIn() ? (
          <section className="group">
            <h2>API keys</h2>
            <p>For programs that act for this user. Each is shown once, after the user was created.</p>
            <CheckField
              name="create_api_key"
              label="Create a private key"
              checked={keys.create_api_key}
              onChange={set("create_api_key")}
            />
            <CheckField
              name="create_pub_api_key"
              label="Create a public key"
              checked={keys.create_pub_api_key}
              onChange={set("create_pub_api_key")}
            />
          </section>
        ) : null}
      </UserForm>
      {create.data && secrets.length > 0 ? (
        <SecretsDialog title={`Keys of ${create.data.username}`} secrets={secrets} onClose={list} />
      ) : null}
    </>
  );
}
