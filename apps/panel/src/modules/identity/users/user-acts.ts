import { may } from "@gatehouse/contract/access.ts";
import { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import type { User } from "@gatehouse/contract/identity/user.ts";
import { call } from "../../../lib/api.ts";

type Question = { title: string; body: string; verb: string };

/** Something that is done to a user from a list; with a question first where something is lost, or goes out. */
export type UserAct = {
  label: string;
  done: string;
  offered: (user: User, viewer: User) => boolean;
  run: (user: User) => Promise<unknown>;
  ask?: (user: User) => Question;
  danger?: true;
};

const manages = (user: User, viewer: User) => may(viewer, "manage_users") && user.id !== viewer.id;
const byAdmin = (user: User, viewer: User) => manages(user, viewer) && viewer.account_type === "admin";
const byThoseAbove = (user: User, viewer: User) => manages(user, viewer) && viewer.account_type !== "merchant";

const hasIp = ({ access_restrictions: { ip } }: User) => ip !== null && ip.length > 0;

const requestPassword = (password_change_required: boolean) => (user: User) =>
  call(identityCalls.requestPasswordChange, {
    params: { id: user.id },
    input: { password_change_required },
    otherwise: "error password change request",
  });

const disableLogin = (disable_user_login: boolean) => (user: User) =>
  call(identityCalls.requestDisableLogin, {
    params: { id: user.id },
    input: { disable_user_login },
    otherwise: "error disable/enable user login1",
  });

async function logInAs(user: User): Promise<void> {
  const { key } = await call(identityCalls.loginAs, { params: { id: user.id } });
  // Without an opener the new window starts with a session store of its own, not with a copy of this one.
  window.open(`/auth?auth_key=${encodeURIComponent(key)}`, "_blank", "noopener");
}

export const userActs: readonly UserAct[] = [
  {
    label: "Request Login",
    done: "",
    offered: (user, viewer) =>
      byAdmin(user, viewer) && user.status === "active" && !user.access_restrictions.disable_user_login,
    run: logInAs,
  },
  {
    label: "Resend welcome",
    done: "Welcome sent!",
    offered: (user, viewer) => manages(user, viewer) && user.account_type !== "admin",
    run: (user) => call(identityCalls.resendWelcome, { params: { id: user.id } }),
    ask: (user) => ({
      title: `Resend the welcome of ${user.username}`,
      body: `It goes to ${user.name}, ${user.email}. As long as they have no password it holds a new link to choose one, and the links that were mailed before stop working.`,
      verb: "Resend welcome",
    }),
  },
  {
    label: "Request password change",
    done: "Password change request sent!",
    offered: (user, viewer) => byAdmin(user, viewer) && !user.access_restrictions.password_change_required,
    run: requestPassword(true),
  },
  {
    label: "Dismiss password change",
    done: "Password change request dismissed!",
    offered: (user, viewer) => byAdmin(user, viewer) && user.access_restrictions.password_change_required,
    run: requestPassword(false),
  },
  {
    label: "Enable user login",
    done: "User login enabled",
    offered: (user, viewer) => byThoseAbove(user, viewer) && user.access_restrictions.disable_user_login,
    run: disableLogin(false),
  },
  {
    label: "Reset IP restriction",
    done: "IP restriction reset!",
    offered: (user, viewer) => byAdmin(user, viewer) && hasIp(user),
    run: (user) =>
      call(identityCalls.resetIpRestriction, { query: { user_id: user.id }, otherwise: "error reseting ip" }),
  },
  {
    label: "Disable two-factor",
    done: "Removed two factor authentication!",
    offered: (user, viewer) => byAdmin(user, viewer) && user.two_factor_enabled,
    run: (user) => call(identityCalls.removeTwoFactor, { query: { user_id: user.id } }),
    ask: (user) => ({
      title: `Disable two-factor of ${user.username}`,
      body: "Their password alone will then sign them in, until they set it up again.",
      verb: "Disable two-factor",
    }),
    danger: true,
  },
  {
    label: "End sessions",
    done: "Sessions ended!",
    offered: manages,
    run: (user) => call(identityCalls.endSessionsOf, { params: { id: user.id } }),
    ask: (user) => ({
      title: `End every session of ${user.username}`,
      body: "What they typed and did not save is lost. They can sign in again.",
      verb: "End sessions",
    }),
    danger: true,
  },
  {
    label: "Disable user login",
    done: "User login disabled",
    offered: (user, viewer) => byThoseAbove(user, viewer) && !user.access_restrictions.disable_user_login,
    run: disableLogin(true),
    ask: (user) => ({
      title: `Disable the login of ${user.username}`,
      body: "Their sessions end at once and they cannot sign in again. Their API keys go on working.",
      verb: "Disable user login",
    }),
    danger: true,
  },
  {
    label: "Delete user",
    done: "User deleted!",
    offered: manages,
    run: (user) => call(identityCalls.deleteUser, { params: { id: user.id } }),
    ask: (user) => ({
      title: `Delete ${user.username}`,
      body: "All of the user's API keys are removed, and every program that uses one stops working. This cannot be undone.",
      verb: "Delete user",
    }),
    danger: true,
  },
];
