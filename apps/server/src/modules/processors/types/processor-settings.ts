import {
  type CatalogueEntry,
  knownMembers,
  type Setting,
  settingLabel,
} from "@gatehouse/contract/processors/catalogue.ts";
import { faultOfSetting } from "@gatehouse/contract/processors/setting-fault.ts";
import { MASK, secret } from "@gatehouse/contract/secret.ts";
import * as z from "zod/mini";
import type { Services } from "../../../context.ts";
import { refuse } from "../../../refusal.ts";
import type { ProcessorRow } from "../processor.store.ts";

export type Settings = Record<string, unknown>;
type Key = Pick<ProcessorRow, "merchant_id" | "id">;

export function sealSettings({ keys }: Pick<Services, "keys">, { merchant_id, id }: Key, settings: Settings): string {
  return Object.keys(settings).length === 0 ? "" : keys.seal(JSON.stringify(settings), `${merchant_id}/${id}`);
}

export function openSettings({ keys }: Pick<Services, "keys">, row: Key & Pick<ProcessorRow, "settings">): Settings {
  return row.settings ? (JSON.parse(keys.open(row.settings, `${row.merchant_id}/${row.id}`)) as Settings) : {};
}

/** Reads and completes the settings of a type. Settings that the type doesn't have are left out. */
export function readSettings(entry: CatalogueEntry, given: Settings, kept: Settings): Settings {
  const read = entry.settings.flatMap((setting) => {
    const value = unmasked(given[setting.name], kept[setting.name]) ?? kept[setting.name];
    if ((value === undefined || value === "") && !setting.required) return [];
    const place = { field: settingLabel(setting.name), at: `settings.${entry.type}.${setting.name}` };
    if (holdsMask(value)) refuse("unfit_field", { ...place, detail: "nothing is kept behind a mask in it" });
    if (!fits(setting, value)) refuse("invalid_field", place);
    return [[setting.name, asKept(setting, value)]];
  });
  return Object.fromEntries(read);
}

/** Replaces masks by the stored values. A mask without a stored value stays. */
function unmasked(given: unknown, kept: unknown): unknown {
  if (given === MASK) return kept;
  if (!isMap(given)) return given;
  const before = isMap(kept) ? kept : {};
  return mapOf(given, (name, value) => unmasked(value, before[name]) ?? value);
}

/** Converts numbers and switches that were sent as text. */
function asKept({ kind }: Setting, value: unknown): unknown {
  if (kind === "number") return Number(value);
  return kind === "switch" ? value === true || value === "true" : value;
}

function fits(setting: Setting, value: unknown): boolean {
  return value !== undefined && value !== "" && faultOfSetting(setting, value) === undefined;
}

const holdsMask = (value: unknown): boolean => value === MASK || (isMap(value) && Object.values(value).some(holdsMask));

/** True for settings that may hold secrets. */
const isHidden = (kind: Setting["kind"] = "secret") => kind === "secret" || kind === "map";

export function maskSettings(entry: CatalogueEntry | undefined, settings: Settings): Settings {
  const shown = new Map(entry?.settings.map((setting) => [setting.name, setting.kind]));
  return mapOf(settings, (name, value) => {
    const kind = shown.get(name);
    if (kind === "map") return maskEntries(value, knownMembers[name]);
    return isHidden(kind) ? MASK : value;
  });
}

/** Shows the names of a map, and of each entry the members that are known to be no secret. */
function maskEntries(map: unknown, known: readonly string[] = []): unknown {
  if (!isMap(map)) return MASK;
  return mapOf(map, (_name, entry) =>
    isMap(entry) ? mapOf(entry, (name, value) => (known.includes(name) && isPlain(value) ? value : MASK)) : MASK,
  );
}

function isPlain(value: unknown): boolean {
  return Array.isArray(value) ? value.every(isPlain) : value === null || typeof value !== "object";
}

function isMap(value: unknown): value is Settings {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function mapOf(map: Settings, made: (name: string, value: unknown) => unknown): Settings {
  return Object.fromEntries(Object.entries(map).map(([name, value]) => [name, made(name, value)]));
}

/** Returns the schema by which the audit masks every setting that may hold a secret. */
export function auditedSettings(entry: CatalogueEntry | undefined) {
  const shape = (entry?.settings ?? []).map(({ name, kind }) => [
    name,
    isHidden(kind) ? secret(z.optional(z.unknown())) : z.optional(z.unknown()),
  ]);
  return z.object(Object.fromEntries(shape));
}
