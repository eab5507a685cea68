import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { TestApp } from "./app.ts";

/** How our books and the network's put what became of a reference: nothing, money held, or money cleared. */
const ours = `SELECT id, CASE
    WHEN status IN ('declined', 'voided') THEN 'held 0'
    WHEN status IN ('authorized', 'pending_settlement', 'flagged', 'flagged_partner') THEN 'held ' || amount_authorized
    ELSE 'cleared ' || amount_settled END AS became
  FROM transactions WHERE payment_type <> 'cash' AND status NOT IN ('pending', 'unknown')`;

type Line =
  | { kind: "decided"; entry: { reference: string; verdict: { amount_approved: number }; again?: true } }
  | { kind: "declined_for_good" }
  | { kind: "came_back"; reference: string; verdict: { amount_approved: number } }
  | { kind: "reversed"; reference: string }
  | { kind: "batch"; references: string[]; amounts: number[] }
  | { kind: "acknowledged" };

/** References of which the network tells another story than we do, and what it did twice; nothing when all is right. */
export async function faultsAtNetwork(app: Pick<TestApp, "sql" | "folder">): Promise<unknown[]> {
  const { became, twice } = readNetwork(join(app.folder, "simulator", "network.jsonl"));
  const rows = await app.sql<{ id: string; became: string }>(ours);
  const faults: unknown[] = [...twice];
  for (const row of rows) {
    const there = became.get(row.id) ?? "held 0";
    if (there !== row.became) faults.push({ ...row, at_network: there });
    became.delete(row.id);
  }
  for (const [reference, at_network] of became) if (at_network !== "held 0") faults.push({ reference, at_network });
  return faults;
}

/** A line that has no end was never answered for. */
function readNetwork(file: string): { became: Map<string, string>; twice: string[] } {
  const became = new Map<string, string>();
  const twice: string[] = [];
  const once = (reference: string, next: string, before: RegExp) => {
    if (!before.test(became.get(reference) ?? "")) twice.push(`${reference}: ${became.get(reference)}, then ${next}`);
    became.set(reference, next);
  };
  for (const text of readFileSync(file, "utf8").split("\n").slice(0, -1)) {
    const line = JSON.parse(text) as Line;
    if (line.kind === "decided") {
      const { reference, verdict } = line.entry;
      once(reference, `held ${verdict.amount_approved}`, whatMayPrecede(line.entry));
    }
    if (line.kind === "came_back") once(line.reference, `held ${line.verdict.amount_approved}`, /^held 0$/);
    if (line.kind === "reversed") once(line.reference, "held 0", /^held/);
    if (line.kind === "batch")
      for (const [index, reference] of line.references.entries())
        once(reference, `cleared ${line.amounts[index]}`, /^held/);
  }
  return { became, twice };
}

/** A second processor may be asked for what the first declined, and for nothing else. */
const whatMayPrecede = ({ again }: { again?: true }) => (again ? /^(held 0)?$/ : /^$/);
