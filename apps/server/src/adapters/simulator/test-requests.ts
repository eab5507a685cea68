import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ChargeRequest, Instrument } from "../../ports/processor.ts";
import { journalName } from "./network.ts";

/** Requests and a place on the disk for the tests of the simulator and of its client. */
export function charge(reference: string, changes: Partial<ChargeRequest> = {}): ChargeRequest {
  return {
    reference,
    operation: "sale",
    amount: 1001,
    currency: "usd",
    instrument: card("4111111111111111"),
    address: { line_1: "1 Main St", postal_code: "60601" },
    allow_partial: false,
    ...changes,
  };
}

export function card(number: string, cvc = "999"): Instrument {
  return { kind: "card", number, expiration: { month: 12, year: 2040 }, cvc, entry: "keyed" };
}

export function account(routing_number: string): Instrument {
  return { kind: "ach", routing_number, account_number: "1234567890", account_type: "checking", sec_code: "web" };
}

export function inPostalCode(reference: string, postal_code: string): ChargeRequest {
  return charge(reference, { address: { line_1: "1 Main St", postal_code } });
}

export async function temporaryDirectory(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), "gatehouse-network-"));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

export function journalText(dataDir: string): Promise<string> {
  return readFile(join(dataDir, journalName), "utf8");
}

/** How often the journal says that a reference was decided: money moves once per decision. */
export async function decisionsOf(dataDir: string, reference: string): Promise<number> {
  return (await journalText(dataDir)).split(`"reference":"${reference}"`).length - 1;
}
