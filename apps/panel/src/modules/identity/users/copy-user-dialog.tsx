import { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import type { User } from "@gatehouse/contract/identity/user.ts";
import { patterns } from "@gatehouse/ui/field/patterns.ts";
import { check, rules } from "@gatehouse/ui/field/rules.ts";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { FormDialog } from "../../../components/form-dialog.tsx";
import { call } from "../../../lib/api.ts";
import { FormSelect, FormText, found, type Problems, useFields } from "../../../lib/form.tsx";
import { userQuery } from "../../../session/user.ts";
import { usersKey } from "../queries.ts";
import { statusOptions, usernameFault } from "./user-values.ts";

type Values = Pick<User, "username" | "email" | "phone" | "name" | "status">;

function validate({ username, email, phone, name }: Values): Problems {
  return found({
    username: usernameFault(username),
    email: check(email, [rules.required("Email"), rules.email()]),
    phone: check(phone, [rules.regex("Phone", patterns.phone)]),
    name: check(name, [rules.max("Name", 100)]),
  });
}

/** Leaves out what was left empty: that then comes from the user who is copied. */
function inputOf({ username, email, phone, name, status }: Values) {
  return {
    username: username.trim(),
    email,
    status,
    ...(phone === "" ? {} : { phone }),
    ...(name === "" ? {} : { name }),
  };
}

export function CopyUserDialog({ model, onClose }: { model: User; onClose: () => void }) {
  const client = useQueryClient();
  const { data: viewer } = useQuery(userQuery);
  const form = useFields<Values>({ username: "", email: "", phone: "", name: "", status: "active" }, validate);
  const copy = useMutation({
    mutationFn: (values: Values) => call(identityCalls.copyUser, { params: { id: model.id }, input: inputOf(values) }),
    onSuccess: async () => {
      toast("User created!", "success");
      onClose();
      await client.invalidateQueries({ queryKey: usersKey });
    },
  });
  const { control } = form;
  return (
    <FormDialog
      title={`Copy ${model.username}`}
      form={form}
      onValid={(values) => copy.mutate(values)}
      saving={copy}
      save="Copy user"
      onClose={onClose}
    >
      <p className="muted">
        The new user gets the same role, permissions and notifications, and a mail to choose a password.
      </p>
      <FormText control={control} name="username" label="Username" autoComplete="off" autoFocus />
      <FormText control={control} name="email" label="Email" type="email" autoComplete="off" />
      <FormText control={control} name="name" label="Name" maxLength={100} autoComplete="off" optional />
      <FormText control={control} name="phone" label="Phone" type="tel" mask="phone" autoComplete="off" optional />
      <FormSelect
        control={control}
        name="status"
        label="Status"
        options={statusOptions}
        disabled={viewer?.role !== "admin"}
      />
    </FormDialog>
  );
}
