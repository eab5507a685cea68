import type { Schema } from "@gatehouse/contract/call.ts";
import type { Context } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { appendLink, lockHead, moveHead } from "./audit.store.ts";
import { headSeal, type Link, linkHash } from "./domain/chain.ts";
import { visibleChange } from "./domain/visible-change.ts";

/** One write of one record. `schema` names the members that may be kept and marks the secret ones. */
export type Change = {
  account_id: string;
  action: string;
  record_type: string;
  record_id: string;
  schema: Schema;
  before: object | null;
  after: object | null;
};

/** What it is called when a record comes, changes or goes. */
export function actionOf({ before, after }: Pick<Change, "before" | "after">): "create" | "update" | "delete" {
  if (after === null) return "delete";
  return before === null ? "create" : "update";
}

type Actor = Pick<Context, "services" | "caller" | "ip">;

/** The chain that every account's first entry is noted in, so that a chain taken away as a whole is missed. */
const ROOT = "root0000000000000000";

/**
 * Adds to the audit in the transaction that makes the change: both happen or neither. Call it last, for it holds the
 * account's chain until the commit, and once for all changes, for chains are taken in one order.
 */
export async function recordAudit(tx: Tx, actor: Actor, ...changes: Change[]): Promise<void> {
  const accounts = [...new Set(changes.map((change) => change.account_id))].sort();
  const fresh: string[] = [];
  for (const account_id of accounts) {
    const own = changes.filter((change) => change.account_id === account_id).map((change) => wordsOf(actor, change));
    if (await extend(tx, actor, { account_id, entries: own })) fresh.push(account_id);
  }
  const openings = fresh.filter((account_id) => account_id !== ROOT).map((account_id) => opening(account_id));
  if (openings.length > 0) await extend(tx, actor, { account_id: ROOT, entries: openings });
}

type Entry = Omit<Link, "account_id" | "seq" | "id" | "created_at" | "previous_hash">;

function wordsOf({ caller, ip }: Actor, change: Change): Entry {
  const { action, record_type, record_id } = change;
  const behind = caller.impersonator;
  return {
    user_id: behind?.user_id ?? caller.user_id,
    user_name: behind?.username ?? caller.username,
    acting_as_user_id: behind ? caller.user_id : "",
    acting_as_user_name: behind ? caller.username : "",
    ip_address: ip,
    action,
    record_type,
    record_id,
    ...plain(visibleChange(change.schema, change.before, change.after)),
  };
}

/** As the database will give it back: what JSON cannot say is not hashed either. */
function plain<T>(value: T): T {
  return JSON.parse(JSON.stringify(value));
}

function opening(account_id: string): Entry {
  const nobody = { user_id: "", user_name: "", acting_as_user_id: "", acting_as_user_name: "", ip_address: "" };
  return { ...nobody, action: "open", record_type: "audit", record_id: account_id, before: null, after: null };
}

/** True when these are the first entries of the chain. */
async function extend(
  tx: Tx,
  { services }: Actor,
  { account_id, entries }: { account_id: string; entries: Entry[] },
): Promise<boolean> {
  const { digest } = services.keys;
  const start = await lockHead(tx, account_id);
  let { seq, hash } = start;
  const links = entries.map((entry) => {
    seq += 1;
    const link = {
      ...entry,
      account_id,
      seq,
      id: services.ids.next(),
      created_at: services.clock.now(),
      previous_hash: hash,
    };
    hash = linkHash(digest, link);
    return { ...link, hash };
  });
  const head = { account_id, seq, hash, seal: headSeal(digest, { account_id, seq, hash }) };
  // Without waiting for one another's answers: whoever comes next waits for all of them.
  await Promise.all([...links.map((link) => appendLink(tx, link)), moveHead(tx, head)]);
  return start.seq === 0;
}
