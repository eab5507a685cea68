import type { Services } from "../../context.ts";
import { systemScope } from "../../db/scope.ts";
import { chainedAccounts, findHead, linksAfter } from "./audit.store.ts";
import { type ChainRow, endFaults, type Fault, type Head, pageFaults } from "./domain/chain.ts";

const PAGE = 1_000;

/** Reads every chain and names each row that was edited, inserted or removed since the program wrote it. */
export async function verifyAudit(
  services: Pick<Services, "db" | "keys">,
): Promise<{ accounts: number; rows: number; faults: Fault[] }> {
  const found = new Set(await services.db.scoped(systemScope, chainedAccounts));
  const opened = new Set<string>();
  const faults: Fault[] = [];
  let rows = 0;
  for (const account of found) {
    const chain = await verifyChain(services, account);
    rows += chain.rows;
    faults.push(...chain.faults);
    for (const one of chain.opened) opened.add(one);
  }
  const gone = [...opened].filter((account_id) => !found.has(account_id));
  faults.push(...gone.map((account_id): Fault => ({ account_id, seq: 1, through: 1, fault: "removed" })));
  return { accounts: found.size, rows, faults };
}

/** The head is read after the rows, and again after each further page, for entries may be written meanwhile. */
async function verifyChain(services: Pick<Services, "db" | "keys">, account_id: string) {
  const { digest } = services.keys;
  const faults: Fault[] = [];
  const opened: string[] = [];
  let last: ChainRow | undefined;
  let head: Head | undefined;
  let rows = 0;
  for (;;) {
    const from = { account_id, seq: last?.seq ?? 0, limit: PAGE };
    const page = await services.db.scoped(systemScope, (tx) => linksAfter(tx, from));
    // Nothing more although the last head promised it: the tail is missing.
    if (page.length === 0 && head) break;
    faults.push(...pageFaults(digest, last, page));
    opened.push(...page.filter(isOpening).map((row) => row.record_id));
    rows += page.length;
    last = page.at(-1) ?? last;
    head = await services.db.scoped(systemScope, (tx) => findHead(tx, account_id));
    if (page.length < PAGE && (head?.seq ?? 0) <= (last?.seq ?? 0)) break;
  }
  return { rows, opened, faults: once([...faults, ...endFaults(digest, head, last)]) };
}

/** A row can be noticed by itself and by its neighbour. */
function once(faults: Fault[]): Fault[] {
  return [...new Map(faults.map((fault) => [`${fault.fault} ${fault.seq}`, fault])).values()];
}

const isOpening = (row: ChainRow): boolean => row.record_type === "audit" && row.action === "open";
