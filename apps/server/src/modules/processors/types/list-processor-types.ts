import type { processorCalls } from "@gatehouse/contract/processors/calls.ts";
import { capabilityLabels, settingLabel } from "@gatehouse/contract/processors/catalogue.ts";
import type { UseCase } from "../../../context.ts";
import { refuse } from "../../../refusal.ts";
import { availableTypes, setAvailableTypes } from "../../accounts/index.ts";
import { isConnected, knownTypes } from "./processor-types.ts";

/** Lists all types. One without an adapter can be configured, and has `can_process: false`. */
export const listProcessorTypes: UseCase<typeof processorCalls.listProcessorTypes> = async ({ services, caller }) => {
  const isAvailable = await services.db.scoped(caller.scope, (tx) => availableTypes(tx, caller));
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

/** Sets the types of a partner; an admin must name the partner. */
export const setAvailableProcessors: UseCase<typeof processorCalls.setAvailableProcessors> = (context, input) => {
  const { caller } = context;
  const { processors } = input;
  const own = caller.account_type === "partner" ? caller.account_type_id : "";
  const partner_id = input.partner_id || own || refuse("invalid_field", { at: "partner_id" });
  return setAvailableTypes(context, { partner_id, processors });
};
