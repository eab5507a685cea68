import type { ReplyOf } from "@gatehouse/contract/call.ts";
import type { processorCalls } from "@gatehouse/contract/processors/calls.ts";
import type { ProcessorView, processorTags } from "@gatehouse/contract/processors/processor.ts";
import { faultOfSetting, LONGEST_SETTING, type SettingFault } from "@gatehouse/contract/processors/setting-fault.ts";
import { MASK } from "@gatehouse/contract/secret.ts";
import type { SecCode } from "@gatehouse/contract/transactions/payment-method.ts";
import { type Rule, rules } from "@gatehouse/ui/field/rules.ts";
import { problemsOf } from "../../lib/problems.ts";
import { type Limits, limitsInput, limitsOf } from "../../payment/limits-group.tsx";
import { type Rate, rateChecks, rateOf, rateValue } from "../../payment/rate-group.tsx";

export type ProcessorType = ReplyOf<typeof processorCalls.listProcessorTypes>[number];
type ProcessorKind = ProcessorType["payment_methods"][number];
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
  /** None of those that the type takes means all of them; no currency means every one. */
  supported_payment_methods: ProcessorKind[];
  supported_currencies: string[];
  settle_at: string;
  timezone: string;
  tag: (typeof processorTags)[number];
  hide_in_vt: boolean;
  disable_auto_settle: boolean;
  /** None means those that the virtual terminal offers of itself. */
  available_sec_codes: SecCode[];
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
  supported_payment_methods: [],
  supported_currencies: [],
  settle_at: "23:00",
  timezone,
  tag: "",
  hide_in_vt: false,
  disable_auto_settle: false,
  available_sec_codes: [],
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
    type,
    name,
    description,
    default_card,
    default_ach,
    default_apm,
    default_cash,
    timezone,
    tag,
    supported_payment_methods: [...processor.supported_payment_methods],
    supported_currencies: [...processor.supported_currencies],
    settings: Object.fromEntries(kept),
    settle_at: processor.settle_at.slice(0, 5),
    hide_in_vt: processor.features.hide_in_vt === true,
    disable_auto_settle: processor.features.disable_auto_settle === true,
    available_sec_codes: [...(processor.features.available_sec_codes ?? [])],
    limits: limitsOf(processor.limits),
    ...rateOf(processor.payment_adj_type, processor.payment_adj_val),
  };
}

function settingRules(setting: Setting): Rule[] {
  const { label, kind, required } = setting;
  if (kind === "switch") return [];
  return [...(required ? [rules.required(label)] : []), fitRule(setting)];
}

/** A map that is no JSON is told as one of the wrong form, which text is; behind its mask it has the right one. */
function readMap(typed: unknown): unknown {
  if (typed === MASK) return {};
  try {
    return JSON.parse(String(typed));
  } catch {
    return typed;
  }
}

/** The rule is the API's; here stands how it is said. */
function fitRule(setting: Setting): Rule {
  return (typed) => {
    const fault = typed ? faultOfSetting(setting, setting.kind === "map" ? readMap(typed) : typed) : undefined;
    return fault && sayings[fault](setting);
  };
}

const TOO_LONG = "x".repeat(LONGEST_SETTING + 1);
const sayings: Record<SettingFault, (setting: Setting) => string | undefined> = {
  form: ({ label }) => rules.regex(label, /^$/)("x"),
  size: ({ label, kind, most = 0 }) =>
    kind === "number" ? rules.between(label, [0, most])(most + 1) : rules.max(label, LONGEST_SETTING)(TOO_LONG),
};

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
  if (kind === "map" && value !== MASK) return value ? JSON.parse(String(value)) : {};
  return value ?? "";
}

/** Which of those that its type takes a processor takes. */
export function takenOf(chosen: readonly ProcessorKind[], type: ProcessorType): ProcessorKind[] {
  const taken = type.payment_methods.filter((kind) => chosen.includes(kind));
  return taken.length > 0 ? taken : type.payment_methods;
}

/** What the API is sent: of the settings only those that the type has; what is masked goes back as its mask. */
export function processorInput(values: ProcessorValues, type: ProcessorType) {
  const { type: code, settings, limits, percentage: _p, flat: _f, ...rest } = values;
  const { hide_in_vt, disable_auto_settle, available_sec_codes, ...plain } = rest;
  const taken = takenOf(values.supported_payment_methods, type);
  const named = type.settings.map((setting) => [setting.name, sent(setting, settings[setting.name])]);
  return {
    ...plain,
    payment_adj_type: values.payment_adj_type,
    payment_adj_val: rateValue(values),
    // A switch that was set before the way to pay was taken away is no wish any more.
    default_card: values.default_card && taken.includes("card"),
    default_ach: values.default_ach && taken.includes("ach"),
    default_apm: values.default_apm && taken.includes("apm"),
    default_cash: values.default_cash && taken.includes("cash"),
    supported_payment_methods: taken,
    features: { hide_in_vt, disable_auto_settle, available_sec_codes },
    limits: limitsInput(limits),
    settings: { [code]: Object.fromEntries(named) },
  };
}
