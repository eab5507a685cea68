import { type CatalogueEntry, catalogue } from "@gatehouse/contract/processors/catalogue.ts";
import type { Services } from "../../../context.ts";
import type { TakerRow } from "../processor.store.ts";

/** Everything that can be set up: the catalogue, and what this program connects to beyond it. */
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

/** Whether this program can speak to it at all: of some types only the settings are kept. */
export const isConnected = (services: Pick<Services, "processorTypes">, row: Pick<TakerRow, "type">): boolean =>
  services.processorTypes.has(row.type);
