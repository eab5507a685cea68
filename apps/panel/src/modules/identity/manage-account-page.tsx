import { may } from "@gatehouse/contract/access.ts";
import { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import { dateFormats, type User } from "@gatehouse/contract/identity/user.ts";
import { patterns } from "@gatehouse/ui/field/patterns.ts";
import { check, rules } from "@gatehouse/ui/field/rules.ts";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Control, useWatch } from "react-hook-form";
import { Form } from "../../components/form.tsx";
import { FormFoot } from "../../components/form-foot.tsx";
import { Page } from "../../components/page.tsx";
import { call } from "../../lib/api.ts";
import { changedOf } from "../../lib/changed.ts";
import { FormCheck, FormSelect, FormText, found, type Problems, startOf, useFields } from "../../lib/form.tsx";
import { userQuery } from "../../session/user.ts";
import { WithUser } from "../../session/with-user.tsx";
import { Sessions } from "./sessions.tsx";

type Values = {
  name: string;
  email: string;
  phone: string;
  timezone: string;
  dateformat: (typeof dateFormats)[number];
  transaction_receipts: boolean;
  settlement_receipts: boolean;
  supress_email_notification: boolean;
  current_password: string;
};

/** Another address asks for the password: mails that choose a new one go there. */
const moves = (user: User, email: string) => email !== user.email;

function problemsOf(user: User, { name, email, phone, current_password }: Values): Problems {
  const current = check(current_password, [rules.required("Current password")]);
  return found({
    current_password: moves(user, email) ? current : undefined,
    name: check(name, [rules.required("Name"), rules.max("Name", 100)]),
    email: check(email, [rules.required("Email"), rules.email()]),
    phone: check(phone, [rules.regex("Phone", patterns.phone)]),
  });
}

const formats = dateFormats.map((value) => ({ value, label: value }));

function zones(current: string) {
  const known = Intl.supportedValuesOf("timeZone");
  return [...new Set([current, "UTC", ...known])]
    .filter(Boolean)
    .map((value) => ({ value, label: value.replaceAll("_", " ") }));
}

/** Nobody of the administration is told of each payment and batch of every merchant. */
const isTold = ({ account_type }: User) => account_type !== "admin";

function valuesOf(user: User): Values {
  const { name, email, phone, timezone, account_type, notifications } = user;
  const dateformat = dateFormats.find((format) => format === user.dateformat) ?? dateFormats[0];
  const { transaction_receipts = false, settlement_receipts = false } = notifications[account_type] ?? {};
  const wanted = { transaction_receipts, settlement_receipts };
  const { supress_email_notification } = user;
  return { name, email, phone, timezone, dateformat, ...wanted, supress_email_notification, current_password: "" };
}

function inputOf(user: User, { current_password, ...values }: Values) {
  const { transaction_receipts, settlement_receipts, ...profile } = values;
  const wanted = { transaction_receipts, settlement_receipts };
  return {
    ...profile,
    ...(moves(user, profile.email) ? { current_password } : {}),
    ...(isTold(user) ? { notifications: { [user.account_type]: wanted } } : {}),
  };
}

/** Which emails one gets of what happens; of batches only who may see them. */
function Told({ control, user }: { control: Control<Values>; user: User }) {
  return (
    <>
      <FormCheck
        control={control}
        name="transaction_receipts"
        label="Email me each payment"
        hint="Its receipt, as soon as it is approved"
      />
      {may(user, "view_settlement_batches") ? (
        <FormCheck
          control={control}
          name="settlement_receipts"
          label="Email me what was settled"
          hint="One email for each batch, with its sum"
        />
      ) : null}
      <FormCheck
        control={control}
        name="supress_email_notification"
        label="No notifications by email"
        hint="While this is ticked, none of the above is sent"
      />
    </>
  );
}

function AccountForm({ user }: { user: User }) {
  const client = useQueryClient();
  const form = useFields<Values>(valuesOf(user), (values) => problemsOf(user, values));
  const address = useWatch({ control: form.control, name: "email" });
  const save = useMutation({
    mutationFn: (values: Values) =>
      call(identityCalls.updateUser, {
        params: { id: user.id },
        input: changedOf(inputOf(user, startOf(form)), inputOf(user, values), [
          "notifications",
          `notifications.${user.account_type}`,
        ]),
      }),
    onSuccess: (saved) => {
      client.setQueryData(userQuery.queryKey, saved);
      form.reset(valuesOf(saved));
      toast("Account saved!", "success");
    },
  });
  const { control } = form;
  return (
    <Form className="gh-panel form-wide" form={form} onValid={(values) => save.mutate(values)}>
      <div className="group">
        <dl className="pairs">
          <dt>Username</dt>
          <dd className="gh-mono">{user.username}</dd>
          <dt>Account</dt>
          <dd>{user.account_name}</dd>
          <dt>Role</dt>
          <dd>{user.role === "admin" ? "Admin" : "Standard"}</dd>
        </dl>
        <FormText control={control} name="name" label="Name" autoComplete="name" maxLength={100} />
        <FormText control={control} name="email" label="Email" type="email" autoComplete="email" />
        {moves(user, address) ? (
          <FormText
            control={control}
            name="current_password"
            label="Current password"
            type="password"
            autoComplete="current-password"
            hint="Asked for because the address changes"
          />
        ) : null}
        <FormText control={control} name="phone" label="Phone" type="tel" mask="phone" autoComplete="tel" optional />
        <div className="line">
          <FormSelect control={control} name="timezone" label="Time zone" options={zones(user.timezone)} />
          <FormSelect control={control} name="dateformat" label="Date format" options={formats} />
        </div>
        {isTold(user) ? <Told control={control} user={user} /> : null}
      </div>
      <FormFoot verb="Save account" busy={save.isPending} />
    </Form>
  );
}

export function ManageAccountPage() {
  return (
    <Page title="My account" context="Your name, how you are reached, and how dates are shown to you">
      <WithUser>
        {(user) => (
          <div className="stack">
            <AccountForm key={user.id} user={user} />
            <Sessions userId={user.id} />
          </div>
        )}
      </WithUser>
    </Page>
  );
}
