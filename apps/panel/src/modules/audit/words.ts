import type { AuditEntry } from "@gatehouse/contract/audit/schemas.ts";
import { inside, say } from "../../lib/say.ts";

/** What was done, as it is told afterwards: `set_two_factor` is no deed's name to a reader. */
const done: Record<string, string> = {
  accept: "accepted",
  add_passkey: "passkey added",
  change_password: "password changed",
  contact_support: "support contacted",
  create: "created",
  delete: "deleted",
  delete_unit: "unit deleted",
  end_session: "session ended",
  end_sessions: "sessions ended",
  import: "imported",
  lock_out: "locked out",
  log_in_as: "logged in as",
  lose: "lost",
  lose_domain: "domain lost",
  open: "opened",
  publish: "published",
  register_unit: "unit registered",
  release: "released",
  remove_passkey: "passkey removed",
  remove_two_factor: "two-factor authentication removed",
  renew_recovery_codes: "recovery codes renewed",
  resend_welcome: "welcome mail sent again",
  reset_password: "password reset",
  restrict: "restricted",
  revoke_unit: "unit revoked",
  rotate: "rotated",
  send_test: "test sent",
  set_password: "password set",
  set_two_factor: "two-factor authentication set up",
  settle: "settled",
  sign_in: "signed in",
  update: "updated",
  update_unit: "unit updated",
  verify: "verified",
};

const records: Record<string, string> = { mail_template: "email template" };

const told = { action: done, record_type: records };
export type Told = keyof typeof told;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The same within a sentence. */
export const doneTo = ({ action }: Pick<AuditEntry, "action">) => done[action] ?? inside(action);

/** What was done, as a list of the past says it. */
export const sayAction = ({ action, record_type }: Pick<AuditEntry, "action" | "record_type">) =>
  action === "open" && record_type === "audit" ? "Opened the audit" : capital(doneTo({ action }));

export const sayRecord = ({ record_type }: Pick<AuditEntry, "record_type">) =>
  capital(records[record_type] ?? say(record_type));

const plain = (text: string) => text.trim().toLowerCase().replaceAll(/[ -]/g, "_");

/** Who reads "Password changed" looks for it so: the code that the API has for it. */
export function codeOf(name: Told, typed: string): string {
  const code = plain(typed);
  return Object.entries(told[name]).find(([, words]) => plain(words) === code)?.[0] ?? code;
}
