import type { ReplyOf } from "@gatehouse/contract/call.ts";
import type { processorCalls } from "@gatehouse/contract/processors/calls.ts";
import type { ProcessorView, processorTags } from "@gatehouse/contract/processors/processor.ts";
import { type Rule, rules } from "@gatehouse/ui/field/rules.ts";
import { problemsOf } from "../accounts/account-values.ts";
import { type Limits, limitsInput, limitsOf } from "../accounts/limits-group.tsx";
import { type Rate, rateChecks, rateOf, rateValue } from "./rate-group.tsx";

export type ProcessorType = ReplyOf<typeof processorCalls.listProcessorTypes>[number];
type Setting = ProcessorType["settings"][number];

export type ProcessorValues = Rate & {
  type: string;
  name: string;
  description: string;
  /** Texts and secrets as typed, switches as yes or no, maps as their JSON. */
  settings: Record<string, string | boolean>;
  default_card: boolean;
  default_ach: boolean;
  default_apm: boolean;
  default_cash: boolean;
  settle_at: string;
  timezone: string;
  tag: (typeof processorTags)[number];
  hide_in_vt: boolean;
  disable_auto_settle: boolean;
  limits: Limits;
};

export const newProcessor = (timezone: string): ProcessorValues => ({
  type: "",
  name: "",
  description: "",
  settings: {},
  default_card: false,
  default_ach: false,
  default_apm: false,
  default_cash: false,
  settle_at: "23:00",
  timezone,
  tag: "",
  hide_in_vt: false,
  disable_auto_settle: false,
  limits: limitsOf({}),
  ...rateOf("", 0),
});

function shown(value: unknown): string | boolean {
  if (typeof value === "boolean" || typeof value === "string") return value;
  return value === undefined ? "" : JSON.stringify(value);
}

export function valuesOf(processor: ProcessorView): ProcessorValues {
  const { type, name, description, default_card, default_ach, default_apm, default_cash, timezone, tag } = processor;
  const kept = Object.entries(processor.settings[type] ?? {}).map(([key, value]) => [key, shown(value)]);
  return {
    ...{ type, name, description, default_card, default_ach, default_apm, default_cash, timezone, tag },
    settings: Object.fromEntries(kept),
    settle_at: processor.settle_at.slice(0, 5),
    hide_in_vt: processor.features.hide_in_vt === true,
    disable_auto_settle: processor.features.disable_auto_settle === true,
    limits: limitsOf(processor.limits),
    ...rateOf(processor.payment_adj_type, processor.payment_adj_val),
  };
}

const isMap = (value: unknown) => {
  try {
    const read: unknown = JSON.parse(String(value));
    return typeof read === "object" && read !== null && !Array.isArray(read);
  } catch {
    return false;
  }
};

function settingRules(setting: Setting): Rule[] {
  const { label, kind, required } = setting;
  if (kind === "switch") return [];
  return [...(required ? [rules.required(label)] : []), ...formatRules(setting)];
}

function formatRules({ label, kind, most = Number.MAX_SAFE_INTEGER }: Setting): Rule[] {
  if (kind === "number") return [rules.regex(label, /^\d{1,15}$/), rules.between(label, [0, most])];
  if (kind !== "map") return [rules.max(label, 4_000)];
  return [(value) => (!value || isMap(value) ? undefined : rules.regex(label, /^$/)("x"))];
}

export function processorProblems(values: ProcessorValues, types: readonly ProcessorType[]) {
  const type = types.find((one) => one.type === values.type);
  return problemsOf([
    ["type", values.type, [rules.required("Type")]],
    ["name", values.name, [rules.required("Name"), rules.max("Name", 100)]],
    ...rateChecks(values),
    ...(type?.settings ?? []).map((setting): [string, unknown, Rule[]] => [
      `settings.${setting.name}`,
      values.settings[setting.name],
      settingRules(setting),
    ]),
  ]);
}

function sent({ kind }: Setting, value: string | boolean | undefined): unknown {
  if (kind === "switch") return value === true;
  if (kind === "map") return value ? JSON.parse(String(value)) : {};
  return value ?? "";
}

/** What the API is sent: of the settings only those that the type has; a masked secret goes back as its mask. */
export function processorInput(values: ProcessorValues, type: ProcessorType) {
  const { type: code, settings, hide_in_vt, disable_auto_settle, limits, percentage: _p, flat: _f, ...plain } = values;
  const named = type.settings.map((setting) => [setting.name, sent(setting, settings[setting.name])]);
  return {
    ...plain,
    payment_adj_type: values.payment_adj_type,
    payment_adj_val: rateValue(values),
    features: { hide_in_vt, disable_auto_settle },
    limits: limitsInput(limits),
    settings: { [code]: Object.fromEntries(named) },
  };
}
