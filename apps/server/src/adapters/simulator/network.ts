import { join } from "node:path";
import { WAITING_FOR_PAYER } from "@gatehouse/contract/transactions/response-codes.ts";
import type { BatchAnswer, BatchItem, ChargeRequest, Outcome, RefundRequest, Return } from "../../ports/processor.ts";
import { sendAway } from "./away.ts";
import { type Answered, decideCharge, outcomeOf, type StagedCharge, type Verdict, verdict } from "./decide.ts";
import { Devices, type DeviceTimes, deviceTimes } from "./devices.ts";
import { openJournal } from "./journal.ts";
import { type CameBack, isWaiting, Payers } from "./payers.ts";
import {
  approval,
  cameTooLate,
  invalidAmount,
  invalidTransaction,
  notHonoured,
  returnReasons,
  type Wording,
} from "./triggers.ts";

type Operation = ChargeRequest["operation"] | "refund" | "tombstone";

/** A reference and how it was decided. A tombstone was asked about before it arrived: it may never charge. */
type Decided = {
  reference: string;
  operation: Operation;
  amount: number;
  currency: string;
  verdict: Verdict;
  original?: string;
  /** Asked by a second processor after the first was told no. */
  again?: true;
};

type JournalRecord =
  | { kind: "decided"; entry: Decided }
  | { kind: "declined_for_good"; reference: string }
  | { kind: "reversed"; reference: string }
  | ({ kind: "came_back" } & CameBack)
  | { kind: "batch"; id: string; references: string[]; amounts: number[]; answer: BatchAnswer }
  | { kind: "acknowledged"; references: string[] };

/** `for_good`: a decline that was asked about. Whoever heard of it must not see it approved by somebody else. */
type Entry = Decided & { for_good: boolean; reversed: boolean; refunded: number; cleared: number };

type Asked = Pick<ChargeRequest, "reference" | "declined_elsewhere">;

type Batch = { id: string; currency: string; items: BatchItem[] };

/** What can be asked of the network. What it answers stands in its journal and is answered again after a restart. */
export type Network = {
  charge(request: StagedCharge): Promise<Outcome>;
  refund(request: RefundRequest): Promise<Outcome>;
  /** False when the money was already cleared. */
  reverse(reference: string): Promise<boolean>;
  question(reference: string): Promise<Outcome | null>;
  closeBatch(batch: Batch): Promise<BatchAnswer>;
  lateReturns(): Promise<Return[]>;
  acknowledge(references: string[]): Promise<void>;
  /** Those that persons hold. */
  devices: Devices;
  payers: Payers;
  close(): Promise<void>;
};

export const journalName = "network.jsonl";

/**
 * The network's ledger: what is decided is written down and remembered within one turn of the event loop, so two requests
 * can never decide the same reference differently, and nothing is remembered that could not be written.
 */
export async function openNetwork(dataDir: string, times: DeviceTimes = deviceTimes, now = Date.now): Promise<Network> {
  const devices = new Devices(times);
  const ledger = new Ledger();
  const journal = await openJournal<JournalRecord>(join(dataDir, journalName), (record) => ledger.apply(record));

  const record = (entry: JournalRecord) => {
    journal.append(entry);
    ledger.apply(entry);
  };
  const decide = async (request: Asked, decision: () => Decided): Promise<Outcome> => {
    const known = ledger.answered(request);
    const entry = known ?? decision();
    if (!known) record({ kind: "decided", entry });
    return outcomeOf(request.reference, entry.verdict);
  };
  const end = (reference: string) => {
    const ending = ledger.endOf(reference);
    if (ending) record(ending);
    devices.withdraw(reference);
  };
  const comeBack = (back: CameBack) => record({ kind: "came_back", ...back });
  const payers = new Payers(ledger.sentAway, comeBack, now);
  const chargeAtDevice = async (request: StagedCharge, asked: Promise<Answered>): Promise<Outcome> => {
    const answered = await asked;
    // While a person took their time, the question what became of the charge may have come first: then it stands.
    const outcome = await decide(request, () => decidedCharge(request, answered, now()));
    devices.tell(request.reference, outcome);
    return outcome;
  };

  return {
    devices,
    payers,
    charge(request) {
      const asked = ledger.entries.has(request.reference) ? undefined : devices.ask(request);
      return asked ? chargeAtDevice(request, asked) : decide(request, () => decidedCharge(request, undefined, now()));
    },
    refund: (request) => decide(request, () => ledger.decideRefund(request)),
    async reverse(reference) {
      const known = ledger.entries.get(reference);
      if (ledger.cleared.has(reference)) return false;
      if (!known) end(reference);
      else if (!known.reversed) record({ kind: "reversed", reference });
      return true;
    },
    async question(reference) {
      const known = ledger.entries.get(reference);
      if (known) payers.endWait(known);
      end(reference);
      return known && known.operation !== "tombstone" ? outcomeOf(reference, known.verdict) : null;
    },
    async closeBatch(batch) {
      const known = ledger.batches.get(batch.id);
      const answer = known ?? ledger.decideBatch(batch);
      // A refused batch clears nothing and is not remembered: it may be put right and sent again.
      if (!known && answer.response_code === 100) record(batchRecord(batch, answer));
      return answer;
    },
    lateReturns: async () => ledger.lateReturns(),
    async acknowledge(references) {
      const open = references.filter((reference) => ledger.late.has(reference));
      if (open.length > 0) record({ kind: "acknowledged", references: open });
    },
    close() {
      devices.close();
      return journal.close();
    },
  };
}

function decidedCharge(request: StagedCharge, answered: Answered | undefined, now: number): Decided {
  const { reference, operation, amount, currency } = request;
  const again = request.declined_elsewhere ? ({ again: true } as const) : {};
  const decided = decideCharge(request, answered);
  const away = decided.code === WAITING_FOR_PAYER ? sendAway(request, now) : undefined;
  return { reference, operation, amount, currency, verdict: { ...decided, ...(away ? { away } : {}) }, ...again };
}

function batchRecord({ id, items }: Batch, answer: BatchAnswer): JournalRecord {
  const references = items.map((item) => item.reference);
  return { kind: "batch", id, references, amounts: items.map((item) => item.amount), answer };
}

function tombstoneOf(reference: string): Decided {
  return { reference, operation: "tombstone", amount: 0, currency: "", verdict: verdict(cameTooLate, 0) };
}

/** Declined by the first processor, so that a second may still be asked. */
function mayBeAskedAgain(entry: Entry): boolean {
  const { again, for_good, operation, verdict } = entry;
  if (isWaiting(entry)) return false;
  return !again && !for_good && operation !== "tombstone" && operation !== "refund" && !isApproval(verdict.code);
}

const isApproval = (code: number) => code >= 100 && code < 200;

/** Memory of the network, changed by `apply` alone: live and on replay in the same way. */
class Ledger {
  readonly entries = new Map<string, Entry>();
  readonly batches = new Map<string, BatchAnswer>();
  readonly cleared = new Set<string>();
  /** Payments whose payer was sent away, by the key that they were given. */
  readonly sentAway = new Map<string, Entry>();
  /** References that came back late and were not acknowledged. */
  readonly late = new Set<string>();

  apply(record: JournalRecord): void {
    if (record.kind === "decided") this.#add(record.entry);
    else if (record.kind === "declined_for_good") this.#endDecline(record.reference);
    else if (record.kind === "reversed") this.#reverse(record.reference);
    else if (record.kind === "came_back") this.#comeBack(record);
    else if (record.kind === "batch") this.#clear(record);
    else for (const reference of record.references) this.late.delete(reference);
  }

  /** What was answered to it before. A second processor is told nothing of the first one's decline. */
  answered({ reference, declined_elsewhere }: Asked): Entry | undefined {
    const entry = this.entries.get(reference);
    return entry && declined_elsewhere && mayBeAskedAgain(entry) ? undefined : entry;
  }

  /** What makes sure that nothing which arrives later changes the answer, unless nothing can. */
  endOf(reference: string): JournalRecord | undefined {
    const entry = this.entries.get(reference);
    if (!entry) return { kind: "decided", entry: tombstoneOf(reference) };
    return mayBeAskedAgain(entry) ? { kind: "declined_for_good", reference } : undefined;
  }

  decideRefund(request: RefundRequest): Decided {
    const { reference, original_reference: original, amount, currency } = request;
    return {
      reference,
      operation: "refund",
      amount,
      currency,
      original,
      verdict: verdict(this.#refundAnswer(request), amount),
    };
  }

  decideBatch({ currency, items }: Batch): BatchAnswer {
    const seen = new Set<string>();
    for (const item of items) {
      if (this.cleared.has(item.reference) || seen.has(item.reference))
        return refusedBatch(430, "DUPLICATE ITEM", item);
      seen.add(item.reference);
      if (!this.#inCurrency(item, currency)) return refusedBatch(440, "ITEM OF ANOTHER CURRENCY", item);
      if (!this.#clearable(item)) return refusedBatch(440, "ITEM NOT APPROVED", item);
    }
    const returned = items.filter((item) => this.entries.get(item.reference)?.verdict.return_at === "settlement");
    const returns = returned.map(({ reference }) => ({ reference, reason: returnReasons.settlement, late: false }));
    return { response_code: 100, response_message: " ACCEPT", returns };
  }

  /** An original the network never saw is let through, as networks do: it may stem from another processor or a seed. */
  #refundAnswer(request: RefundRequest): Wording {
    const original = this.entries.get(request.original_reference);
    if (!original) return approval;
    if (original.verdict.refund_declines) return notHonoured;
    if (original.currency !== request.currency) return invalidTransaction;
    if (original.reversed || original.verdict.amount_approved === 0) return invalidTransaction;
    const most = Math.max(original.verdict.amount_approved, original.cleared);
    return original.refunded + request.amount > most ? invalidAmount : approval;
  }

  /** Nothing is cleared that was declined, cancelled, or approved for less but its tip. Unknown items pass, as in refunds. */
  #clearable(item: BatchItem): boolean {
    const entry = this.entries.get(item.reference);
    if (!entry) return true;
    const { amount_approved, code } = entry.verdict;
    const tip = isApproval(code) ? (item.tip_amount ?? 0) : 0;
    return !entry.reversed && item.amount <= amount_approved + tip;
  }

  #inCurrency(item: BatchItem, currency: string): boolean {
    const entry = this.entries.get(item.reference);
    return !entry || entry.operation === "tombstone" || entry.currency === currency;
  }

  lateReturns(): Return[] {
    return [...this.late].map((reference) => ({ reference, reason: returnReasons.late, late: true }));
  }

  #add(decided: Decided): void {
    const entry = { ...decided, for_good: false, reversed: false, refunded: 0, cleared: 0 };
    this.entries.set(decided.reference, entry);
    if (decided.verdict.away) this.sentAway.set(decided.verdict.away.key, entry);
    this.#countRefund(decided, decided.verdict.amount_approved);
  }

  #endDecline(reference: string): void {
    const entry = this.entries.get(reference);
    if (entry) entry.for_good = true;
  }

  #comeBack({ reference, verdict: decided }: CameBack): void {
    const entry = this.entries.get(reference);
    if (entry) entry.verdict = decided;
  }

  #reverse(reference: string): void {
    const entry = this.entries.get(reference);
    if (!entry) return;
    entry.reversed = true;
    this.#countRefund(entry, -entry.verdict.amount_approved);
  }

  #countRefund(refund: Decided, amount: number): void {
    const original = refund.original === undefined ? undefined : this.entries.get(refund.original);
    if (original) original.refunded += amount;
  }

  #clear({ id, references, amounts, answer }: Extract<JournalRecord, { kind: "batch" }>): void {
    this.batches.set(id, answer);
    for (const [index, reference] of references.entries()) {
      this.cleared.add(reference);
      const entry = this.entries.get(reference);
      if (entry) entry.cleared = amounts[index] ?? 0;
      if (this.entries.get(reference)?.verdict.return_at === "late") this.late.add(reference);
    }
  }
}

function refusedBatch(response_code: number, reason: string, item: BatchItem): BatchAnswer {
  return { response_code, response_message: ` REJECT ${reason} ${item.reference}`, returns: [] };
}
