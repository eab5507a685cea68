import { type CallDocs, defineDocs } from "../docs.ts";
import { apiKey } from "./api-key.ts";
import type { keySchemas } from "./key-schemas.ts";
import { passkeyAssertion, passkeyRegistration } from "./passkey.ts";
import type { passkeySchemas } from "./passkey-schemas.ts";
import { passkey } from "./passkey-schemas.ts";
import type { recoverySchemas } from "./recovery-schemas.ts";
import type { restrictionSchemas } from "./restriction-schemas.ts";
import type { sessionSchemas } from "./session-schemas.ts";
import type { termsSchemas } from "./terms-schemas.ts";
import type { twoFactorSchemas } from "./two-factor-schemas.ts";
import { mobileUnit, type unitSchemas } from "./unit-schemas.ts";
import {
  createdUser,
  defaultsInput,
  notificationInput,
  permissionInput,
  restrictionsInput,
  user,
  userCreate,
} from "./user.ts";
import type { userSchemas } from "./user-schemas.ts";

type In = (title: string, details?: string, legacy?: string) => CallDocs;
const inGroup =
  (group: string): In =>
  (title, details, legacy) => ({ group, title, ...(details ? { details } : {}), ...(legacy ? { legacy } : {}) });

const signIn = inGroup("Sign-in");
const users = inGroup("Users");
const keys = inGroup("API keys");
const passwords = inGroup("Passwords");
const twoFactor = inGroup("Two-factor authentication");
const passkeys = inGroup("Passkeys");
const terms = inGroup("Terms of service");
const units = inGroup("Mobile devices");

type Names = keyof (typeof sessionSchemas &
  typeof userSchemas &
  typeof restrictionSchemas &
  typeof keySchemas &
  typeof recoverySchemas &
  typeof twoFactorSchemas &
  typeof passkeySchemas &
  typeof termsSchemas &
  typeof unitSchemas);

export const identityDocs = defineDocs<Names>({
  groups: {
    "Sign-in": "Sign in, list sessions and end them. Servers use an API key instead of a session.",
    Users: "Users of merchants, partners and administrators, with their permissions and restrictions.",
    "API keys": "Keys that act for the user who created them. A private key belongs on a server only.",
    Passwords: "Change a password, or recover a username or password by email.",
    "Two-factor authentication": "Time-based codes (TOTP, RFC 6238) and recovery codes as the second factor.",
    Passkeys: "WebAuthn passkeys as the second factor, or as the only one.",
    "Terms of service": "Published versions of the terms of service, and their acceptance.",
    "Mobile devices": "Phones and tablets that users register for sign-in.",
  },
  calls: {
    tokenAuth: signIn(
      "Sign in",
      "Send `username` and `password`, and a `totp` code or a `passkey` if the user has two-factor authentication. A passkey alone also signs in. To sign in as another user, send the `auth_key` of GET /user/loginas/{id} alone. The reply holds the session token for the Authorization header.",
    ),
    logout: signIn("Sign out", "Ends the caller's session. Its token is refused from then on."),
    listSessions: signIn("List sessions", "Lists the caller's open sessions, newest first."),
    endSession: signIn("End a session", "Ends one of the caller's sessions."),
    endSessionsOf: signIn(
      "End a user's sessions",
      "Ends every session of a user whom the caller manages. With the caller's own id, the current session stays open.",
    ),
    loginAs: signIn(
      "Create a key to sign in as a user",
      "Returns a key for the `auth_key` of POST /token-auth. The key works once, within 60 seconds. The audit log records both users.",
    ),
    getUser: users("Get the current user", "Returns the user whose session or API key makes the call."),
    getUserById: users("Get a user", "Returns a user of the caller's account or of an account below it."),
    listUsers: users("List users", "Lists the users of the caller's account, oldest first."),
    listUsersOfAccount: users("List an account's users", "Lists the users of a merchant or partner, oldest first."),
    createUser: users(
      "Create a user",
      "Creates a user of the caller's account, or of the account in `account_type_id`. Callers can't grant permissions that they don't have. With `create_api_key` or `create_pub_api_key` the reply holds the keys; no later reply does.",
    ),
    createMerchantUser: users("Create a merchant's user", "Creates a user of a merchant that the caller manages."),
    updateUser: users(
      "Update a user",
      "Users change their own profile; user managers change the rest. Members that are left out keep their values. A change of one's own email address needs `current_password`.",
    ),
    deleteUser: users(
      "Delete a user",
      "Deletes a user with their API keys and sessions. Users can't delete themselves.",
    ),
    copyUser: users("Copy a user", "Creates a user with the permissions, notifications and defaults of another user."),
    resetIpRestriction: users(
      "Remove a user's IP restriction",
      "The user can sign in from any address again. `user_id` may be in the body or in the query.",
    ),
    requestPasswordChange: users(
      "Require a password change",
      "The user must choose a new password at the next sign-in. `false` withdraws the request.",
    ),
    requestDisableLogin: users(
      "Block a user's sign-in",
      "Stops the user from signing in, or allows it again. The user's API keys keep working.",
    ),
    getPublicKey: keys(
      "Get a merchant's public key",
      "Returns the public key of a payment page and creates it on the first call. `x` is `tokenizer`, `checkout` or `invoice`.",
    ),
    createApiKey: keys(
      "Create an API key",
      "Creates a private key (`api`) or a public key (`pub`). The reply is the only one that holds the key itself.",
    ),
    listApiKeys: keys("List API keys", "Lists the caller's API keys, oldest first, without the keys themselves."),
    listApiKeysToo: keys("List API keys (old path)", "Lists the caller's API keys.", "Use GET /user/apikeys."),
    getApiKey: keys("Get an API key", "Returns one of the caller's API keys, without the key itself."),
    updateApiKey: keys("Update an API key", "Renames an API key or changes its scopes, addresses or expiry."),
    rotateApiKey: keys(
      "Rotate an API key",
      "Replaces the key. The old one stops at once, or keeps working until `previous_until`, which is at most 30 days away. The reply is the only one that holds the new key.",
    ),
    deleteApiKey: keys("Delete an API key", "Deletes an API key, named by its id or by the key itself."),
    changePassword: passwords("Change the password", "Changes the caller's own password and ends the other sessions."),
    forgotUsername: passwords(
      "Recover a username",
      "Emails the usernames that belong to an address. The reply is the same for unknown addresses.",
    ),
    forgotPassword: passwords(
      "Request a password reset",
      "Emails a reset code to the user. The reply is the same for unknown usernames.",
    ),
    resetPassword: passwords(
      "Reset a password",
      "Sets a new password with the code from the email. Every session of the user ends.",
    ),
    resetForgottenPassword: passwords(
      "Reset a password (old path)",
      "Sets a new password with the code from the email.",
      "Use POST /user/forgot-password/reset.",
    ),
    resendWelcome: passwords(
      "Resend a welcome email",
      "Sends the welcome email again. It holds a code to set a password if the user has none yet.",
    ),
    startTwoFactor: twoFactor(
      "Start two-factor setup",
      "Returns a secret and its QR code for an authenticator app. POST to the same path confirms it.",
    ),
    confirmTwoFactor: twoFactor(
      "Confirm two-factor setup",
      "Turns on two-factor authentication with a first code and returns recovery codes. Without `totp` the reply holds a secret and QR code, as the GET call does.",
    ),
    removeTwoFactor: twoFactor(
      "Turn off two-factor authentication",
      "Users turn off their own with a code. Administrators name another user in `user_id`.",
    ),
    countRecoveryCodes: twoFactor(
      "Count recovery codes",
      "Returns how many of the caller's recovery codes are unused.",
    ),
    renewRecoveryCodes: twoFactor(
      "Replace recovery codes",
      "Creates new recovery codes. The codes from before stop working.",
    ),
    startForcedTwoFactor: twoFactor(
      "Start required two-factor setup",
      "For users who must set up two-factor authentication before they can sign in. `token` comes from the refused sign-in.",
    ),
    confirmForcedTwoFactor: twoFactor(
      "Confirm required two-factor setup",
      "Turns on two-factor authentication with the setup token and a first code. The user then signs in again.",
    ),
    startPasskeySignIn: passkeys(
      "Start a passkey sign-in",
      "Returns a WebAuthn challenge. Send the browser's response as `passkey` to POST /token-auth.",
    ),
    listPasskeys: passkeys("List passkeys", "Lists the caller's passkeys, oldest first."),
    startPasskey: passkeys(
      "Start passkey registration",
      "Returns a WebAuthn challenge. Needs the user's password again.",
    ),
    addPasskey: passkeys("Add a passkey", "Stores the passkey that the browser created for the challenge."),
    removePasskey: passkeys("Remove a passkey", "The passkey can't sign in any more. Needs the user's password again."),
    getTerms: terms(
      "Get the terms of service",
      "Returns the current terms, or the version in the query. `text` is empty if no terms were published.",
    ),
    listTerms: terms("List versions of the terms", "Lists published versions, newest first, without their text."),
    publishTerms: terms(
      "Publish terms of service",
      "Publishes a version and accepts it for the caller. Sessions of other users can only accept the terms until they do; API keys keep working. A published version can't be withdrawn.",
    ),
    acceptTerms: terms("Accept the terms of service", "Accepts the current terms. Send the `version` that was read."),
    registerUnit: units("Register a mobile device", "Registers the device of the current session."),
    updateUnit: units("Update a mobile device", "Changes the identifier or type that a device reports."),
    refreshUnit: units(
      "Refresh a mobile session",
      "Returns a new token for the session of a registered device. The time at which the session ends doesn't change.",
    ),
    listUnits: units(
      "List mobile devices",
      "Lists the caller's devices, oldest first. User managers see the devices of the whole account.",
    ),
    deleteUnit: units(
      "Delete a mobile device",
      "Deletes a device and ends its sessions. It can be registered again. Only another user manager can delete a revoked device.",
    ),
    revokeUnit: units(
      "Revoke a mobile device",
      "Ends the sessions of a lost device. Later sign-ins of that user with its `physical_id` are refused.",
    ),
  },
  fields: {
    "ApiKey.api_key": "The key itself, in the reply that creates or rotates it; empty otherwise.",
    name: { text: "Full name of the user.", example: "Front Desk" },
    "ApiKey.name": { text: "Name of the key.", example: "Web shop" },
    "createApiKey.name": { text: "Name of the key.", example: "Web shop" },
    "updateApiKey.name": { text: "Name of the key.", example: "Web shop" },
    "Passkey.name": { text: "Name of the passkey.", example: "Work laptop" },
    "addPasskey.name": { text: "Name of the passkey.", example: "Work laptop" },
    type: "Type of the key: `api` is private, `pub` is public.",
    status: "`disabled` users can't sign in, and their keys are refused.",
    "MobileUnit.status": "Sign-ins from a `revoked` device are refused.",
    account_type: "Type of the account that the user belongs to.",
    account_type_id: "Id of the merchant, partner or administration that the user belongs to.",
    email: { text: "Email address.", example: "desk@bluemug.example" },
    "forgotUsername.email": { text: "Email address of the users.", example: "desk@bluemug.example" },
    token: { text: "Session token for the Authorization header.", example: "eyJhbGciOiJub25lIn0.e30." },
    "startForcedTwoFactor.token": {
      text: "Setup token from the refused sign-in.",
      example: "0000000000000000000000000000000000000000000",
    },
    "confirmForcedTwoFactor.token": {
      text: "Setup token from the refused sign-in.",
      example: "0000000000000000000000000000000000000000000",
    },
    "loginAs.key": "Key for the `auth_key` of POST /token-auth.",
    flags: "What the panel must ask of the user: `password_expired` is `true` if the password must change.",
    text: {
      text: "Text of the terms: paragraphs separated by an empty line; `# ` starts a heading.",
      example: "# Terms of service",
    },
    version: { text: "Version of the terms.", example: "2027-01" },
    defaults: "Ids of the processor, terminal and report formats that the user starts with.",
    "UserDefaults.processor_id": "Id of the processor that the user starts with; empty for none.",
    "UserDefaults.terminal_id": "Id of the terminal that the user starts with; empty for none.",
  },
  schemas: {
    ApiKey: apiKey,
    CreatedUser: createdUser,
    MobileUnit: mobileUnit,
    Passkey: passkey,
    PasskeyAssertion: passkeyAssertion,
    PasskeyRegistration: passkeyRegistration,
    User: user,
    UserCreate: userCreate,
    UserDefaults: defaultsInput,
    UserNotifications: notificationInput,
    UserPermissions: permissionInput,
    UserRestrictions: restrictionsInput,
  },
});
