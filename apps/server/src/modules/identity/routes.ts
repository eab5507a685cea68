import { identityCalls as calls } from "@gatehouse/contract/identity/calls.ts";
import type { Binder } from "../../http/bind.ts";
import { changePassword } from "./change-password.ts";
import { getUser } from "./get-user.ts";
import { createApiKey, deleteApiKey, listApiKeys } from "./manage-api-keys.ts";
import { signIn } from "./sign-in.ts";
import { signOut } from "./sign-out.ts";
import { confirmTwoFactor, removeTwoFactor, startTwoFactor } from "./two-factor.ts";
import { updateUser } from "./update-user.ts";

export function identityRoutes(bind: Binder): void {
  bind(calls.tokenAuth, signIn);
  bind(calls.logout, signOut);
  bind(calls.getUser, getUser);
  bind(calls.updateUser, updateUser);
  bind(calls.changePassword, changePassword);
  bind(calls.createApiKey, createApiKey);
  bind(calls.listApiKeys, listApiKeys);
  bind(calls.deleteApiKey, deleteApiKey);
  bind(calls.startTwoFactor, startTwoFactor);
  bind(calls.confirmTwoFactor, confirmTwoFactor);
  bind(calls.removeTwoFactor, removeTwoFactor);
}
