import { MASK } from "@gatehouse/contract/secret.ts";
import type { terminalCalls } from "@gatehouse/contract/terminals/calls.ts";
import { terminal as schema, type Terminal, type TerminalInput } from "@gatehouse/contract/terminals/terminal.ts";
import type { Context, UseCase } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { refuse } from "../../refusal.ts";
import { listPageOf } from "../../search/page.ts";
import { findMerchant } from "../accounts/index.ts";
import { recordAudit } from "../audit/index.ts";
import { faultOfChange, rateOf } from "../pricing/index.ts";
import { nextCutOff, settleForTerminal } from "../processors/index.ts";
import { presentTerminal, sealOwner } from "./present-terminal.ts";
import {
  countTerminals,
  deleteTerminal as deleteRow,
  insertTerminal,
  listTerminals as listRows,
  lockTerminal,
  type TerminalRow,
  updateTerminal as updateRow,
} from "./terminal.store.ts";

const DEFAULT_SETTLE_AT = "23:30:00";

export const listTerminals: UseCase<typeof terminalCalls.listTerminals> = async ({ services, caller, query }) =>
  services.db.scoped(caller.scope, async (tx) => ({
    data: (await listRows(tx, listPageOf(query))).map(presentTerminal),
    total_count: await countTerminals(tx),
  }));

export const createTerminal: UseCase<typeof terminalCalls.createTerminal> = async (context, input) => {
  const { services, caller } = context;
  return services.db.scoped(caller.scope, async (tx) => {
    const now = services.clock.now();
    const id = services.ids.next();
    const { auth_key, ...given } = input;
    await refuseUnlawful(tx, context, { after: { status: "active", ...given } });
    const row = await insertTerminal(tx, {
      ...given,
      ...sealed(context, { merchant_id: tx.merchantId, id }, auth_key),
      id,
      next_settle_at: await cutOff(tx, input.settle_at ?? DEFAULT_SETTLE_AT, now),
      created_at: now,
      updated_at: now,
    });
    const made = presentTerminal(row);
    await note(tx, context, { action: "create", before: null, after: row });
    // This once, so that whoever sets the device up can compare.
    return { ...made, auth_key: auth_key ?? "" };
  });
};

export const updateTerminal: UseCase<typeof terminalCalls.updateTerminal> = (context, input) =>
  change(context, context.params.tid ?? "", input);

export const setUpTerminal: UseCase<typeof terminalCalls.setUpTerminal> = (context, input) =>
  change(context, context.params.id ?? "", input);

function change(context: Context, id: string, input: TerminalInput): Promise<Terminal> {
  const { services, caller } = context;
  return services.db.scoped(caller.scope, async (tx) => {
    const before = (await lockTerminal(tx, id)) ?? refuse("not_found");
    const now = services.clock.now();
    const { auth_key, flags, ...given } = input;
    const after = { ...before, ...given };
    await refuseUnlawful(tx, context, { before, after });
    const row = await updateRow(tx, id, {
      ...given,
      ...sealed(context, before, auth_key),
      ...(flags ? { flags: { ...before.flags, ...flags } } : {}),
      ...(settlesAnew(before, given, now) ? { next_settle_at: await cutOff(tx, after.settle_at, now) } : {}),
      updated_at: now,
    });
    await note(tx, context, { action: "update", before, after: row });
    return presentTerminal(row);
  });
}

/**
 * While it did not settle by itself its hour went by, maybe for months: it is not made up for in the middle of the day. What
 * is due is put off by nobody.
 */
function settlesAnew(before: TerminalRow, given: Partial<TerminalRow>, now: Date): boolean {
  const names = ["auto_settle", "status", "settle_at"] as const;
  const isDue = before.auto_settle && before.status === "active" && before.next_settle_at <= now;
  return !isDue && names.some((name) => given[name] !== undefined && given[name] !== before[name]);
}

type Priced = Partial<Pick<TerminalRow, "status" | "payment_adjustment_type" | "payment_adjustment_value">>;

/** What a terminal adds goes before the rate of its processor, so it is held to the same. */
async function refuseUnlawful(
  tx: Tx,
  { services }: Context,
  { before, after }: { before?: Priced; after: Priced },
): Promise<void> {
  const merchant = (await findMerchant(tx, tx.merchantId)) ?? refuse("not_found");
  const day = services.clock.now().toISOString().slice(0, 10);
  const kept = { before: before && holderOf(before), after: holderOf(after) };
  const fault = faultOfChange(merchant, kept, { day, at: "payment_adjustment_value" });
  if (fault) refuse("unfit_field", fault);
}

const holderOf = ({ status, payment_adjustment_type = "", payment_adjustment_value = 0 }: Priced) => ({
  status,
  rate: rateOf(payment_adjustment_type, payment_adjustment_value),
});

export const deleteTerminal: UseCase<typeof terminalCalls.deleteTerminal> = async (context) =>
  context.services.db.scoped(context.caller.scope, async (tx) => {
    const gone = (await deleteRow(tx, context.params.tid ?? "")) ?? refuse("not_found");
    await note(tx, context, { action: "delete", before: gone, after: null });
    return null;
  });

type Noted = { action: string; before: TerminalRow | null; after: TerminalRow | null };

function note(tx: Tx, context: Context, { action, before, after }: Noted): Promise<void> {
  const record = { account_id: tx.merchantId, record_type: "terminal", record_id: (after ?? before)?.id ?? "" };
  return recordAudit(tx, context, {
    ...record,
    action,
    schema,
    before: before && audited(before),
    after: after && audited(after),
  });
}

/** With the sealed key, which the audit hides: so it sees that another one was set. */
function audited(row: TerminalRow): Terminal {
  return { ...presentTerminal(row), auth_key: row.auth_key };
}

export const settleTerminal: UseCase<typeof terminalCalls.settleTerminal> = async (context) =>
  context.services.db.scoped(context.caller.scope, async (tx) => {
    const row = (await lockTerminal(tx, context.params.id ?? "")) ?? refuse("not_found");
    await settleForTerminal(tx, row.id, context.services.clock.now());
    await note(tx, context, { action: "settle", before: row, after: row });
    return null;
  });

function sealed({ services }: Context, owner: { merchant_id: string; id: string }, authKey: string | undefined) {
  if (authKey === undefined || authKey === MASK) return {};
  return { auth_key: authKey === "" ? "" : services.keys.seal(authKey, sealOwner(owner)) };
}

/** The hour is the merchant's own. */
async function cutOff(tx: Tx, settleAt: string, now: Date): Promise<Date> {
  return nextCutOff(settleAt, (await findMerchant(tx, tx.merchantId))?.timezone ?? "UTC", now);
}
