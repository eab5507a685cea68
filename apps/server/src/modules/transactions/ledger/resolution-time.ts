import type { Services } from "../../../context.ts";
import { DEVICE_WAIT_MS, type Instrument } from "../../../ports/processor.ts";

/** How long after the processor's deadline an intent without a result counts as abandoned. */
const GRACE_MS = 5_000;

/**
 * The time from which the worker resolves an intent. It waits longer for a terminal, because an inquiry would cancel the payment
 * that the cardholder is making.
 */
export function resolveAfter(now: Date, { config }: Pick<Services, "config">, instrument?: Instrument): Date {
  const patience = instrument?.kind === "terminal" ? DEVICE_WAIT_MS : 0;
  return new Date(now.getTime() + config.PROCESSOR_DEADLINE_MS + patience + GRACE_MS);
}
