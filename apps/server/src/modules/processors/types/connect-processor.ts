import type { Services } from "../../../context.ts";
import type { ProcessorClient } from "../../../ports/processor.ts";
import type { TakerRow } from "../processor.store.ts";
import { openSettings } from "./processor-settings.ts";

/** Returns a client of a merchant's processor, with its settings decrypted for the call only. */
export function connectTo(services: Pick<Services, "keys" | "processorTypes">, row: TakerRow): ProcessorClient {
  const type = services.processorTypes.get(row.type);
  if (!type) throw new Error(`no processor type ${row.type}`);
  return type.connect(openSettings(services, row));
}
