import type { CallWithSchemas } from "@gatehouse/contract/call.ts";
import type { EndedExchange } from "../../http/exchange.ts";
import { REDACTED, redact, redactRefusal, rulesOf } from "./redact.ts";
import type { NewEntry } from "./request-log.store.ts";

const ID = /^[0-9a-v]{20}$/;
/** Parameters that name a record. A `sid` names a session, which is a secret. */
const NAMES_RECORD = /^(?!sid$).*id$/i;

/** When the exchange ended is noted beside it, for time is asked where it is recorded. */
export type LoggedExchange = EndedExchange & { endedAt: Date };

/** The entry of a call, redacted. Without `keepsBodies` it has neither query, request nor reply. */
export function buildEntry(exchange: LoggedExchange, keepsBodies: boolean): NewEntry {
  const { call, caller, endedAt, durationMs } = exchange;
  return {
    merchant_id: caller.account_type_id,
    id: exchange.id,
    created_at: new Date(endedAt.getTime() - durationMs),
    key_id: caller.key?.id ?? "",
    key_name: caller.key?.name ?? "",
    method: exchange.method,
    path: pathOf(exchange),
    status: exchange.status,
    duration_ms: durationMs,
    transaction_ids: transactionsOf(exchange),
    ...(keepsBodies ? bodiesOf(exchange, call) : { query: "", request: "", reply: "" }),
  };
}

/** The path with each parameter redacted that is not the id of a record. */
function pathOf({ call, params }: LoggedExchange): string {
  const shown = (name: string) => {
    const value = params[name] ?? "";
    return NAMES_RECORD.test(name) && ID.test(value) ? value : REDACTED;
  };
  return `/api${call.path.replace(/\{(\w+)\}/g, (_, name: string) => shown(name))}`;
}

function bodiesOf(exchange: LoggedExchange, call: CallWithSchemas) {
  const { refusal, input, reply, query } = exchange;
  const rules = rulesOf(call);
  const hasQuery = Object.keys(query as object).length > 0;
  const hasInput = call.method !== "GET" && input !== undefined;
  return {
    query: hasQuery ? redact(rules.query, query) : "",
    request: hasInput ? redact(rules.input, input) : "",
    reply: refusal ? redactRefusal(refusal) : redact(rules.reply, reply),
  };
}

/** The transactions that a call names in its path, and those that it returned one by one. */
function transactionsOf({ call, params, reply }: LoggedExchange): string[] {
  if (!/^\/transactions?(\/|$)/.test(call.path)) return [];
  const { data } = (reply ?? {}) as { data?: unknown };
  const returned = call.list || data === null || typeof data !== "object" ? [] : idsIn(data as Returned);
  return [...new Set([params.id ?? "", ...returned])].filter((id) => typeof id === "string" && ID.test(id));
}

type Returned = {
  id?: string;
  referenced_transaction_id?: string;
  split_transaction_response?: Returned | null;
  transactions?: readonly Returned[];
};

function idsIn({
  id = "",
  referenced_transaction_id = "",
  split_transaction_response,
  transactions,
}: Returned): string[] {
  const split = split_transaction_response ? idsIn(split_transaction_response) : [];
  const several = Array.isArray(transactions) ? transactions.flatMap(idsIn) : [];
  return [id, referenced_transaction_id, ...split, ...several];
}
