import { MAX_USERNAME } from "@gatehouse/contract/identity/username.ts";
import type { ReactNode } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { Form } from "../../../components/form.tsx";
import { FormFoot } from "../../../components/form-foot.tsx";
import { FormCheck, FormSelect, FormText } from "../../../lib/form.tsx";
import { PermissionFields } from "../../../session/permission-fields.tsx";
import { currentSession } from "../../../session/session.ts";
import { statusOptions, type UserValues } from "./user-values.ts";
import "./users.css";

type UserFormProps = {
  form: UseFormReturn<UserValues>;
  onValid: (values: UserValues) => void;
  busy: boolean;
  verb: string;
  /** The path of the list that the user is one of. */
  list: string;
  /** Within a record, whose name stands over the page: what is made here. */
  title?: string;
  children?: ReactNode;
};

const roleOptions = [
  { value: "standard", label: "Standard: what is allowed below" },
  { value: "admin", label: "Admin: everything" },
];

/** The fields of a user, new or not. */
export function UserForm({ form, onValid, busy, verb, list, title = "Person", children }: UserFormProps) {
  const { control } = form;
  const role = useWatch({ control, name: "role" });
  const asAdmin = currentSession()?.role === "admin";
  return (
    <Form className="gh-panel user-form" form={form} onValid={(values) => busy || onValid(values)}>
      <section className="group">
        <h2>{title}</h2>
        <div className="line">
          <FormText control={control} name="name" label="Name" maxLength={100} autoComplete="off" autoFocus />
          <FormText
            control={control}
            name="username"
            label="Username"
            maxLength={MAX_USERNAME}
            autoComplete="off"
            hint="7 to 51 letters, digits, dots and underscores; a letter first"
          />
        </div>
        <div className="line">
          <FormText control={control} name="email" label="Email" type="email" autoComplete="off" />
          <FormText control={control} name="phone" label="Phone" type="tel" mask="phone" autoComplete="off" optional />
        </div>
        <FormCheck
          control={control}
          name="supress_email_notification"
          label="No notifications by email"
          hint="No email about payments or batches, whatever they chose themselves"
        />
      </section>
      <section className="group">
        <h2>Role and permissions</h2>
        <div className="line">
          <FormSelect
            control={control}
            name="role"
            label="Role"
            options={asAdmin ? roleOptions : roleOptions.slice(0, 1)}
          />
          <FormSelect control={control} name="status" label="Status" options={statusOptions} disabled={!asAdmin} />
        </div>
        {role === "admin" ? (
          <p>An admin has every permission, in the settings too.</p>
        ) : (
          <PermissionFields control={control} group="permissions" />
        )}
      </section>
      <section className="group">
        <h2>Access</h2>
        <FormText
          control={control}
          name="ip"
          label="Allowed addresses"
          hint="IP addresses or networks with commas between them. Empty: from anywhere."
          optional
          mono
        />
      </section>
      {children}
      <FormFoot verb={verb} busy={busy} list={list} />
    </Form>
  );
}
