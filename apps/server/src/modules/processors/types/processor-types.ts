import { type CatalogueEntry, catalogue } from "@gatehouse/contract/processors/catalogue.ts";
import type { Services } from "../../../context.ts";

/** Lists every type that can be set up: the catalogue, and types that only this installation has. */
export function knownTypes({ processorTypes }: Pick<Services, "processorTypes">): CatalogueEntry[] {
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

/** True when an adapter for the type exists. Other types can be configured only. */
export const isConnected = (services: Pick<Services, "processorTypes">, row: { type: string }): boolean =>
  services.processorTypes.has(row.type);
