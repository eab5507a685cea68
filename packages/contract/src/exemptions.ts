import type { Exemption } from "./call.ts";

/** Reasons that several calls share, for the audit, for the guard or for both. */
export const changesNothing: Exemption = { none: "The call answers a question and changes nothing." };
export const inPaymentHistory: Exemption = { none: "Payments have their own journal and event history." };
export const ownView: Exemption = {
  none: "It changes only the user's own view of a list, not a setting of the account.",
};
export const awaitsCode: Exemption = { none: "A secret has no effect until a code confirms it, which is recorded." };
export const permissionByType: Exemption = { none: "The use case asks for the permission of each transaction type." };
export const provenByBody: Exemption = {
  none: "The body proves who asks: by password, emailed code, passkey or device token.",
};
export const publicPage: Exemption = { none: "A merchant's page makes the call, and page keys carry no permissions." };
export const sandboxOnly: Exemption = { none: "Only the sandbox serves the call; production does not." };
export const forgotten: Exemption = {
  none: "A user locked out has no credential; the reply is the same for everyone.",
};
