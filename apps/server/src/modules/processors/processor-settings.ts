import { type CatalogueEntry, type Setting, settingLabel } from "@gatehouse/contract/processors/catalogue.ts";
import { faultOfSetting } from "@gatehouse/contract/processors/setting-fault.ts";
import { MASK, secret } from "@gatehouse/contract/secret.ts";
import * as z from "zod/mini";
import type { Services } from "../../context.ts";
import { refuse } from "../../refusal.ts";
import type { ProcessorRow } from "./processor.store.ts";

export type Settings = Record<string, unknown>;
type Key = Pick<ProcessorRow, "merchant_id" | "id">;

export function sealSettings({ keys }: Services, { merchant_id, id }: Key, settings: Settings): string {
  return Object.keys(settings).length === 0 ? "" : keys.seal(JSON.stringify(settings), `${merchant_id}/${id}`);
}

export function openSettings({ keys }: Services, row: Key & Pick<ProcessorRow, "settings">): Settings {
  return row.settings ? (JSON.parse(keys.open(row.settings, `${row.merchant_id}/${row.id}`)) as Settings) : {};
}

/** The settings of the type, read and complete; what the type does not know is left out. */
export function readSettings(entry: CatalogueEntry, given: Settings, kept: Settings): Settings {
  const read = entry.settings.flatMap((setting) => {
    const value = given[setting.name] === MASK ? kept[setting.name] : (given[setting.name] ?? kept[setting.name]);
    if ((value === undefined || value === "") && !setting.required) return [];
    if (!fits(setting, value))
      refuse("invalid_field", { field: settingLabel(setting.name), at: `settings.${entry.type}.${setting.name}` });
    return [[setting.name, asKept(setting, value)]];
  });
  return Object.fromEntries(read);
}

/** Numbers and switches may come as texts. */
function asKept({ kind }: Setting, value: unknown): unknown {
  if (kind === "number") return Number(value);
  return kind === "switch" ? value === true || value === "true" : value;
}

function fits(setting: Setting, value: unknown): boolean {
  return value !== undefined && value !== "" && faultOfSetting(setting, value) === undefined;
}

/** A map may hold secrets, too. */
const isHidden = (kind: Setting["kind"] = "secret") => kind === "secret" || kind === "map";

export function maskSettings(entry: CatalogueEntry | undefined, settings: Settings): Settings {
  const shown = new Map(entry?.settings.map((setting) => [setting.name, setting.kind]));
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, isHidden(shown.get(name)) ? MASK : value]),
  );
}

/** How the audit reads settings: what is masked elsewhere is masked there. */
export function auditedSettings(entry: CatalogueEntry | undefined) {
  const shape = (entry?.settings ?? []).map(({ name, kind }) => [
    name,
    isHidden(kind) ? secret(z.optional(z.unknown())) : z.optional(z.unknown()),
  ]);
  return z.object(Object.fromEntries(shape));
}
