import { randomBytes } from "node:crypto";
import type { ApmType } from "@gatehouse/contract/transactions/paid-with.ts";
import type { ChargeRequest } from "../../ports/processor.ts";

/** A payer who was sent away: whoever knows the key may decide, and is sent back then. `since` in milliseconds. */
export type Away = { key: string; type: ApmType; return_url: string; since: number };

/** Nobody is sent away but for what is decided elsewhere. */
export function sendAway({ instrument, return_url = "" }: ChargeRequest, now: number): Away | undefined {
  if (instrument.kind !== "apm") return undefined;
  return { key: randomBytes(24).toString("base64url"), type: instrument.type, return_url, since: now };
}

/** The page on which a payer decides: the panel shows it. */
export const pageOf = ({ key }: Away): string => `/simulator/payer/${key}`;
