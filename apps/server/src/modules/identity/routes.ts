import { identityCalls as calls } from "@gatehouse/contract/identity/calls.ts";
import type { Binder } from "../../http/bind.ts";
import { getPublicKey } from "./keys/get-public-key.ts";
import {
  createApiKey,
  deleteApiKey,
  getApiKey,
  listApiKeys,
  rotateApiKey,
  updateApiKey,
} from "./keys/manage-api-keys.ts";
import { copyUser, createMerchantUser, createUser } from "./new-users/create-user.ts";
import { resendWelcome } from "./new-users/resend-welcome.ts";
import { requestDisableLogin, requestPasswordChange, resetIpRestriction } from "./permissions/restrict-user.ts";
import { changePassword } from "./recovery/change-password.ts";
import { forgotPassword, forgotUsername, resetPassword } from "./recovery/recover-access.ts";
import { endOwnSession, endSessionsOf, listOwnSessions } from "./sessions/manage-sessions.ts";
import { deleteUnit, listUnits, registerUnit, revokeUnit, updateUnit } from "./sessions/manage-units.ts";
import { refreshUnit } from "./sessions/refresh-unit.ts";
import { logInAs } from "./sign-in/log-in-as.ts";
import { signIn } from "./sign-in/sign-in.ts";
import { signOut } from "./sign-in/sign-out.ts";
import { acceptTerms } from "./terms/accept-terms.ts";
import { getTerms, listTerms, publishTerms } from "./terms/publish-terms.ts";
import { addPasskey, listPasskeys, removePasskey, startPasskey } from "./two-factor/manage-passkeys.ts";
import { countRecoveryCodes, renewRecoveryCodes } from "./two-factor/manage-recovery-codes.ts";
import {
  confirmForcedTwoFactor,
  confirmTwoFactor,
  removeTwoFactor,
  startForcedTwoFactor,
  startTwoFactor,
} from "./two-factor/two-factor.ts";
import { startPasskeySignIn } from "./two-factor/verify-passkey.ts";
import { deleteUser } from "./users/delete-user.ts";
import { getUser, getUserById, listOwnUsers, listUsersOfAccount } from "./users/get-user.ts";
import { updateUser } from "./users/update-user.ts";

export function identityRoutes(bind: Binder): void {
  bind(calls.tokenAuth, signIn);
  bind(calls.logout, signOut);
  bind(calls.getUser, getUser);
  bind(calls.getUserById, getUserById);
  bind(calls.listUsers, listOwnUsers);
  bind(calls.listUsersOfAccount, listUsersOfAccount);
  bind(calls.createUser, createUser);
  bind(calls.createMerchantUser, createMerchantUser);
  bind(calls.copyUser, copyUser);
  bind(calls.deleteUser, deleteUser);
  bind(calls.updateUser, updateUser);
  bind(calls.resetIpRestriction, resetIpRestriction);
  bind(calls.requestPasswordChange, requestPasswordChange);
  bind(calls.requestDisableLogin, requestDisableLogin);
  bind(calls.changePassword, changePassword);
  bind(calls.createApiKey, createApiKey);
  bind(calls.listApiKeys, listApiKeys);
  bind(calls.listApiKeysToo, listApiKeys);
  bind(calls.getApiKey, getApiKey);
  bind(calls.updateApiKey, updateApiKey);
  bind(calls.rotateApiKey, rotateApiKey);
  bind(calls.deleteApiKey, deleteApiKey);
  bind(calls.getPublicKey, getPublicKey);
  bind(calls.startTwoFactor, startTwoFactor);
  bind(calls.confirmTwoFactor, confirmTwoFactor);
  bind(calls.removeTwoFactor, removeTwoFactor);
  bind(calls.countRecoveryCodes, countRecoveryCodes);
  bind(calls.renewRecoveryCodes, renewRecoveryCodes);
  bind(calls.startForcedTwoFactor, startForcedTwoFactor);
  bind(calls.confirmForcedTwoFactor, confirmForcedTwoFactor);
  bind(calls.forgotUsername, forgotUsername);
  bind(calls.forgotPassword, forgotPassword);
  bind(calls.resetPassword, resetPassword);
  bind(calls.resetForgottenPassword, resetPassword);
  bind(calls.resendWelcome, resendWelcome);
  bind(calls.listSessions, listOwnSessions);
  bind(calls.endSession, endOwnSession);
  bind(calls.endSessionsOf, endSessionsOf);
  bind(calls.loginAs, logInAs);
  bind(calls.startPasskeySignIn, startPasskeySignIn);
  bind(calls.listPasskeys, listPasskeys);
  bind(calls.startPasskey, startPasskey);
  bind(calls.addPasskey, addPasskey);
  bind(calls.removePasskey, removePasskey);
  bind(calls.registerUnit, registerUnit);
  bind(calls.listUnits, listUnits);
  bind(calls.updateUnit, updateUnit);
  bind(calls.refreshUnit, refreshUnit);
  bind(calls.deleteUnit, deleteUnit);
  bind(calls.revokeUnit, revokeUnit);
  bind(calls.getTerms, getTerms);
  bind(calls.listTerms, listTerms);
  bind(calls.publishTerms, publishTerms);
  bind(calls.acceptTerms, acceptTerms);
}
