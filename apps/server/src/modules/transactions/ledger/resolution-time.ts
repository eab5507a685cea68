import type { Services } from "../../../context.ts";
import { DEVICE_WAIT_MS, type Instrument } from "../../../ports/processor.ts";

/** How long after the processor's deadline an intent without an outcome counts as abandoned. */
const GRACE_MS = 5_000;

/**
 * From when on somebody else asks what became of what a processor is being told now. While a person acts at a device,
 * nobody does: the payment would be withdrawn.
 */
export function resolveAfter(now: Date, { config }: Pick<Services, "config">, instrument?: Instrument): Date {
  const patience = instrument?.kind === "terminal" ? DEVICE_WAIT_MS : 0;
  return new Date(now.getTime() + config.PROCESSOR_DEADLINE_MS + patience + GRACE_MS);
}
