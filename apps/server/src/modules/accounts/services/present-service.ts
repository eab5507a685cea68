import { openServiceData, type Service } from "@gatehouse/contract/accounts/service.ts";
import { MASK } from "@gatehouse/contract/secret.ts";
import type { Services } from "../../../context.ts";
import type { ServiceRow } from "./service.store.ts";

export function sealData(services: Pick<Services, "keys">, merchantId: string, data: Record<string, string>): string {
  return services.keys.seal(JSON.stringify(data), `${merchantId}/services`);
}

export function openData(
  services: Pick<Services, "keys">,
  merchantId: string,
  row: ServiceRow,
): Record<string, string> {
  return JSON.parse(services.keys.open(row.data, `${merchantId}/services`)) as Record<string, string>;
}

/** Presents a service with its settings masked, except those that a browser needs. */
export function presentService(services: Pick<Services, "keys">, merchantId: string, row: ServiceRow): Service {
  const open = openServiceData[row.type] ?? [];
  const data = Object.entries(openData(services, merchantId, row)).map(([name, value]) => [
    name,
    open.includes(name) || value === "" ? value : MASK,
  ]);
  return {
    ...row,
    data: Object.fromEntries(data),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    activated_at: row.activated_at?.toISOString() ?? null,
    deactivated_at: row.deactivated_at?.toISOString() ?? null,
  };
}
