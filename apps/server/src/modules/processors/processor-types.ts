import type { processorCalls } from "@gatehouse/contract/processors/calls.ts";
import {
  type CatalogueEntry,
  capabilityLabels,
  catalogue,
  settingLabel,
} from "@gatehouse/contract/processors/catalogue.ts";
import type { Services, UseCase } from "../../context.ts";
import { refuse } from "../../refusal.ts";
import { availableTo, setAvailable } from "../accounts/index.ts";
import { isConnected } from "./connect-processor.ts";

/** Everything that can be set up: the catalogue, and what this program connects to beyond it. */
function knownTypes({ processorTypes }: Pick<Services, "processorTypes">): CatalogueEntry[] {
  const codes = new Set(catalogue.map((entry) => entry.type));
  const own = [...processorTypes.values()].filter((one) => !codes.has(one.type));
  return [
    ...own.map((one) => ({
      type: one.type,
      display_name: one.display_name,
      payment_methods: one.payment_methods,
      settings: one.settings,
      capabilities: one.capabilities,
    })),
    ...catalogue,
  ];
}

export function findType(services: Pick<Services, "processorTypes">, type: string): CatalogueEntry | undefined {
  return knownTypes(services).find((one) => one.type === type);
}

/** What is not connected can be prepared, and says plainly that it cannot process. */
export const listProcessorTypes: UseCase<typeof processorCalls.listProcessorTypes> = async ({ services, caller }) => {
  const isAvailable = await services.db.scoped(caller.scope, (tx) => availableTo(tx, caller));
  const data = knownTypes(services).map((entry) => ({
    type: entry.type,
    display_name: entry.display_name,
    payment_methods: [...entry.payment_methods],
    can_process: isConnected(services, entry),
    available: isAvailable(entry.type),
    settings: entry.settings.map((setting) => ({ ...setting, label: settingLabel(setting.name) })),
    capabilities: entry.capabilities.map((key) => ({ key, label: capabilityLabels[key] })),
  }));
  return { data, total_count: data.length };
};

/** An admin has no partner of its own to speak of. */
export const setAvailableProcessors: UseCase<typeof processorCalls.setAvailableProcessors> = (context, input) => {
  const { caller } = context;
  const { processors } = input;
  const own = caller.account_type === "partner" ? caller.account_type_id : "";
  const partner_id = input.partner_id || own || refuse("invalid_field", { at: "partner_id" });
  return setAvailable(context, { partner_id, processors });
};
