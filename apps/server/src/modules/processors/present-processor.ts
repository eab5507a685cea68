import type { ProcessorView } from "@gatehouse/contract/processors/processor.ts";
import type { Services } from "../../context.ts";
import type { ProcessorRow } from "./processor.store.ts";
import { maskSettings, openSettings } from "./types/processor-settings.ts";
import { findType, isConnected } from "./types/processor-types.ts";

/** Presents a processor with its secrets masked and one switch for each payment method that it is the default of. */
export function presentProcessor(
  services: Pick<Services, "keys" | "processorTypes">,
  row: ProcessorRow,
): ProcessorView {
  const { default_for, settings: _sealed, ...plain } = row;
  const settings = maskSettings(findType(services, row.type), openSettings(services, row));
  return {
    ...plain,
    can_process: isConnected(services, row),
    supported_payment_methods: row.payment_methods,
    ...defaultsOf(default_for),
    max_daily: row.limits.sale?.daily ?? 0,
    max_monthly: row.limits.sale?.monthly ?? 0,
    settle_at: `${row.settle_at}:00`,
    settings: { [row.type]: settings },
    created_at: row.created_at.toISOString(),
    updated_at: (row.updated_at ?? row.created_at).toISOString(),
  };
}

/** Returns the default switches of the API and the audit. */
export function defaultsOf(kinds: ProcessorRow["default_for"]) {
  return {
    is_default: kinds.length > 0,
    default_card: kinds.includes("card"),
    default_ach: kinds.includes("ach"),
    default_apm: kinds.includes("apm"),
    default_cash: kinds.includes("cash"),
  };
}
